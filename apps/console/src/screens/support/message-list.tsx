import { DeleteOutlined } from '@ant-design/icons';
import { Button, Image } from 'antd';
import { use, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useMay } from '../../session/session.ts';
import { Moment, ZoneContext } from '../../data/moment.tsx';
import { timeText } from '../../data/time-text.ts';
import { RemoveMessageDialog } from './support-dialogs.tsx';
import { wordSentences, type Message } from './support-search.ts';
import { readOlder, type ConversationData } from './use-conversation.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

interface MessageListProps {
  opened: ConversationData;
  isTyping: boolean;
}

/** Within this distance of the end the list stays at the end. */
const nearPixels = 80;

export function MessageList({ opened, isTyping }: MessageListProps) {
  const { conversation, lines, more } = opened;
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // Runs after every render: any change may make the list longer.
  useLayoutEffect(() => {
    const box = frame.current;
    if (box !== null && isAtEnd.current) box.scrollTop = box.scrollHeight;
  });
  const look = () => {
    const box = frame.current;
    if (box === null) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPixels;
  };
  return (
    <div
      ref={frame}
      className={styles['messages']}
      role="region"
      aria-label={t('Messages')}
      tabIndex={0}
      onScroll={look}
    >
      {more && <OlderButton id={conversation.conversation_id} frame={frame} />}
      <div role="log" aria-label={t('What was said')}>
        <ol className={styles['lines']}>
          {lines.map((line, index) => (
            <li key={line.id} data-from={line.from}>
              <DayDivider line={line} before={lines[index - 1]} />
              <MessageItem
                line={line}
                conversationId={conversation.conversation_id}
                isRead={line.id <= conversation.read_by_person}
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
function OlderButton({ id, frame }: { id: number; frame: RefObject<HTMLDivElement | null> }) {
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    const height = frame.current?.scrollHeight ?? 0;
    await readOlder(id);
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

function DayDivider({ line, before }: { line: Message; before: Message | undefined }) {
  const zone = use(ZoneContext);
  const day = (at: number) => timeText('day', at * 1000, zone);
  if (before !== undefined && day(before.sent_at) === day(line.sent_at)) return null;
  return <p className={styles['day']}>{day(line.sent_at)}</p>;
}

interface MessageItemProps {
  line: Message;
  conversationId: number;
  /** Whether the person has read it; for messages of staff. */
  isRead: boolean;
}

function MessageItem({ line, conversationId, isRead }: MessageItemProps) {
  const may = useMay();
  const [isRemoving, setRemoving] = useState(false);
  if (line.word !== '') {
    return (
      <p className={styles['event']}>
        <span>{`${line.staff?.name ?? t('Somebody')} ${wordSentences[line.word]}`}</span>,{' '}
        <Moment at={line.sent_at} />
      </p>
    );
  }
  const isOurs = line.from === 'staff';
  return (
    <div className={styles['bubbleRow']} data-ours={isOurs}>
      <div className={styles['bubble']} data-ours={isOurs}>
        <Contents line={line} conversationId={conversationId} />
        <span className={styles['bubbleFoot']}>
          {isOurs && <span>{`${line.staff?.name ?? ''} · `}</span>}
          <Moment at={line.sent_at} />
          {isOurs && <span>{isRead ? ' · read' : ' · sent'}</span>}
        </span>
      </div>
      {may('support.act') && !line.removed && (
        <Button
          type="text"
          size="small"
          className={styles['remove'] ?? ''}
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('Remove message {id}', { id: line.id })}
          onClick={() => setRemoving(true)}
        />
      )}
      {isRemoving && (
        <RemoveMessageDialog
          conversationId={conversationId}
          lineId={line.id}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

/** Messages are shown as plain text, without markup or links. */
function Contents({ line, conversationId }: { line: Message; conversationId: number }) {
  if (line.removed) return <em className="quiet">{t('Removed')}</em>;
  if (line.picture === null) return <p className={styles['text']}>{line.text}</p>;
  if (line.picture.gone) return <em className="quiet">{t('A picture that is no longer kept')}</em>;
  const { width, height } = line.picture;
  return (
    <Image
      className={styles['picture'] ?? ''}
      src={`/console/api/support/picture?conversation_id=${conversationId}&id=${line.id}`}
      alt={
        line.from === 'staff' ? t('A picture that we sent') : t('A picture that the person sent')
      }
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
