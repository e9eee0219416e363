import { usePages } from '../../data/pages.ts';
import { Actor } from '../../session/actor.tsx';
import { momentColumn, roundColumn, stateColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { percentOf, type PlanChange } from './plan.ts';
import { t } from '../../ui/words/language.ts';

/** The changes of a plan, each with the round from which it applied. */
export function PlanChanges({ planId }: { planId: number }) {
  return (
    <RowsTable
      name={t('Changes')}
      pages={usePages('/plans/changes', { plan_id: planId })}
      rowKey="change_id"
      columns={columns}
      empty={t('The plan is as it was set up.')}
    />
  );
}

const columns: Columns<PlanChange> = [
  momentColumn(t('Made'), 'made_at'),
  { title: t('By'), key: 'by', render: (_, row) => <Actor actor={row.made_by} /> },
  { title: t('Return'), key: 'return', render: (_, row) => percentOf(row.target_return) },
  stateColumn('state'),
  roundColumn(t('From round')),
  { title: t('Reason'), key: 'reason', width: 220, render: (_, row) => row.reason },
];
