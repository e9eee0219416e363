import { DeleteOutlined } from '@ant-design/icons';
import { Button, Image } from 'antd';
import { use, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useMay } from '../../session/session.ts';
import { Moment, ZoneContext } from '../../data/moment.tsx';
import { timeText } from '../../data/time-text.ts';
import { RemoveMessageDialog } from './support-dialogs.tsx';
import { eventSentences, type ConversationMessage } from './conversation.ts';
import { readOlderMessages, type ConversationData } from './use-conversation.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

interface MessageListProps {
  opened: ConversationData;
  isTyping: boolean;
}

/** Within this distance of the end the list stays at the end. */
const nearPixels = 80;

export function MessageList({ opened, isTyping }: MessageListProps) {
  const { conversation, messages, hasOlder } = opened;
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // Runs after every render: any change may make the list longer.
  useLayoutEffect(() => {
    const box = frame.current;
    if (box !== null && isAtEnd.current) box.scrollTop = box.scrollHeight;
  });
  const trackEnd = () => {
    const box = frame.current;
    if (box === null) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPixels;
  };
  return (
    <div
      ref={frame}
      className={styles['messageFrame']}
      role="region"
      aria-label={t('Messages')}
      tabIndex={0}
      onScroll={trackEnd}
    >
      {hasOlder && <OlderMessagesButton id={conversation.conversation_id} frame={frame} />}
      <div role="log" aria-label={t('Message history')}>
        <ol className={styles['messageItems']}>
          {messages.map((message, index) => (
            <li key={message.id} data-from={message.from}>
              <DayDivider message={message} before={messages[index - 1]} />
              <MessageItem
                message={message}
                conversationId={conversation.conversation_id}
                isRead={message.id <= conversation.read_by_person}
              />
            </li>
          ))}
        </ol>
      </div>
      <p className={styles['typing']} aria-live="polite">
        {isTyping && t('Writing…')}
      </p>
    </div>
  );
}

/** Loads older messages above, keeping the scroll position. */
function OlderMessagesButton({
  id,
  frame,
}: {
  id: number;
  frame: RefObject<HTMLDivElement | null>;
}) {
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    const height = frame.current?.scrollHeight ?? 0;
    await readOlderMessages(id);
    setBusy(false);
    requestAnimationFrame(() => {
      const box = frame.current;
      if (box !== null) box.scrollTop += box.scrollHeight - height;
    });
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void read()}>
      {t('Older messages')}
    </Button>
  );
}

interface DayDividerProps {
  message: ConversationMessage;
  before: ConversationMessage | undefined;
}

function DayDivider({ message, before }: DayDividerProps) {
  const zone = use(ZoneContext);
  const day = (at: number) => timeText('day', at * 1000, zone);
  if (before !== undefined && day(before.sent_at) === day(message.sent_at)) return null;
  return <p className={styles['day']}>{day(message.sent_at)}</p>;
}

interface MessageItemProps {
  message: ConversationMessage;
  conversationId: number;
  /** Whether the person has read it; for messages of staff. */
  isRead: boolean;
}

function MessageItem({ message, conversationId, isRead }: MessageItemProps) {
  const may = useMay();
  const [isRemoving, setRemoving] = useState(false);
  if (message.word !== '') {
    return (
      <p className={styles['event']}>
        <span>{`${message.staff?.name ?? t('A colleague')} ${eventSentences[message.word]}`}</span>,{' '}
        <Moment at={message.sent_at} />
      </p>
    );
  }
  const isOurs = message.from === 'staff';
  return (
    <div className={styles['bubbleRow']} data-ours={isOurs}>
      <div className={styles['bubble']} data-ours={isOurs}>
        <MessageContents message={message} conversationId={conversationId} />
        <span className={styles['bubbleFoot']}>
          {isOurs && <span>{`${message.staff?.name ?? ''} · `}</span>}
          <Moment at={message.sent_at} />
          {isOurs && <span>{` · ${isRead ? t('read') : t('sent')}`}</span>}
        </span>
      </div>
      {may('support.act') && !message.removed && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('Remove message {id}', { id: message.id })}
          onClick={() => setRemoving(true)}
        />
      )}
      {isRemoving && (
        <RemoveMessageDialog
          conversationId={conversationId}
          messageId={message.id}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

type MessageContentsProps = Pick<MessageItemProps, 'message' | 'conversationId'>;

/** Plain text, without markup or links. */
function MessageContents({ message, conversationId }: MessageContentsProps) {
  if (message.removed) return <em className="quiet">{t('Removed')}</em>;
  if (message.picture === null) return <p className={styles['text']}>{message.text}</p>;
  if (message.picture.gone)
    return <em className="quiet">{t('A picture that is no longer kept')}</em>;
  const { width, height } = message.picture;
  return (
    <Image
      className={styles['picture'] ?? ''}
      src={`/console/api/support/picture?conversation_id=${conversationId}&id=${message.id}`}
      alt={
        message.from === 'staff' ? t('A picture that we sent') : t('A picture that the person sent')
      }
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
