import { useSearch } from '@tanstack/react-router';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { Mono } from '../../ui/mono.tsx';
import { ProvenDownload } from '../../session/proven-download.tsx';
import { usePages } from '../../data/pages.ts';
import { Amount } from '../../ui/amount.tsx';
import { amountColumn, issueColumn, momentColumn, stateColumn } from '../../ui/lists/columns.tsx';
import { DaysFilter } from '../../ui/lists/filters.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, useSetSearch } from '../../ui/lists/search.ts';
import { playName } from '../../ui/words/names.ts';
import type { PlayerSearch } from './player-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type Order = ConsoleAnswer<'/players/orders'>['rows'][number];

/** The bets of the player, newest first. */
export function OrdersTab({ playerId }: { playerId: number }) {
  const { from, to } = useSearch({ from: '/signedIn/players/$playerId' });
  const setSearch = useSetSearch<PlayerSearch>();
  const request = { player_id: playerId, ...definedFields({ from, to }) };
  const pages = usePages('/players/orders', request);
  return (
    <Stack>
      <Row>
        <DaysFilter from={from} to={to} onChange={setSearch} />
        <ProvenDownload path="/csv/orders" request={request} />
      </Row>
      <RowsTable
        name={t('Orders')}
        pages={pages}
        rowKey="order_id"
        columns={columns}
        empty={t('No bets match.')}
      />
    </Stack>
  );
}

const columns: Columns<Order> = [
  momentColumn(t('When'), 'created_at'),
  {
    title: t('Order'),
    key: 'no',
    render: (_, row) => <Mono>{row.order_no}</Mono>,
  },
  issueColumn(),
  {
    title: t('Play'),
    key: 'play',
    render: (_, row) => (
      <>
        <span>{playName(row.play)}</span>{' '}
        <span className="quiet">{phrase('at {odds}', { odds: row.odds })}</span>
      </>
    ),
  },
  amountColumn(t('Stake'), 'stake'),
  {
    title: t('Paid'),
    key: 'payout',
    align: 'right',
    render: (_, row) =>
      row.status === 'accepted' ? (
        <span className="quiet">{t('open')}</span>
      ) : (
        <Amount value={row.payout} />
      ),
  },
  stateColumn('status'),
];
