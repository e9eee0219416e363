import { useSearch } from '@tanstack/react-router';
import { client } from '../../data/client.ts';
import { usePages } from '../../data/pages.ts';
import { RoundLink } from '../../ui/in-app-link.tsx';
import { amountColumn, countColumn, momentColumn, stateColumn } from '../../ui/lists/columns.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch } from '../../ui/lists/search.ts';
import { gameName } from '../../ui/words/names.ts';
import { codeText } from '../../ui/words/codes.ts';
import { roundStates, type RoundRow, type RoundsSearch } from './round.ts';
import { t } from '../../ui/words/language.ts';

const gameIds = [1, 2, 3, 4] as const;

/** Every round, newest first. */
export function RoundsScreen() {
  const search = useSearch({ from: '/signedIn/rounds' });
  const setSearch = useSetSearch<RoundsSearch>();
  const change = fieldSetter(setSearch);
  const request = definedFields(search);
  return (
    <ListPage
      title={t('Rounds')}
      download={<Download href={client.addressOf('/csv/rounds', request)} />}
      filters={
        <>
          <ChoiceFilter
            label={t('Game')}
            all={t('All games')}
            value={search.game_id}
            options={gameIds.map((id) => ({ value: String(id), label: gameName(id) }))}
            onChange={change('game_id')}
          />
          <ChoiceFilter
            label={t('State')}
            all={t('All states')}
            value={search.status}
            options={roundStates.map((it) => ({ value: it, label: codeText(it) }))}
            onChange={change('status')}
          />
          <TextFilter label={t('Issue')} value={search.issue} onChange={change('issue')} />
          <DaysFilter from={search.from} to={search.to} onChange={setSearch} />
        </>
      }
    >
      <RowsTable
        name={t('Rounds')}
        pages={usePages('/rounds/list', request)}
        rowKey="round_id"
        columns={columns}
        empty={t('No rounds match these filters.')}
      />
    </ListPage>
  );
}

const columns: Columns<RoundRow> = [
  {
    title: t('Issue'),
    key: 'issue',
    render: (_, row) => <RoundLink id={row.round_id}>{row.issue}</RoundLink>,
  },
  { title: t('Game'), key: 'game', render: (_, row) => gameName(row.game_id) },
  momentColumn(t('Draw'), 'draws_at'),
  stateColumn('status'),
  {
    title: t('Result'),
    key: 'code',
    render: (_, row) => <span className="tabular">{row.lottery_code || '–'}</span>,
  },
  countColumn(t('Orders'), 'orders'),
  amountColumn(t('Staked'), 'stake'),
  amountColumn(t('Paid'), 'paid'),
];
