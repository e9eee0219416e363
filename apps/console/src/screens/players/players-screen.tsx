import { useSearch } from '@tanstack/react-router';
import { Tag } from 'antd';
import { Mono } from '../../ui/mono.tsx';
import { ProvenDownload } from '../../session/proven-download.tsx';
import { usePages } from '../../data/pages.ts';
import { amountColumn, momentColumn, playerColumn } from '../../ui/lists/columns.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch } from '../../ui/lists/search.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { groupNames } from '../../ui/words/names.ts';
import { codeText } from '../../ui/words/codes.ts';
import { playerStates, type PlayerRow, type PlayersSearch } from './player-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** All players, with a search by name, number, invite code or mobile. */
export function PlayersScreen() {
  const search = useSearch({ from: '/signedIn/players' });
  const change = fieldSetter(useSetSearch<PlayersSearch>());
  const request = definedFields(search);
  return (
    <ListPage
      title={t('Players')}
      download={<ProvenDownload path="/csv/players" request={request} />}
      filters={
        <>
          <TextFilter
            label={t('Name, number, invite code or mobile')}
            value={search.text}
            onChange={change('text')}
            isWide
          />
          <ChoiceFilter
            label={t('State')}
            all={t('All states')}
            value={search.state}
            options={playerStates.map((it) => ({ value: it, label: codeText(it) }))}
            onChange={change('state')}
          />
          <ChoiceFilter
            label={t('Group')}
            all={t('All groups')}
            value={search.group_id}
            options={Object.entries(groupNames).map(([value, label]) => ({ value, label }))}
            onChange={change('group_id')}
          />
          {search.inviter_id !== undefined && (
            <Tag closable onClose={() => change('inviter_id')(undefined)}>
              {phrase('Team of {inviterId}', { inviterId: search.inviter_id })}
            </Tag>
          )}
        </>
      }
    >
      <RowsTable
        name={t('Players')}
        pages={usePages('/players/search', request)}
        rowKey="player_id"
        columns={columns}
        empty={t('No player matches. Search names by their beginning and numbers in full.')}
      />
    </ListPage>
  );
}

const columns: Columns<PlayerRow> = [
  playerColumn(t('Name')),
  {
    title: t('Number'),
    key: 'id',
    render: (_, row) => <Mono>{row.player_id}</Mono>,
  },
  { title: t('Group'), key: 'group', render: (_, row) => <Group row={row} /> },
  amountColumn(t('Balance'), 'money'),
  amountColumn(t('Held'), 'lock_money'),
  { title: t('State'), key: 'state', render: (_, row) => <PlayerStates row={row} /> },
  momentColumn(t('Since'), 'created_at'),
  momentColumn(t('Last login'), 'last_login_at'),
];

function Group({ row }: { row: PlayerRow }) {
  return (
    <>
      <span>{groupNames[row.group_id]}</span>{' '}
      {row.is_demo && <span className="quiet">{t('demo')}</span>}
    </>
  );
}

export function PlayerStates({ row }: { row: PlayerRow }) {
  return (
    <>
      <StateTag state={row.state} />
      {row.is_feed_banned && <Tag color="warning">{t('Not in the feed')}</Tag>}
    </>
  );
}
