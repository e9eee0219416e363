import { useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useInView } from '../../ui/layout/in-view.ts';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { relativeDayText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import { useReading } from './reading.ts';
import { useServerNow } from './server-now.ts';
import { readOlderMessages } from './conversation.ts';
import type { ChatMessage, Conversation } from './merged-conversation.ts';
import { MessageRow } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { useReadingPosition } from './reading-position.ts';
import styles from './message-list.module.css';

export interface MessageListProps {
  token: string;
  conversation: Conversation;
  outgoing: readonly Outgoing[];
  outbox: Outbox;
}

/** The messages, newest at the bottom. */
export function MessageList(props: MessageListProps) {
  const { token, conversation, outgoing, outbox } = props;
  const { t } = useTranslation();
  const { box, content, isAtNewest, toNewest, onScroll } = useReadingPosition(
    conversation.messages[0]?.id,
  );
  const nowMs = useServerNow();
  const isTyping = conversation.chat?.typing === 1;
  useReading(token, conversation, isAtNewest);
  useOwnMessagesShown(outgoing, toNewest);
  const unread = conversation.chat?.unread ?? 0;
  const arrived = new Set(conversation.messages.map(({ key }) => key));
  return (
    <div className={styles['frame']}>
      <div
        ref={box}
        className={styles['box']}
        role="region"
        aria-label={t('chat.region')}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className={styles['content']}>
          {conversation.hasOlder && <Older token={token} />}
          <ol className={styles['list']}>
            {conversation.messages.map((message, at) => (
              <Fragment key={message.id}>
                <DayOf message={message} before={conversation.messages[at - 1]} nowMs={nowMs} />
                <MessageRow token={token} message={message} chat={conversation.chat} />
              </Fragment>
            ))}
            {outgoing
              .filter(({ key }) => !arrived.has(key))
              .map((item) => (
                <OutgoingRow key={item.key} item={item} outbox={outbox} />
              ))}
          </ol>
          <output className={styles['typing']}>
            {isTyping && (
              <span className={styles['dots']}>
                <span aria-hidden="true" />
                <span aria-hidden="true" />
                <span aria-hidden="true" />
                <span className="visually-hidden">{t('chat.typing')}</span>
              </span>
            )}
          </output>
        </div>
      </div>
      {!isAtNewest && <ToNewest count={unread} onPress={toNewest} />}
      <Announcement messages={conversation.messages} />
    </div>
  );
}

/** Scrolls to the player's own new message from any position. */
function useOwnMessagesShown(outgoing: readonly Outgoing[], show: () => void): void {
  const newest = outgoing.at(-1)?.key;
  const shown = useRef(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== shown.current) show();
    shown.current = newest;
  }, [newest, show]);
}

interface DayOfProps {
  message: ChatMessage;
  before: ChatMessage | undefined;
  nowMs: number;
}

/** Separates the messages of two days. */
function DayOf({ message, before, nowMs }: DayOfProps) {
  const { locale } = useTranslation();
  const dayOf = ({ createtime }: ChatMessage) =>
    relativeDayText({ atMs: createtime * 1_000, nowMs }, locale);
  const day = dayOf(message);
  if (before && dayOf(before) === day) return null;
  return (
    <li className={styles['day']}>
      <span>{day}</span>
      {!before && <ZoneNote />}
    </li>
  );
}

/** Reads older messages while the first one is near the screen. */
function Older({ token }: { token: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const read = async () => {
    setReading(true);
    setError(await readOlderMessages(queries, token));
    setReading(false);
  };
  const place = useInView(!isReading && error === null, () => void read());
  return (
    <div className={styles['older']}>
      <div ref={place} className={styles['ahead']} />
      {error ? (
        <ErrorPanel read={{ error, isFetching: isReading, refetch: read }} small />
      ) : (
        <output>{t('common.loading')}</output>
      )}
    </div>
  );
}

function ToNewest({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles['pill']}
      aria-label={count > 0 ? undefined : t('chat.toNewest')}
      onClick={onPress}
    >
      {count > 0 && <span>{t('chat.newMessages', { count })}</span>}
      <ArrowDown />
    </button>
  );
}

/** Announces new messages only. */
function Announcement({ messages }: { messages: readonly ChatMessage[] }) {
  const { t } = useTranslation();
  const [knownId] = useState(messages.at(-1)?.id ?? 0);
  const newest = messages.findLast(({ from, id }) => from === 'staff' && id > knownId);
  const text = newest?.picture ? t('chat.picture') : newest?.text;
  return (
    <output className="visually-hidden" aria-live="polite">
      {text !== undefined && <span key={newest?.id}>{t('chat.heard', { text })}</span>}
    </output>
  );
}
