import { useRouter } from '@tanstack/react-router';
import { AutoComplete, Modal, type GetRef } from 'antd';
import { useRef, useState } from 'react';
import { useApiQuery } from '../data/api-query.ts';
import { useDebouncedText } from '../data/debounced-text.ts';
import { useMay } from '../session/session.ts';
import { basePath } from '../ui/go-to.tsx';
import { Stack } from '../ui/page.tsx';
import { FailedState, EmptyState } from '../ui/query-states.tsx';
import { t } from '../ui/words/language.ts';
import { menuFor } from './menu.ts';
import { toSearchResults, searchScreens, type SearchResult } from './search-results.ts';
import styles from './app.module.css';

const maxText = 64;
const width = 640;

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const input = useRef<GetRef<typeof AutoComplete>>(null);
  const [text, setText] = useState('');
  const { found, query, isEmpty } = useSearchResults(text);
  const open = (key: string) => {
    const chosen = found.find((find) => find.key === key);
    if (chosen === undefined) return;
    onClose();
    router.history.push(`${basePath}${chosen.to}`);
  };
  return (
    <Modal
      open
      width={width}
      title={t('Search')}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Stack>
        <AutoComplete
          ref={input}
          allowClear
          defaultActiveFirstOption
          virtual={false}
          getPopupContainer={(trigger: HTMLElement) => trigger.parentElement ?? trigger}
          aria-label={t('Search the console')}
          placeholder={t('Player, request, round, order, colleague or screen')}
          value={text}
          options={optionsOf(found)}
          onChange={(typed: string) => setText(typed.slice(0, maxText))}
          onSelect={open}
        />
        {query.error !== null && (
          <FailedState error={query.error} onRetry={() => void query.refetch()} />
        )}
        <div role="status">{isEmpty && <EmptyState>{t('Nothing found.')}</EmptyState>}</div>
        <p className={styles['searchHint']}>
          {t(
            'Search names by their beginning, and requests, rounds and orders by their full number or #523.',
          )}
        </p>
      </Stack>
    </Modal>
  );
}

/** Finds screens at once; the server is called after a pause in typing. */
function useSearchResults(text: string) {
  const may = useMay();
  const typed = text.trim();
  const settled = useDebouncedText(typed);
  const enabled = settled !== '';
  const query = useApiQuery('/search/list', { text: settled }, { enabled });
  const screens = menuFor(may).flatMap(({ entries }) => entries);
  const answer = typed === '' ? undefined : query.data;
  const found = [
    ...searchScreens(screens, text),
    ...(answer === undefined ? [] : toSearchResults(answer)),
  ];
  return { found, query, isEmpty: answer !== undefined && settled === typed && found.length === 0 };
}

function optionsOf(found: readonly SearchResult[]) {
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, members]) => ({
    label: group,
    options: members.map((find) => ({ value: find.key, label: <ResultText find={find} /> })),
  }));
}

function ResultText({ find: { title, detail } }: { find: SearchResult }) {
  return (
    <span className={styles['result']}>
      <bdi translate="no">{title}</bdi>{' '}
      <bdi translate="no" className={styles['resultDetail']}>
        {detail}
      </bdi>
    </span>
  );
}
