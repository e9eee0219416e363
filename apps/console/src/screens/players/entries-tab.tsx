import { useSearch } from '@tanstack/react-router';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { Amount } from '../../ui/amount.tsx';
import { amountColumn, momentColumn, roundColumn } from '../../ui/lists/columns.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { Choice, DaysFilter } from '../../ui/lists/filters.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, useSetSearch, wordIn } from '../../ui/lists/search.ts';
import type { PlayerSearch } from './player-search.ts';

type Entry = ConsoleAnswer<'/players/entries'>['rows'][number];

const kindNames: Readonly<Record<Entry['kind'], string>> = {
  recharge: 'Deposit',
  withdraw: 'Withdrawal',
  buy: 'Bet',
  profit: 'Win',
  give_away: 'Given away',
  stake_returned: 'Stake returned',
};
const kinds = Object.keys(kindNames) as Entry['kind'][];

/** Every movement of the balance, newest first. */
export function EntriesTab({ playerId }: { playerId: number }) {
  const { from, to, kind } = useSearch({ from: '/signedIn/players/$playerId' });
  const setSearch = useSetSearch<PlayerSearch>();
  const chosen = wordIn(kinds, kind);
  const days = { player_id: playerId, ...definedFields({ from, to }) };
  const pages = usePages('/players/entries', { ...days, ...definedFields({ kind: chosen }) });
  return (
    <Stack>
      <Row>
        <Choice
          label="Kind"
          all="All kinds"
          value={chosen}
          options={kinds.map((it) => ({ value: it, label: kindNames[it] }))}
          onChange={(value) => setSearch({ kind: value })}
        />
        <DaysFilter from={from} to={to} onChange={setSearch} />
        <Download href={addressOf('/csv/entries', days)} />
      </Row>
      <RowsTable
        name="Entries"
        pages={pages}
        rowKey="entry_id"
        columns={columns}
        empty="No balance movements match."
      />
    </Stack>
  );
}

const columns: Columns<Entry> = [
  momentColumn('When', 'created_at'),
  { title: 'What', key: 'kind', render: (_, row) => kindNames[row.kind] },
  {
    title: 'Amount',
    key: 'amount',
    align: 'right',
    render: (_, row) => <Amount value={row.amount} tone="signed" />,
  },
  amountColumn('Balance after', 'balance_after'),
  roundColumn('Round'),
];
