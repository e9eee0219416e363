import { usePages } from '../../data/read.ts';
import { Actor } from '../../session/actor.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { percentOf, type PlanChange } from './plan.ts';

/** Every change of a plan, and with which round it took effect. */
export function PlanChanges({ planId }: { planId: number }) {
  return (
    <RowsTable
      name="Changes"
      pages={usePages('/plans/changes', { plan_id: planId })}
      rowKey="change_id"
      columns={columns}
      empty="The plan is as it was set up."
    />
  );
}

const columns: Columns<PlanChange> = [
  { title: 'Made', key: 'made', render: (_, row) => <Moment at={row.made_at} /> },
  { title: 'By', key: 'by', render: (_, row) => <Actor actor={row.made_by} /> },
  { title: 'Return', key: 'return', render: (_, row) => percentOf(row.target_return) },
  { title: 'State', key: 'state', render: (_, row) => <StateTag state={row.state} /> },
  {
    title: 'From round',
    key: 'round',
    render: (_, row) =>
      row.round_id !== null && (
        <InAppLink to="/rounds/$roundId" params={{ roundId: String(row.round_id) }}>
          Round
        </InAppLink>
      ),
  },
  { title: 'Reason', key: 'reason', width: 220, render: (_, row) => row.reason },
];
