/** Finds players, requests, rounds, orders, staff and screens from the keyboard. */
import { useRouter } from '@tanstack/react-router';
import { AutoComplete, Modal, type GetRef } from 'antd';
import { useRef, useState } from 'react';
import { useApiQuery } from '../data/read.ts';
import { useSettled } from '../data/settled.ts';
import { useMay } from '../session/session.ts';
import { basePath } from '../ui/go-to.tsx';
import { Stack } from '../ui/page.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { t } from '../ui/words/language.ts';
import { menuFor } from './menu.ts';
import { finds, screenFinds, type Find } from './search-finds.ts';
import styles from './search-dialog.module.css';

const maxText = 64;
const width = 640;

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const input = useRef<GetRef<typeof AutoComplete>>(null);
  const [text, setText] = useState('');
  const { found, reading, isEmpty } = useFinds(text);
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
        {reading.error !== null && (
          <Failed error={reading.error} onRetry={() => void reading.refetch()} />
        )}
        <div role="status">{isEmpty && <Nothing>{t('Nothing is found by that.')}</Nothing>}</div>
        <p className={styles['hint']}>
          {t('Names by their beginning; numbers of requests, rounds and orders in full, or #523.')}
        </p>
      </Stack>
    </Modal>
  );
}

/** Screens at once, everything else after a pause in the typing. */
function useFinds(text: string) {
  const may = useMay();
  const typed = text.trim();
  const asked = useSettled(typed);
  const enabled = asked !== '';
  const reading = useApiQuery('/search/list', { text: asked }, { enabled });
  const screens = menuFor(may).flatMap(({ entries }) => entries);
  const answer = typed === '' ? undefined : reading.data;
  const found = [...screenFinds(screens, text), ...(answer === undefined ? [] : finds(answer))];
  return { found, reading, isEmpty: answer !== undefined && asked === typed && found.length === 0 };
}

function optionsOf(found: readonly Find[]) {
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, members]) => ({
    label: group,
    options: members.map((find) => ({ value: find.key, label: <FindText find={find} /> })),
  }));
}

function FindText({ find: { title, detail } }: { find: Find }) {
  return (
    <span className={styles['find']}>
      <bdi translate="no">{title}</bdi>{' '}
      <bdi translate="no" className={styles['detail']}>
        {detail}
      </bdi>
    </span>
  );
}
