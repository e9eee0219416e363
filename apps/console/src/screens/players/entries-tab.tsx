import { useSearch } from '@tanstack/react-router';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { ProvenDownload } from '../../session/proven-download.tsx';
import { usePages } from '../../data/pages.ts';
import { Amount } from '../../ui/amount.tsx';
import { amountColumn, momentColumn, roundColumn } from '../../ui/lists/columns.tsx';
import { ChoiceFilter, DaysFilter } from '../../ui/lists/filters.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, useSetSearch, wordIn } from '../../ui/lists/search.ts';
import type { PlayerSearch } from './player-search.ts';
import { t } from '../../ui/words/language.ts';

type Entry = ConsoleAnswer<'/players/entries'>['rows'][number];

const kindNames: Readonly<Record<Entry['kind'], string>> = {
  recharge: t('Deposit'),
  withdraw: t('Withdrawal'),
  buy: t('Bet'),
  profit: t('Win'),
  give_away: t('Given away'),
  stake_returned: t('Stake returned'),
};
const kinds = Object.keys(kindNames) as Entry['kind'][];

/** The ledger entries of the player, newest first. */
export function EntriesTab({ playerId }: { playerId: number }) {
  const { from, to, kind } = useSearch({ from: '/signedIn/players/$playerId' });
  const setSearch = useSetSearch<PlayerSearch>();
  const chosen = wordIn(kinds, kind);
  const days = { player_id: playerId, ...definedFields({ from, to }) };
  const pages = usePages('/players/entries', { ...days, ...definedFields({ kind: chosen }) });
  return (
    <Stack>
      <Row>
        <ChoiceFilter
          label={t('Kind')}
          all={t('All kinds')}
          value={chosen}
          options={kinds.map((it) => ({ value: it, label: kindNames[it] }))}
          onChange={(value) => setSearch({ kind: value })}
        />
        <DaysFilter from={from} to={to} onChange={setSearch} />
        <ProvenDownload path="/csv/entries" request={days} />
      </Row>
      <RowsTable
        name={t('Entries')}
        pages={pages}
        rowKey="entry_id"
        columns={columns}
        empty={t('No balance movements match.')}
      />
    </Stack>
  );
}

const columns: Columns<Entry> = [
  momentColumn(t('When'), 'created_at'),
  { title: t('What'), key: 'kind', render: (_, row) => kindNames[row.kind] },
  {
    title: t('Amount'),
    key: 'amount',
    align: 'right',
    render: (_, row) => <Amount value={row.amount} tone="signed" />,
  },
  amountColumn(t('Balance after'), 'balance_after'),
  roundColumn(t('Round')),
];
