import { useSearch } from '@tanstack/react-router';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { RoundLink } from '../../ui/in-app-link.tsx';
import { amountColumn, countColumn, momentColumn, stateColumn } from '../../ui/lists/columns.tsx';
import { Choice, DaysFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch } from '../../ui/lists/search.ts';
import { gameName, plain } from '../../ui/words/names.ts';
import { roundStates, type RoundRow, type RoundsSearch } from './round.ts';

const gameIds = [1, 2, 3, 4] as const;

/** Every round, newest first. */
export function RoundsScreen() {
  const search = useSearch({ from: '/signedIn/rounds' });
  const setSearch = useSetSearch<RoundsSearch>();
  const change = fieldSetter(setSearch);
  const asked = definedFields(search);
  return (
    <ListPage
      title="Rounds"
      csv={addressOf('/csv/rounds', asked)}
      filters={
        <>
          <Choice
            label="Game"
            all="All games"
            value={search.game_id}
            options={gameIds.map((id) => ({ value: String(id), label: gameName(id) }))}
            onChange={change('game_id')}
          />
          <Choice
            label="State"
            all="All states"
            value={search.status}
            options={roundStates.map((it) => ({ value: it, label: plain(it) }))}
            onChange={change('status')}
          />
          <TextFilter label="Issue" value={search.issue} onChange={change('issue')} />
          <DaysFilter from={search.from} to={search.to} onChange={setSearch} />
        </>
      }
    >
      <RowsTable
        name="Rounds"
        pages={usePages('/rounds/list', asked)}
        rowKey="round_id"
        columns={columns}
        empty="No rounds match these filters."
      />
    </ListPage>
  );
}

const columns: Columns<RoundRow> = [
  {
    title: 'Issue',
    key: 'issue',
    render: (_, row) => <RoundLink id={row.round_id}>{row.issue}</RoundLink>,
  },
  { title: 'Game', key: 'game', render: (_, row) => gameName(row.game_id) },
  momentColumn('Draw', 'draws_at'),
  stateColumn('status'),
  {
    title: 'Result',
    key: 'code',
    render: (_, row) => <span className="tabular">{row.lottery_code || '–'}</span>,
  },
  countColumn('Orders', 'orders'),
  amountColumn('Staked', 'stake'),
  amountColumn('Paid', 'paid'),
];
