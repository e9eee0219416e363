import { Card, Tag } from 'antd';
import { Amount } from '../../ui/amount.tsx';
import { Facts } from '../../ui/facts.tsx';
import { percentText } from '../../ui/words/amounts.ts';
import type { ReportSummary } from './reports-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** The money of one period, and whether the hold is within its band. */
export function HoldCard({ title, span }: { title: string; span: ReportSummary['today'] }) {
  const percent = percentText(span.hold_percent);
  return (
    <Card size="small" title={title} extra={<BandTag span={span} />}>
      <Facts
        isTable
        facts={[
          [t('Stakes'), <Amount key="stakes" value={span.stakes} />],
          [t('Payouts'), <Amount key="payouts" value={span.payouts} />],
          [
            t('Hold'),
            <strong key="hold">
              <Amount value={span.hold} tone="signed" />
              {percent !== '' && <span>{` (${percent})`}</span>}
            </strong>,
          ],
          [t('Expected'), <Amount key="expected" value={span.hold_expected} />],
          [
            t('Band'),
            <span key="band">
              {phrase('{amount} to {amount2}', {
                amount: <Amount value={span.hold_low} />,
                amount2: <Amount value={span.hold_high} />,
              })}
            </span>,
          ],
          [t('Deposits'), <Amount key="in" value={span.deposits} />],
          [t('Withdrawals'), <Amount key="out" value={span.withdrawals} />],
          [t('Given away'), <Amount key="gifts" value={span.gifts} />],
          [t('Rounds'), span.rounds],
        ]}
      />
    </Card>
  );
}

function BandTag({ span }: { span: ReportSummary['today'] }) {
  if (span.rounds === 0) return <Tag>{t('No rounds')}</Tag>;
  return span.is_within_band ? (
    <Tag color="success">{t('Within the band')}</Tag>
  ) : (
    <Tag color="error">{t('Outside the band')}</Tag>
  );
}
