import { Drawer } from 'antd';
import { formatMoney, minor } from '@trine/money/money.ts';
import { useApiQuery } from '../../data/read.ts';
import { Actor } from '../../session/actor.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment } from '../../data/moment.tsx';
import { Stack } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { amountText } from '../../ui/words/amounts.ts';
import { plain } from '../../ui/words/names.ts';
import styles from './audit-log.module.css';
import { Subject } from './subject.tsx';
import type { AuditLogLine } from './audit-log-search.ts';

const width = 560;

/** One line with everything that it says, and its place in the chain. */
export function AuditLogDrawer({ lineId, onClose }: { lineId: string; onClose: () => void }) {
  const reading = useApiQuery('/audit-log/line', { journal_id: lineId });
  return (
    <Drawer open size={width} mask={false} title={`Line ${lineId}`} onClose={onClose}>
      <Loaded reading={reading} rows={10}>
        {(line) => (
          <Stack>
            <LineFacts line={line} />
            <Changes line={line} />
            <Details name="Details" details={line.details} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
}

function LineFacts({ line }: { line: AuditLogLine }) {
  return (
    <Facts
      facts={[
        ['When', <Moment key="at" at={line.occurred_at} withSeconds />],
        ['Who', line.actor_name ?? <Actor key="who" actor={line.actor} />],
        [
          'What',
          <span key="act" className="mono">
            {line.act}
          </span>,
        ],
        ['On what', <Subject key="on" subject={line.subject} />],
        [
          'From',
          <span key="from" className="mono">
            {line.address ?? 'nowhere'}
          </span>,
        ],
        ['In the chain', line.position ?? 'will be chained in a moment'],
        [
          'Hash',
          <span key="hash" className="mono">
            {line.hash ?? 'not yet'}
          </span>,
        ],
      ]}
    />
  );
}

type Details = Readonly<Record<string, unknown>>;

/** Before and after side by side; what differs is marked. */
function Changes({ line: { before, after } }: { line: AuditLogLine }) {
  if (before === null && after === null) return null;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const [was, is] = [written(field, before?.[field]), written(field, after?.[field])];
          return (
            <tr key={field} data-changed={was !== is}>
              <th scope="row">{titleOf(field)}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Details({ name, details }: { name: string; details: Details }) {
  const entries = Object.entries(details);
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{name}</h2>
      <Facts facts={entries.map(([field, value]) => [titleOf(field), written(field, value)])} />
    </section>
  );
}

/** `amount_minor` is an amount, and read as one. */
const minorField = /_minor$/;

function titleOf(field: string): string {
  return plain(field.replace(minorField, ''));
}

function written(field: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  const isAmount = minorField.test(field) && /^-?[0-9]+$/.test(value);
  return isAmount ? amountText(formatMoney(minor(BigInt(value)))) : value;
}
