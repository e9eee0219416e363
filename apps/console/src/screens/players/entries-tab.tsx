import { useSearch } from '@tanstack/react-router';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { Amount } from '../../ui/amount.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { Choice, DaysFilter } from '../../ui/lists/filters.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch, wordIn } from '../../ui/lists/search.ts';
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
  const days = { player_id: playerId, ...(from && { from }), ...(to && { to }) };
  const pages = usePages('/players/entries', { ...days, ...(chosen && { kind: chosen }) });
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
        <DaysFilter from={from} to={to} onChange={(change) => setSearch(change)} />
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
  { title: 'When', key: 'at', render: (_, row) => <Moment at={row.created_at} /> },
  { title: 'What', key: 'kind', render: (_, row) => kindNames[row.kind] },
  {
    title: 'Amount',
    key: 'amount',
    align: 'right',
    render: (_, row) => <Amount value={row.amount} tone="signed" />,
  },
  {
    title: 'Balance after',
    key: 'after',
    align: 'right',
    render: (_, row) => <Amount value={row.balance_after} />,
  },
  {
    title: 'Round',
    key: 'round',
    render: (_, row) =>
      row.round_id !== null && (
        <InAppLink to="/rounds/$roundId" params={{ roundId: String(row.round_id) }}>
          Round
        </InAppLink>
      ),
  },
];
