import { Tag } from 'antd';
import { useApiQuery } from '../../data/api-query.ts';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Page } from '../../ui/page.tsx';
import { amountColumn, countColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { gameRoomName } from '../../ui/words/names.ts';
import { moneyFields, moneyLabels, percentOf, type Plan } from './plan.ts';
import { t } from '../../ui/words/language.ts';

/** The plans of all rooms: target return, stake limits and cap. */
export function PlansScreen() {
  return (
    <Page
      title={t('Plans')}
      about={t('A change takes effect when the next round opens. Orders keep their odds.')}
    >
      <RowsTable
        name={t('Plans')}
        pages={singlePage(useApiQuery('/plans/list', {}))}
        rowKey="plan_id"
        columns={columns}
        empty={t('There are no plans.')}
      />
    </Page>
  );
}

const columns: Columns<Plan> = [
  {
    title: t('Room'),
    key: 'room',
    render: (_, row) => (
      <InAppLink to="/plans/$planId" params={{ planId: String(row.plan_id) }}>
        {gameRoomName(row.game_id, row.room_type)}
      </InAppLink>
    ),
  },
  {
    title: t('Target return'),
    key: 'return',
    align: 'right',
    render: (_, row) => <span className="tabular">{percentOf(row.target_return)}</span>,
  },
  ...moneyFields.map((field) => amountColumn<Plan>(moneyLabels[field], field)),
  countColumn(t('Version'), 'version'),
  {
    title: t('Change'),
    key: 'waiting',
    render: (_, row) =>
      row.waiting === null ? (
        <span className="quiet">{t('none waiting')}</span>
      ) : (
        <Tag color="processing">{t('From the next round')}</Tag>
      ),
  },
];
