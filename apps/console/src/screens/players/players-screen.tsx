import { useSearch } from '@tanstack/react-router';
import { Tag } from 'antd';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { Amount } from '../../ui/amount.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { SavedViews } from '../../ui/lists/saved-views.tsx';
import { Choice, TextFilter } from '../../ui/lists/filters.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { MaybeMoment, Moment } from '../../data/moment.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch, wordIn } from '../../ui/lists/search.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { groupNames, plain } from '../../ui/words/names.ts';
import { playerStates, type PlayerRow, type PlayersSearch } from './player-search.ts';

/** Everybody who plays, found by name, number, invite code or mobile. */
export function PlayersScreen() {
  const search = useSearch({ from: '/signedIn/players' });
  const setSearch = useSetSearch<PlayersSearch>();
  const state = wordIn(playerStates, search.state);
  const filters = { ...search, state };
  const asked = Object.fromEntries(Object.entries(filters).filter(([, it]) => it !== undefined));
  const pages = usePages('/players/search', asked);
  const change = (field: keyof PlayersSearch) => (value: string | undefined) =>
    setSearch({ [field]: value });
  return (
    <Page
      title="Players"
      actions={
        <>
          <SavedViews />
          <Download href={addressOf('/csv/players', asked)} />
        </>
      }
    >
      <Row>
        <TextFilter
          label="Name, number, invite code or mobile"
          value={search.text}
          onChange={change('text')}
          isWide
        />
        <Choice
          label="State"
          all="All states"
          value={search.state}
          options={playerStates.map((it) => ({ value: it, label: plain(it) }))}
          onChange={change('state')}
        />
        <Choice
          label="Group"
          all="All groups"
          value={search.group_id}
          options={Object.entries(groupNames).map(([value, label]) => ({ value, label }))}
          onChange={change('group_id')}
        />
        {search.inviter_id !== undefined && (
          <Tag closable onClose={() => setSearch({ inviter_id: undefined })}>
            Team of {search.inviter_id}
          </Tag>
        )}
      </Row>
      <RowsTable
        name="Players"
        pages={pages}
        rowKey="player_id"
        columns={columns}
        empty="Nobody matches. Names are found by their beginning, numbers only in full."
      />
    </Page>
  );
}

const columns: Columns<PlayerRow> = [
  {
    title: 'Name',
    key: 'name',
    render: (_, row) => (
      <InAppLink to="/players/$playerId" params={{ playerId: String(row.player_id) }}>
        {row.username}
      </InAppLink>
    ),
  },
  { title: 'Number', key: 'id', render: (_, row) => <span className="mono">{row.player_id}</span> },
  { title: 'Group', key: 'group', render: (_, row) => <Group row={row} /> },
  {
    title: 'Balance',
    key: 'money',
    align: 'right',
    render: (_, row) => <Amount value={row.money} />,
  },
  {
    title: 'Held',
    key: 'held',
    align: 'right',
    render: (_, row) => <Amount value={row.lock_money} />,
  },
  { title: 'State', key: 'state', render: (_, row) => <PlayerStates row={row} /> },
  { title: 'Since', key: 'since', render: (_, row) => <Moment at={row.created_at} /> },
  { title: 'Last login', key: 'login', render: (_, row) => <MaybeMoment at={row.last_login_at} /> },
];

function Group({ row }: { row: PlayerRow }) {
  return (
    <>
      {groupNames[row.group_id]} {row.is_demo && <span className="quiet">demo</span>}
    </>
  );
}

export function PlayerStates({ row }: { row: PlayerRow }) {
  return (
    <>
      <StateTag state={row.state} />
      {row.is_feed_banned && <Tag color="warning">Not in the feed</Tag>}
    </>
  );
}
