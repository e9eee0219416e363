import { Card, Tag } from 'antd';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { MaybeMoment, Moment } from '../../data/moment.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Row } from '../../ui/page.tsx';
import { t } from '../../ui/words/language.ts';

type Upkeep = ConsoleAnswer<'/rounds/board'>['upkeep'];

/** The last audit, the kept seal of the audit log, and the age of the backups. */
export function UpkeepCard({ upkeep: { audit, backup, seals } }: { upkeep: Upkeep }) {
  return (
    <Card
      size="small"
      title={<h2 style={{ font: 'inherit', margin: 0 }}>{t('Audit and backups')}</h2>}
    >
      <Facts
        facts={[
          [t('Last audit'), <AuditFact key="audit" audit={audit} />],
          seals && [t('Kept seal of the audit log'), <SealFact key="seal" seals={seals} />],
          backup && [t('Newest base backup'), <MaybeMoment key="base" at={backup.base_at} />],
          backup && [t('Log last archived'), <ArchiveFact key="log" backup={backup} />],
          backup && [t('Last restore drill'), <DrillFact key="drill" drill={backup.drill} />],
        ]}
      />
      {backup === null && <p className="quiet">{t('No backups are reported.')}</p>}
    </Card>
  );
}

function AuditFact({ audit }: Pick<Upkeep, 'audit'>) {
  if (audit === null) return <MaybeMoment at={null} />;
  const { finished_at, failed } = audit;
  return (
    <Row>
      <Moment at={finished_at} />
      {failed.length === 0 ? (
        <Tag color="success">{t('All checks passed')}</Tag>
      ) : (
        // Wraps, since the names may need several lines.
        <Tag color="error" style={{ whiteSpace: 'normal' }}>
          {t('Failed checks: {checks}', { checks: failed.join(', ') })}
        </Tag>
      )}
    </Row>
  );
}

function SealFact({ seals: { number, fault } }: { seals: NonNullable<Upkeep['seals']> }) {
  if (fault === null) {
    return number === 0 ? (
      <MaybeMoment at={null} />
    ) : (
      <Tag color="success">{t('Matches up to seal {number}', { number: String(number) })}</Tag>
    );
  }
  return (
    <Row>
      <Tag color="error">{t('Does not match')}</Tag>
      <span className="quiet">{fault}</span>
    </Row>
  );
}

function ArchiveFact({ backup }: { backup: NonNullable<Upkeep['backup']> }) {
  const { archiving, archived_at, failing_since } = backup;
  if (!archiving) return <Tag color="error">{t('Not archived')}</Tag>;
  return (
    <Row>
      <MaybeMoment at={archived_at} />
      {failing_since !== null && <Tag color="error">{t('Archiving fails')}</Tag>}
    </Row>
  );
}

function DrillFact({ drill }: Pick<NonNullable<Upkeep['backup']>, 'drill'>) {
  if (drill === null) return <MaybeMoment at={null} />;
  return (
    <Row>
      <Moment at={drill.at} />
      <Tag color={drill.holds ? 'success' : 'error'}>{drill.holds ? t('Passed') : t('Failed')}</Tag>
    </Row>
  );
}
