import { useSearch } from '@tanstack/react-router';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { Amount } from '../../ui/amount.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { DaysFilter } from '../../ui/lists/filters.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch } from '../../ui/lists/search.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { gameName, playName } from '../../ui/words/names.ts';
import type { PlayerSearch } from './player-search.ts';

type Order = ConsoleAnswer<'/players/orders'>['rows'][number];

/** Every bet, newest first. */
export function OrdersTab({ playerId }: { playerId: number }) {
  const { from, to } = useSearch({ from: '/signedIn/players/$playerId' });
  const setSearch = useSetSearch<PlayerSearch>();
  const asked = { player_id: playerId, ...(from && { from }), ...(to && { to }) };
  const pages = usePages('/players/orders', asked);
  return (
    <Stack>
      <Row>
        <DaysFilter from={from} to={to} onChange={(change) => setSearch(change)} />
        <Download href={addressOf('/csv/orders', asked)} />
      </Row>
      <RowsTable
        name="Orders"
        pages={pages}
        rowKey="order_id"
        columns={columns}
        empty="No bets match."
      />
    </Stack>
  );
}

const columns: Columns<Order> = [
  { title: 'When', key: 'at', render: (_, row) => <Moment at={row.created_at} /> },
  {
    title: 'Order',
    key: 'no',
    render: (_, row) => <span className="mono">{row.order_no}</span>,
  },
  {
    title: 'Round',
    key: 'round',
    render: (_, row) => (
      <InAppLink to="/rounds/$roundId" params={{ roundId: String(row.round_id) }}>
        {gameName(row.game_id)} {row.issue}
      </InAppLink>
    ),
  },
  {
    title: 'Play',
    key: 'play',
    render: (_, row) => (
      <>
        {playName(row.play)} <span className="quiet">at {row.odds}</span>
      </>
    ),
  },
  {
    title: 'Stake',
    key: 'stake',
    align: 'right',
    render: (_, row) => <Amount value={row.stake} />,
  },
  {
    title: 'Paid',
    key: 'payout',
    align: 'right',
    render: (_, row) =>
      row.status === 'accepted' ? (
        <span className="quiet">open</span>
      ) : (
        <Amount value={row.payout} />
      ),
  },
  { title: 'State', key: 'state', render: (_, row) => <StateTag state={row.status} /> },
];
