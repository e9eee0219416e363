import { Tag } from 'antd';
import { Amount } from '../../ui/amount.tsx';
import { amountColumn, countColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { percentText } from '../../ui/words/amounts.ts';
import { gameName, roomName } from '../../ui/words/names.ts';
import type { ReportDay, ReportRoom } from './reports-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface QueryLike<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

type KeyedRoom = ReportRoom & { readonly key: string };

/** Each game with its rooms below it. */
export function RoomTable({ query }: { query: QueryLike<ReportRoom> }) {
  const whole = singlePage(query);
  const rows = whole.rows?.map((row) => ({ ...row, key: `${row.game_id}-${row.plan_id ?? ''}` }));
  return (
    <RowsTable<KeyedRoom>
      name={t('Numbers by game and room')}
      pages={{ ...whole, rows }}
      rowKey="key"
      columns={[roomColumn, playersColumn, ...(holdColumns as Columns<KeyedRoom>)]}
      empty={t('No round was settled in this period.')}
    />
  );
}

export function DayTable({ query }: { query: QueryLike<ReportDay> }) {
  return (
    <RowsTable<ReportDay>
      name={t('Numbers by day')}
      pages={singlePage(query)}
      rowKey="day"
      columns={[
        { title: t('Day'), key: 'day', render: (_, row) => row.day },
        ...(holdColumns as Columns<ReportDay>),
        ...moneyColumns,
      ]}
      empty={t('No day of this period has numbers yet.')}
    />
  );
}

const roomColumn: Columns<KeyedRoom>[number] = {
  title: t('Game, room'),
  key: 'room',
  render: (_, row) =>
    row.room_type === null ? (
      <strong>{gameName(row.game_id)}</strong>
    ) : (
      <span className="quiet">{roomName(row.room_type)}</span>
    ),
};

const playersColumn: Columns<KeyedRoom>[number] = {
  title: t('Players'),
  key: 'players',
  align: 'right',
  render: (_, row) => row.active_players ?? <span className="quiet">{t('only up to today')}</span>,
};

type HoldRow = Pick<
  ReportDay,
  'rounds' | 'stakes' | 'payouts' | 'hold' | 'hold_expected' | 'hold_low' | 'hold_high'
> &
  Pick<ReportDay, 'hold_percent' | 'is_within_band'>;

const holdColumns: Columns<HoldRow> = [
  countColumn(t('Rounds'), 'rounds'),
  amountColumn(t('Stakes'), 'stakes'),
  amountColumn(t('Payouts'), 'payouts'),
  {
    title: t('Hold'),
    key: 'hold',
    align: 'right',
    render: (_, row) => (
      <>
        <Amount value={row.hold} tone="signed" />{' '}
        <span className="quiet">{percentText(row.hold_percent)}</span>
      </>
    ),
  },
  amountColumn(t('Expected'), 'hold_expected'),
  {
    title: t('Band'),
    key: 'band',
    align: 'right',
    render: (_, row) =>
      phrase('{amount} to {amount2}', {
        amount: <Amount value={row.hold_low} />,
        amount2: <Amount value={row.hold_high} />,
      }),
  },
  {
    title: t('Within the band'),
    key: 'within',
    render: (_, row) => {
      if (row.rounds === 0) return <span className="quiet">{t('no rounds')}</span>;
      return row.is_within_band ? (
        <Tag color="success">{t('Yes')}</Tag>
      ) : (
        <Tag color="error">{t('No')}</Tag>
      );
    },
  },
];

const moneyColumns: Columns<ReportDay> = [
  amountColumn(t('Deposits'), 'deposits'),
  amountColumn(t('Withdrawals'), 'withdrawals'),
  amountColumn(t('Given away'), 'gifts'),
];
