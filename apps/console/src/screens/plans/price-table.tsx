import { PlainTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { playName } from '../../ui/words/names.ts';
import type { PlanPrice } from './plan.ts';
import { t } from '../../ui/words/language.ts';

interface PriceTableProps {
  prices: readonly PlanPrice[];
  /** The current prices, to mark the differences. */
  before?: readonly PlanPrice[];
}

/** The odds, the chance and the return of each play. */
export function PriceTable({ prices, before }: PriceTableProps) {
  const was = new Map(before?.map(({ play, odds }) => [play, odds]));
  return (
    <PlainTable
      name={t('Prices')}
      rows={prices}
      rowKey="play"
      columns={[
        { title: t('Play'), key: 'play', render: (_, row) => playName(row.play) },
        {
          title: t('Odds'),
          key: 'odds',
          align: 'right',
          render: (_, { play, odds }) => {
            const old = was.get(play);
            const isNew = old !== undefined && old !== odds;
            return (
              <span className="tabular whole">
                {isNew && <span className="quiet">{`${old} → `}</span>}
                {isNew ? <strong>{odds}</strong> : <span>{odds}</span>}
              </span>
            );
          },
        },
        percentColumn(t('Chance'), 'chance'),
        percentColumn(t('Return'), 'return'),
      ]}
    />
  );
}

function percentColumn(title: string, field: 'chance' | 'return'): Columns<PlanPrice>[number] {
  return {
    title,
    key: field,
    align: 'right',
    render: (_, row) => <span className="tabular whole">{`${row[field]} %`}</span>,
  };
}
