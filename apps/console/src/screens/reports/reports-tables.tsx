import { Tag } from 'antd';
import { Amount } from '../../ui/amount.tsx';
import { amountColumn, countColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, wholeOf, type Columns } from '../../ui/lists/rows-table.tsx';
import { percentText } from '../../ui/words/amounts.ts';
import { gameName, roomName } from '../../ui/words/names.ts';
import type { DayNumbers, RoomNumbers } from './reports-search.ts';

interface Reading<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

type KeyedRoom = RoomNumbers & { readonly key: string };

/** Each game with its rooms below it. */
export function RoomTable({ reading }: { reading: Reading<RoomNumbers> }) {
  const whole = wholeOf(reading);
  const rows = whole.rows?.map((row) => ({ ...row, key: `${row.game_id}-${row.plan_id ?? ''}` }));
  return (
    <RowsTable<KeyedRoom>
      name="Numbers by game and room"
      pages={{ ...whole, rows }}
      rowKey="key"
      columns={[roomColumn, playersColumn, ...(holdColumns as Columns<KeyedRoom>)]}
      empty="No round was settled in this period."
    />
  );
}

export function DayTable({ reading }: { reading: Reading<DayNumbers> }) {
  return (
    <RowsTable<DayNumbers>
      name="Numbers by day"
      pages={wholeOf(reading)}
      rowKey="day"
      columns={[
        { title: 'Day', key: 'day', render: (_, row) => row.day },
        ...(holdColumns as Columns<DayNumbers>),
        ...moneyColumns,
      ]}
      empty="No day of this period has numbers yet."
    />
  );
}

const roomColumn: Columns<KeyedRoom>[number] = {
  title: 'Game, room',
  key: 'room',
  render: (_, row) =>
    row.room_type === null ? (
      <strong>{gameName(row.game_id)}</strong>
    ) : (
      <span className="quiet">{roomName(row.room_type)}</span>
    ),
};

const playersColumn: Columns<KeyedRoom>[number] = {
  title: 'Players',
  key: 'players',
  align: 'right',
  render: (_, row) => row.active_players ?? <span className="quiet">only up to today</span>,
};

type HoldRow = Pick<
  DayNumbers,
  'rounds' | 'stakes' | 'payouts' | 'hold' | 'hold_expected' | 'hold_low' | 'hold_high'
> &
  Pick<DayNumbers, 'hold_percent' | 'is_within_band'>;

const holdColumns: Columns<HoldRow> = [
  countColumn('Rounds', 'rounds'),
  amountColumn('Stakes', 'stakes'),
  amountColumn('Payouts', 'payouts'),
  {
    title: 'Hold',
    key: 'hold',
    align: 'right',
    render: (_, row) => (
      <>
        <Amount value={row.hold} tone="signed" />{' '}
        <span className="quiet">{percentText(row.hold_percent)}</span>
      </>
    ),
  },
  amountColumn('Expected', 'hold_expected'),
  {
    title: 'Band',
    key: 'band',
    align: 'right',
    render: (_, row) => (
      <>
        <Amount value={row.hold_low} /> to <Amount value={row.hold_high} />
      </>
    ),
  },
  {
    title: 'Within the band',
    key: 'within',
    render: (_, row) => {
      if (row.rounds === 0) return <span className="quiet">no rounds</span>;
      return row.is_within_band ? <Tag color="success">Yes</Tag> : <Tag color="error">No</Tag>;
    },
  },
];

const moneyColumns: Columns<DayNumbers> = [
  amountColumn('Deposits', 'deposits'),
  amountColumn('Withdrawals', 'withdrawals'),
  amountColumn('Given away', 'gifts'),
];
