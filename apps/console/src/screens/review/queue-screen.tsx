import { useSearch } from '@tanstack/react-router';
import { Checkbox, Segmented } from 'antd';
import { ProvenDownload } from '../../session/proven-download.tsx';
import { usePages } from '../../data/pages.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useMay, useMe } from '../../session/session.ts';
import { typedMoneyText } from '@trine/money/typed-money.ts';
import { ChoiceFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { RowsTable } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch, type SetSearch } from '../../ui/lists/search.ts';
import { codeText } from '../../ui/words/codes.ts';
import { nextRequest } from './next-request.ts';
import { stageOf } from './stage.ts';
import { queueColumns } from './queue-columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { queueLabels, queuesOf, statesOf, type QueueKind, type QueueSearch } from './queue.ts';
import { requestNames, type RequestRow } from './request.ts';
import { durationText } from '../../ui/words/durations.ts';
import { t } from '../../ui/words/language.ts';

export function DepositsScreen() {
  return <QueueScreen kind="deposits" search={useSearch({ from: '/signedIn/deposits' })} />;
}

export function WithdrawalsScreen() {
  return <QueueScreen kind="withdrawals" search={useSearch({ from: '/signedIn/withdrawals' })} />;
}

/** Requests that wait for a decision, oldest first, each with the time left. */
function QueueScreen({ kind, search }: { kind: QueueKind; search: QueueSearch }) {
  const setSearch = useSetSearch<QueueSearch>();
  const onOpen = (id: number) => setSearch({ request: String(id) });
  const { request: openId, queue = 'waiting', ...rest } = search;
  const narrowed = definedFields(rest);
  const request = { ...narrowed, queue };
  const pages = usePages<'/deposits/list' | '/withdrawals/list'>(
    `/${kind}/list`,
    request,
    'cursor_id',
  );
  const onNext = useNext({ kind, rows: pages.rows ?? [], openId, onOpen });
  const isNarrowed = queue !== 'waiting' || Object.keys(narrowed).length > 0;
  return (
    <ListPage
      title={codeText(kind)}
      about={t(
        'Claim a request, check the evidence, then approve or reject it. The oldest come first.',
      )}
      download={<ProvenDownload path={`/csv/${kind}`} request={request} />}
      filters={<QueueFilters kind={kind} search={search} onChange={setSearch} />}
    >
      <RowsTable<RequestRow>
        name={codeText(kind)}
        pages={pages}
        rowKey="request_id"
        columns={queueColumns(kind, onOpen)}
        openKey={openId}
        empty={emptyText(kind, isNarrowed)}
      />
      {openId !== undefined && (
        <RequestDrawer
          key={openId}
          kind={kind}
          requestId={openId}
          onNext={onNext}
          onClose={() => setSearch({ request: undefined })}
        />
      )}
    </ListPage>
  );
}

interface NextParts {
  kind: QueueKind;
  rows: readonly RequestRow[];
  openId: string | undefined;
  onOpen: (requestId: number) => void;
}

/** Opens the next request that the person can work on, and claims it if it is free. */
function useNext({ kind, rows, openId, onOpen }: NextParts): (() => void) | undefined {
  const me = useMe();
  const may = useMay();
  const claim = useApiMutation<'/deposits/claim' | '/withdrawals/claim'>(`/${kind}/claim`);
  const actor = may(`${kind}.act`) ? me.actor : null;
  const next = openId === undefined ? undefined : nextRequest(rows, openId, actor);
  if (next === undefined) return undefined;
  return () => {
    onOpen(next.request_id);
    // If a colleague claims it first, the opened request shows it.
    if (stageOf(next, actor) === 'free') void claim.send({ request_id: next.request_id });
  };
}

function emptyText(kind: QueueKind, isNarrowed: boolean): string {
  if (isNarrowed) return t('No {request} matches.', { request: requestNames[kind] });
  return t('No {request} waits for a decision. New ones appear automatically.', {
    request: requestNames[kind],
  });
}

/** In minutes. */
const ages = [15, 30, 60, 240, 1_440] as const;

interface QueueFiltersProps {
  kind: QueueKind;
  search: QueueSearch;
  onChange: SetSearch<QueueSearch>;
}

function QueueFilters({ kind, search, onChange }: QueueFiltersProps) {
  const me = useMe();
  const change = fieldSetter(onChange);
  const states = statesOf(search.queue ?? 'waiting');
  return (
    <>
      <Segmented
        aria-label={t('Which of them')}
        value={search.queue ?? 'waiting'}
        options={queuesOf(kind).map((it) => ({ value: it, label: queueLabels[it] }))}
        // A state of one queue may not exist in another.
        onChange={(queue) => onChange({ queue, state: undefined })}
      />
      <TextFilter
        label={t('Player: name or number')}
        value={search.player}
        onChange={change('player')}
      />
      <TextFilter
        label={t('At least (amount)')}
        value={search.least}
        onChange={change('least')}
        read={typedMoneyText}
      />
      <TextFilter
        label={t('At most (amount)')}
        value={search.most}
        onChange={change('most')}
        read={typedMoneyText}
      />
      <ChoiceFilter
        label={t('Minimum age')}
        all={t('Of any age')}
        value={search.minutes}
        options={ages.map((minutes) => ({
          value: String(minutes),
          label: t('Older than {span}', { span: durationText(minutes * 60) }),
        }))}
        onChange={change('minutes')}
      />
      {states.length > 0 && (
        <ChoiceFilter
          label={t('State')}
          all={t('All states')}
          value={search.state}
          options={states.map((it) => ({ value: it, label: codeText(it) }))}
          onChange={change('state')}
        />
      )}
      <Checkbox
        checked={search.staff === me.actor}
        onChange={(event) => change('staff')(event.target.checked ? me.actor : undefined)}
      >
        {t('Only mine')}
      </Checkbox>
    </>
  );
}
