import { Drawer } from 'antd';
import { Mono } from '../../ui/mono.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { ActText } from '../../session/act-text.tsx';
import { Actor } from '../../session/actor.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment } from '../../data/moment.tsx';
import { Stack } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import styles from './audit-log.module.css';
import { changesOf, fieldTitle, valueText } from './change-text.ts';
import { Subject } from './subject.tsx';
import type { AuditLogLine } from './audit-log-search.ts';
import { t } from '../../ui/words/language.ts';

const width = 560;

/** One line of the audit log with all its fields. */
export function AuditLogDrawer({ lineId, onClose }: { lineId: string; onClose: () => void }) {
  const query = useApiQuery('/audit-log/line', { audit_id: lineId });
  return (
    <Drawer open size={width} mask={false} title={t('Line {lineId}', { lineId })} onClose={onClose}>
      <QueryState query={query} rows={10}>
        {(line) => (
          <Stack>
            <LineFacts line={line} />
            <Changes line={line} />
            <Details name={t('Details')} details={line.details} />
          </Stack>
        )}
      </QueryState>
    </Drawer>
  );
}

function LineFacts({ line }: { line: AuditLogLine }) {
  return (
    <Facts
      facts={[
        [t('When'), <Moment key="at" at={line.occurred_at} withSeconds />],
        [t('Who'), line.actor_name ?? <Actor key="who" actor={line.actor} />],
        [
          t('What'),
          <ActText key="act" act={line.act} subject={<Subject subject={line.subject} />} />,
        ],
        [t('Code'), <Mono key="code">{`${line.act}, ${line.subject}`}</Mono>],
        [t('Address'), <Mono key="from">{line.address ?? t('no address')}</Mono>],
        [t('In the chain'), line.position ?? t('in a moment')],
        [t('Hash'), <Mono key="hash">{line.hash ?? t('not yet')}</Mono>],
      ]}
    />
  );
}

type Details = Readonly<Record<string, unknown>>;

function Changes({ line: { before, after } }: { line: AuditLogLine }) {
  if (before === null && after === null) return null;
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changesOf(before, after).map((change) => (
          <tr key={change.field} data-changed={change.before !== change.after}>
            <th scope="row">{fieldTitle(change.field)}</th>
            <td>{change.before}</td>
            <td>{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ name, details }: { name: string; details: Details }) {
  // Hides the digests that only the audit compares.
  const entries = Object.entries(details).filter(([field]) => field !== 'audit_state');
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{name}</h2>
      <Facts
        facts={entries.map(([field, value]) => [fieldTitle(field), valueText(field, value)])}
      />
    </section>
  );
}
