import { Tag } from 'antd';
import { useApiQuery } from '../../data/read.ts';
import { Amount } from '../../ui/amount.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsTable, wholeOf, type Columns } from '../../ui/lists/rows-table.tsx';
import { gameName, roomName } from '../../ui/words/names.ts';
import { percentOf, type Plan } from './plan.ts';

/** What each room offers: prices by a target return, stakes, and the most a round may cost. */
export function PlansScreen() {
  return (
    <Page
      title="Plans"
      about="A change takes effect when the next round opens. Orders keep their odds."
    >
      <RowsTable
        name="Plans"
        pages={wholeOf(useApiQuery('/plans/list', {}))}
        rowKey="plan_id"
        columns={columns}
        empty="There are no plans."
      />
    </Page>
  );
}

const columns: Columns<Plan> = [
  {
    title: 'Room',
    key: 'room',
    render: (_, row) => (
      <InAppLink to="/plans/$planId" params={{ planId: String(row.plan_id) }}>
        {gameName(row.game_id)}, {roomName(row.room_type).toLowerCase()}
      </InAppLink>
    ),
  },
  {
    title: 'Target return',
    key: 'return',
    align: 'right',
    render: (_, row) => <span className="tabular">{percentOf(row.target_return)}</span>,
  },
  money('Join limit', 'join_limit'),
  money('Minimum stake', 'min_stake'),
  money('Maximum stake', 'max_stake'),
  money('Cap per round', 'round_cap'),
  { title: 'Version', key: 'version', align: 'right', render: (_, row) => row.version },
  {
    title: 'Change',
    key: 'waiting',
    render: (_, row) =>
      row.waiting === null ? (
        <span className="quiet">none waiting</span>
      ) : (
        <Tag color="processing">From the next round</Tag>
      ),
  },
];

type MoneyField = 'join_limit' | 'min_stake' | 'max_stake' | 'round_cap';

function money(title: string, field: MoneyField): Columns<Plan>[number] {
  return {
    title,
    key: field,
    align: 'right',
    render: (_, row) => <Amount value={row[field]} />,
  };
}
