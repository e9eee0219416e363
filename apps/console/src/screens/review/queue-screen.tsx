import { useSearch } from '@tanstack/react-router';
import { Checkbox, Segmented } from 'antd';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { useMe } from '../../session/session.ts';
import { Download } from '../../ui/lists/download.tsx';
import { SavedViews } from '../../ui/lists/saved-views.tsx';
import { TextFilter } from '../../ui/lists/filters.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { RowsTable } from '../../ui/lists/rows-table.tsx';
import { useSetSearch, wordIn } from '../../ui/lists/search.ts';
import { plain } from '../../ui/words/names.ts';
import { queueColumns } from './queue-columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import {
  queueLabels,
  queueNames,
  queuesOf,
  singular,
  type QueueKind,
  type QueueSearch,
  type RequestRow,
} from './queue.ts';

export function DepositsScreen() {
  return <QueueScreen kind="deposits" search={useSearch({ from: '/signedIn/deposits' })} />;
}

export function WithdrawalsScreen() {
  return <QueueScreen kind="withdrawals" search={useSearch({ from: '/signedIn/withdrawals' })} />;
}

/** What waits for a decision, oldest first, each with the clock of the promise. */
function QueueScreen({ kind, search }: { kind: QueueKind; search: QueueSearch }) {
  const setSearch = useSetSearch<QueueSearch>();
  const { request: openId, queue, ...rest } = search;
  const chosen = wordIn(queueNames, queue) ?? 'waiting';
  const asked = { ...rest, queue: chosen };
  const pages = usePages<'/deposits/list' | '/withdrawals/list'>(
    `/${kind}/list`,
    asked,
    'cursor_id',
  );
  const isNarrowed = Object.values(rest).some((value) => value !== undefined);
  return (
    <Page
      title={plain(kind)}
      about="Claim one, weigh what speaks for and against it, and decide. The oldest come first."
      actions={
        <>
          <SavedViews />
          <Download href={addressOf(`/csv/${kind}`, asked)} />
        </>
      }
    >
      <QueueFilters kind={kind} search={search} onChange={setSearch} />
      <RowsTable<RequestRow>
        name={plain(kind)}
        pages={pages}
        rowKey="request_id"
        columns={queueColumns(kind, (id) => setSearch({ request: String(id) }))}
        openKey={openId}
        empty={emptyText(kind, isNarrowed || chosen !== 'waiting')}
      />
      {openId !== undefined && (
        <RequestDrawer
          key={openId}
          kind={kind}
          requestId={openId}
          onClose={() => setSearch({ request: undefined })}
        />
      )}
    </Page>
  );
}

function emptyText(kind: QueueKind, isNarrowed: boolean): string {
  if (isNarrowed) return `No ${singular[kind]} matches.`;
  return `No ${singular[kind]} waits for a decision. New ones appear here by themselves.`;
}

interface QueueFiltersProps {
  kind: QueueKind;
  search: QueueSearch;
  onChange: ReturnType<typeof useSetSearch<QueueSearch>>;
}

function QueueFilters({ kind, search, onChange }: QueueFiltersProps) {
  const me = useMe();
  const change = (field: keyof QueueSearch) => (value: string | undefined) =>
    onChange({ [field]: value });
  return (
    <Row>
      <Segmented
        aria-label="Which of them"
        value={wordIn(queueNames, search.queue) ?? 'waiting'}
        options={queuesOf(kind).map((it) => ({ value: it, label: queueLabels[it] }))}
        onChange={change('queue')}
      />
      <TextFilter label="Player's number" value={search.player_id} onChange={change('player_id')} />
      <TextFilter label="At least (amount)" value={search.least} onChange={change('least')} />
      <Checkbox
        checked={search.staff === me.actor}
        onChange={(event) => change('staff')(event.target.checked ? me.actor : undefined)}
      >
        Only mine
      </Checkbox>
    </Row>
  );
}
