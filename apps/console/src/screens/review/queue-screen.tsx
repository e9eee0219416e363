import { useSearch } from '@tanstack/react-router';
import { Checkbox, Segmented } from 'antd';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { useMe } from '../../session/session.ts';
import { TextFilter } from '../../ui/lists/filters.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { RowsTable } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch, type SetSearch } from '../../ui/lists/search.ts';
import { plain } from '../../ui/words/codes.ts';
import { queueColumns } from './queue-columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import {
  queueLabels,
  queuesOf,
  singular,
  type QueueKind,
  type QueueSearch,
  type RequestRow,
} from './queue.ts';
import { t } from '../../ui/words/language.ts';

export function DepositsScreen() {
  return <QueueScreen kind="deposits" search={useSearch({ from: '/signedIn/deposits' })} />;
}

export function WithdrawalsScreen() {
  return <QueueScreen kind="withdrawals" search={useSearch({ from: '/signedIn/withdrawals' })} />;
}

/** Requests that wait for a decision, oldest first, each with the time that is left for it. */
function QueueScreen({ kind, search }: { kind: QueueKind; search: QueueSearch }) {
  const setSearch = useSetSearch<QueueSearch>();
  const { request: openId, queue = 'waiting', ...rest } = search;
  const narrowed = definedFields(rest);
  const asked = { ...narrowed, queue };
  const pages = usePages<'/deposits/list' | '/withdrawals/list'>(
    `/${kind}/list`,
    asked,
    'cursor_id',
  );
  const isNarrowed = queue !== 'waiting' || Object.keys(narrowed).length > 0;
  return (
    <ListPage
      title={plain(kind)}
      about={t(
        'Claim a request, check the evidence, then approve or reject it. The oldest come first.',
      )}
      csv={addressOf(`/csv/${kind}`, asked)}
      filters={<QueueFilters kind={kind} search={search} onChange={setSearch} />}
    >
      <RowsTable<RequestRow>
        name={plain(kind)}
        pages={pages}
        rowKey="request_id"
        columns={queueColumns(kind, (id) => setSearch({ request: String(id) }))}
        openKey={openId}
        empty={emptyText(kind, isNarrowed)}
      />
      {openId !== undefined && (
        <RequestDrawer
          key={openId}
          kind={kind}
          requestId={openId}
          onClose={() => setSearch({ request: undefined })}
        />
      )}
    </ListPage>
  );
}

function emptyText(kind: QueueKind, isNarrowed: boolean): string {
  if (isNarrowed) return t('No {singular} matches.', { singular: singular[kind] });
  return t('No {singular} waits for a decision. New ones appear here by themselves.', {
    singular: singular[kind],
  });
}

interface QueueFiltersProps {
  kind: QueueKind;
  search: QueueSearch;
  onChange: SetSearch<QueueSearch>;
}

function QueueFilters({ kind, search, onChange }: QueueFiltersProps) {
  const me = useMe();
  const change = fieldSetter(onChange);
  return (
    <>
      <Segmented
        aria-label={t('Which of them')}
        value={search.queue ?? 'waiting'}
        options={queuesOf(kind).map((it) => ({ value: it, label: queueLabels[it] }))}
        onChange={change('queue')}
      />
      <TextFilter
        label={t("Player's number")}
        value={search.player_id}
        onChange={change('player_id')}
      />
      <TextFilter label={t('At least (amount)')} value={search.least} onChange={change('least')} />
      <Checkbox
        checked={search.staff === me.actor}
        onChange={(event) => change('staff')(event.target.checked ? me.actor : undefined)}
      >
        {t('Only mine')}
      </Checkbox>
    </>
  );
}
