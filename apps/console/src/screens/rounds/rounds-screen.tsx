import { useSearch } from '@tanstack/react-router';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { Amount } from '../../ui/amount.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { SavedViews } from '../../ui/lists/saved-views.tsx';
import { Choice, DaysFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch, wordIn } from '../../ui/lists/search.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { gameName, plain } from '../../ui/words/names.ts';
import { roundStates, type RoundRow, type RoundsSearch } from './round.ts';

const gameIds = [1, 2, 3, 4] as const;

/** Every round there was, newest first. */
export function RoundsScreen() {
  const search = useSearch({ from: '/signedIn/rounds' });
  const setSearch = useSetSearch<RoundsSearch>();
  const filters = { ...search, status: wordIn(roundStates, search.status) };
  const asked = Object.fromEntries(Object.entries(filters).filter(([, it]) => it !== undefined));
  const pages = usePages('/rounds/list', asked);
  const change = (field: keyof RoundsSearch) => (value: string | undefined) =>
    setSearch({ [field]: value });
  return (
    <Page
      title="Rounds"
      actions={
        <>
          <SavedViews />
          <Download href={addressOf('/csv/rounds', asked)} />
        </>
      }
    >
      <Row>
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
        <DaysFilter from={search.from} to={search.to} onChange={(days) => setSearch(days)} />
      </Row>
      <RowsTable
        name="Rounds"
        pages={pages}
        rowKey="round_id"
        columns={columns}
        empty="No rounds match these filters."
      />
    </Page>
  );
}

const columns: Columns<RoundRow> = [
  {
    title: 'Issue',
    key: 'issue',
    render: (_, row) => (
      <InAppLink to="/rounds/$roundId" params={{ roundId: String(row.round_id) }}>
        {row.issue}
      </InAppLink>
    ),
  },
  { title: 'Game', key: 'game', render: (_, row) => gameName(row.game_id) },
  { title: 'Draw', key: 'draw', render: (_, row) => <Moment at={row.draws_at} /> },
  { title: 'State', key: 'state', render: (_, row) => <StateTag state={row.status} /> },
  {
    title: 'Result',
    key: 'code',
    render: (_, row) => <span className="tabular">{row.lottery_code || '–'}</span>,
  },
  { title: 'Orders', key: 'orders', align: 'right', render: (_, row) => row.orders },
  {
    title: 'Staked',
    key: 'stake',
    align: 'right',
    render: (_, row) => <Amount value={row.stake} />,
  },
  {
    title: 'Paid',
    key: 'paid',
    align: 'right',
    render: (_, row) => <Amount value={row.paid} />,
  },
];
