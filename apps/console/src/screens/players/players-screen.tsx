import { useSearch } from '@tanstack/react-router';
import { Tag } from 'antd';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { amountColumn, momentColumn, playerColumn } from '../../ui/lists/columns.tsx';
import { Choice, TextFilter } from '../../ui/lists/filters.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch } from '../../ui/lists/search.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { groupNames, plain } from '../../ui/words/names.ts';
import { playerStates, type PlayerRow, type PlayersSearch } from './player-search.ts';

/** All players, with a search by name, number, invite code or mobile. */
export function PlayersScreen() {
  const search = useSearch({ from: '/signedIn/players' });
  const change = fieldSetter(useSetSearch<PlayersSearch>());
  const asked = definedFields(search);
  return (
    <ListPage
      title="Players"
      csv={addressOf('/csv/players', asked)}
      filters={
        <>
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
            <Tag closable onClose={() => change('inviter_id')(undefined)}>
              Team of {search.inviter_id}
            </Tag>
          )}
        </>
      }
    >
      <RowsTable
        name="Players"
        pages={usePages('/players/search', asked)}
        rowKey="player_id"
        columns={columns}
        empty="Nobody matches. Names are found by their beginning, numbers only in full."
      />
    </ListPage>
  );
}

const columns: Columns<PlayerRow> = [
  playerColumn('Name'),
  { title: 'Number', key: 'id', render: (_, row) => <span className="mono">{row.player_id}</span> },
  { title: 'Group', key: 'group', render: (_, row) => <Group row={row} /> },
  amountColumn('Balance', 'money'),
  amountColumn('Held', 'lock_money'),
  { title: 'State', key: 'state', render: (_, row) => <PlayerStates row={row} /> },
  momentColumn('Since', 'created_at'),
  momentColumn('Last login', 'last_login_at'),
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
