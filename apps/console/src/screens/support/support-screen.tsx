import { useSearch } from '@tanstack/react-router';
import { Segmented, Switch } from 'antd';
import { useEffect } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { usePages } from '../../data/pages.ts';
import { useStreamCounts } from '../../data/console-stream.ts';
import { ChoiceFilter, DaysFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { SavedViews } from '../../ui/lists/saved-views.tsx';
import { definedFields, fieldSetter, useSetSearch, type SetSearch } from '../../ui/lists/search.ts';
import { Moment } from '../../data/moment.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/query-states.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import { nextConversation } from './next-conversation.ts';
import { InboxList } from './inbox-list.tsx';
import { useSound } from './sound.ts';
import { topicNames, type ConversationRow } from './conversation.ts';
import {
  inboxQueueNames,
  inboxQueues,
  type InboxQueue,
  type SupportSearch,
} from './support-search.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type Inbox = ConsoleAnswer<'/support/list'>;

/** The inbox of customer service: the conversations, and beside them the open one. */
export function SupportScreen() {
  const search = useSearch({ from: '/signedIn/support' });
  const setSearch = useSetSearch<SupportSearch>();
  const { open, queue: _queue, ...filters } = search;
  const isSearch = Object.values(filters).some((value) => value !== undefined);
  // A search covers all queues unless one is chosen.
  const queue = search.queue ?? (isSearch ? undefined : 'unassigned');
  const request = definedFields({ ...filters, queue });
  const pages = usePages('/support/list', request, 'offset');
  const inbox = useApiQuery('/support/list', { limit: 1 });
  const show = (id: number | null) => setSearch({ open: id === null ? undefined : String(id) });
  useArrowKeys(pages.rows ?? [], open, show);
  return (
    <Page
      title={t('Customer service')}
      about={<ServiceHours inbox={inbox.data} />}
      actions={
        <>
          <SoundSwitch />
          <SavedViews />
        </>
      }
    >
      <Filters search={search} queue={queue} counts={inbox.data?.counts} onChange={setSearch} />
      <div className={styles['inbox']} data-open={open !== undefined}>
        <InboxList
          pages={pages}
          openId={open === undefined ? null : Number(open)}
          isSearch={isSearch}
          onOpen={show}
        />
        {open === undefined ? (
          <div className={styles['none']}>
            <EmptyState>
              {t('Open a conversation. Alt with the arrow keys steps through the list.')}
            </EmptyState>
          </div>
        ) : (
          <ConversationPanel key={open} id={Number(open)} onClose={() => show(null)} />
        )}
      </div>
    </Page>
  );
}

/** Alt with an arrow key opens the next or previous conversation, wherever the focus is. */
function useArrowKeys(
  rows: readonly ConversationRow[],
  open: string | undefined,
  show: (id: number) => void,
): void {
  useEffect(() => {
    const openNext = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      const ids = rows.map((row) => row.conversation_id);
      const openId = open === undefined ? null : Number(open);
      const next = nextConversation(ids, openId, event.key === 'ArrowDown' ? 1 : -1);
      if (next !== undefined) show(next);
    };
    document.addEventListener('keydown', openNext);
    return () => document.removeEventListener('keydown', openNext);
  }, [rows, open, show]);
}

function SoundSwitch() {
  const counts = useStreamCounts();
  const { isOn, turn } = useSound(counts?.support ?? null);
  return (
    <Row>
      <Switch
        size="small"
        checked={isOn}
        onChange={turn}
        aria-label={t('Sound for new messages')}
      />
      <span className="quiet">{t('Sound')}</span>
    </Row>
  );
}

interface FiltersProps {
  search: SupportSearch;
  queue: string | undefined;
  counts: Inbox['counts'] | undefined;
  onChange: SetSearch<SupportSearch>;
}

function Filters({ search, queue, counts, onChange }: FiltersProps) {
  const change = fieldSetter(onChange);
  const topics = Object.entries(topicNames).map(([value, label]) => ({ value, label }));
  return (
    <Row>
      <Segmented
        aria-label={t('Which of them')}
        value={queue ?? 'everywhere'}
        options={[
          ...inboxQueueNames.map((name) => ({ value: name, label: labelOf(name, counts) })),
          ...(queue === undefined ? [{ value: 'everywhere', label: t('Everywhere') }] : []),
        ]}
        onChange={(chosen) => change('queue')(chosen === 'everywhere' ? undefined : chosen)}
      />
      <TextFilter label={t('Text or name')} value={search.text} onChange={change('text')} isWide />
      <TextFilter
        label={t("Player's number")}
        value={search.player_id}
        onChange={change('player_id')}
      />
      <ChoiceFilter
        label={t('Topic')}
        all={t('Every topic')}
        value={search.topic}
        options={topics}
        onChange={change('topic')}
      />
      <DaysFilter from={search.from} to={search.to} onChange={onChange} />
    </Row>
  );
}

function labelOf(name: InboxQueue, counts: Inbox['counts'] | undefined) {
  const count = name === 'closed' ? undefined : counts?.[name];
  return count === undefined ? inboxQueues[name] : `${inboxQueues[name]} ${count}`;
}

/** The service hours, and until when customer service is open or closed. */
function ServiceHours({ inbox }: { inbox: Inbox | undefined }) {
  if (inbox === undefined) return <span>{t('Visitors and players write here.')}</span>;
  const { open, text, time_zone: zone, closes_at: closes, next_open: next } = inbox.hours;
  if (text === 'always') return <span>{t('Customer service never closes.')}</span>;
  return phrase('Hours {text} in {zone}. {more}{more2}', {
    text,
    zone,
    more:
      open === 1 &&
      closes !== null &&
      phrase('Open until {moment}.', { moment: <Moment at={closes} /> }),
    more2:
      open === 0 &&
      next !== null &&
      phrase('Closed until {moment}; new messages wait here.', {
        moment: <Moment at={next} />,
      }),
  });
}
