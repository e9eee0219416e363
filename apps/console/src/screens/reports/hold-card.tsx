import { Card, Tag } from 'antd';
import { Amount } from '../../ui/amount.tsx';
import { Facts } from '../../ui/facts.tsx';
import { percentText } from '../../ui/words/amounts.ts';
import type { Summary } from './reports-search.ts';

/** Money in and out of one period, and whether the hold is within its band. */
export function HoldCard({ title, span }: { title: string; span: Summary['today'] }) {
  const percent = percentText(span.hold_percent);
  return (
    <Card size="small" title={title} extra={<BandTag span={span} />}>
      <Facts
        isTable
        facts={[
          ['Stakes', <Amount key="stakes" value={span.stakes} />],
          ['Payouts', <Amount key="payouts" value={span.payouts} />],
          [
            'Hold',
            <strong key="hold">
              <Amount value={span.hold} tone="signed" />
              {percent !== '' && ` (${percent})`}
            </strong>,
          ],
          ['Expected', <Amount key="expected" value={span.hold_expected} />],
          [
            'Band',
            <span key="band">
              <Amount value={span.hold_low} /> to <Amount value={span.hold_high} />
            </span>,
          ],
          ['Deposits', <Amount key="in" value={span.deposits} />],
          ['Withdrawals', <Amount key="out" value={span.withdrawals} />],
          ['Given away', <Amount key="gifts" value={span.gifts} />],
          ['Rounds', span.rounds],
        ]}
      />
    </Card>
  );
}

function BandTag({ span }: { span: Summary['today'] }) {
  if (span.rounds === 0) return <Tag>No rounds</Tag>;
  return span.is_within_band ? (
    <Tag color="success">Within the band</Tag>
  ) : (
    <Tag color="error">Outside the band</Tag>
  );
}
