import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import type { ReactNode } from 'react';
import { clockText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import type { ChatState, ChatMessage } from './merged-conversation.ts';
import { ChatPicture } from './chat-picture.tsx';
import { PlainText } from './plain-text.tsx';
import styles from './message-list.module.css';

export interface MessageRowProps {
  token: string;
  message: ChatMessage;
  chat: ChatState | null;
}

/** One message, on the side of its author. */
export function MessageRow({ token, message, chat }: MessageRowProps) {
  const { t } = useTranslation();
  const { from, word } = message;
  if (from === 'system') {
    return <li className={styles['system']}>{word !== '' && t(`chat.words.${word}`)}</li>;
  }
  const isRead = message.id <= (chat?.read_by_staff ?? 0);
  return (
    <MessageBubble
      from={from}
      createdMs={message.createtime * 1_000}
      mark={from === 'you' ? <Mark isRead={isRead} /> : null}
    >
      <Content token={token} message={message} />
    </MessageBubble>
  );
}

function Content({ token, message }: { token: string; message: ChatMessage }) {
  const { t } = useTranslation();
  if (message.removed === 1) return <em className={styles['removed']}>{t('chat.removed')}</em>;
  if (message.picture) {
    return <ChatPicture token={token} messageId={message.id} picture={message.picture} />;
  }
  return <PlainText text={message.text} />;
}

export interface MessageBubbleProps {
  from: 'you' | 'staff';
  createdMs: number;
  /** The state of delivery. */
  mark: ReactNode;
  children: ReactNode;
}

export function MessageBubble({ from, createdMs, mark, children }: MessageBubbleProps) {
  const { t, locale } = useTranslation();
  return (
    <li className={styles['row']} data-from={from}>
      <span className="visually-hidden">{t(from === 'you' ? 'chat.you' : 'chat.staff')}</span>
      <div className={styles['bubble']}>{children}</div>
      <div className={styles['foot']}>
        <time dateTime={new Date(createdMs).toISOString()}>
          {clockText(createdMs / 1_000, locale)}
        </time>
        {mark}
      </div>
    </li>
  );
}

function Mark({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation();
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span className={styles['mark']} data-read={isRead || undefined}>
      <Icon />
      <span>{t(isRead ? 'chat.read' : 'chat.sent')}</span>
    </span>
  );
}
