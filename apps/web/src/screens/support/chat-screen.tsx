import { getRouteApi } from '@tanstack/react-router';
import type { Topic } from '@trine/contract/support/topics.ts';
import { useEffect, useState } from 'react';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import type { FailedRead } from '../../ui/layout/failure-panel.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useAdoptVisitor } from './adopt-visitor.ts';
import { useLiveConversation, type LiveConnection } from './live-conversation.ts';
import { useChatToken } from './chat-visitor.ts';
import { useOutbox, useOutgoing } from './outbox.ts';
import { usePageVisible } from '../../ui/layout/in-view.ts';
import type { Conversation } from './merged-conversation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChatIntro } from './chat-intro.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatNotices } from './chat-notices.tsx';
import { Composer } from './composer.tsx';
import { LeaveMessage } from './leave-message.tsx';
import { MessageList } from './message-list.tsx';
import styles from './chat-screen.module.css';

const route = getRouteApi('/iframe');

/** The conversation with customer service, as a screen or embedded in a page of ours. */
export function ChatScreen() {
  const token = useChatToken();
  const { topic } = route.useSearch();
  useVisibleHeight();
  useAdoptVisitor(token);
  return <LiveConversation key={token} token={token} topicOfAddress={topic} />;
}

interface ConversationProps {
  token: string;
  /** The topic of the address. */
  topicOfAddress: Topic | undefined;
}

function LiveConversation({ token, topicOfAddress }: ConversationProps) {
  const { t } = useTranslation();
  const { conversation, connection } = useLiveConversation(token);
  const isSeen = usePageVisible();
  const unread = conversation.data?.chat?.unread ?? 0;
  return (
    <div className={styles['chat']}>
      <title>{`${!isSeen && unread > 0 ? `(${unread}) ` : ''}${t('chat.title')} · Trine`}</title>
      <ChatHeader hours={conversation.data?.hours} />
      <main className={styles['main']}>
        {conversation.data ? (
          <Messages
            token={token}
            conversation={conversation.data}
            connection={conversation.isError ? 'cut' : connection}
            topicOfAddress={topicOfAddress}
          />
        ) : (
          <Waiting read={conversation} />
        )}
      </main>
    </div>
  );
}

function Waiting({ read }: { read: FailedRead }) {
  const { t } = useTranslation();
  if (read.error) return <ErrorPanel read={read} />;
  return (
    <div aria-busy="true" className={styles['waiting']}>
      <output className="visually-hidden">{t('common.loading')}</output>
      <Skeleton shape="row" widthPercent={70} />
      <Skeleton shape="row" widthPercent={55} />
    </div>
  );
}

interface MessagesProps extends ConversationProps {
  conversation: Conversation;
  connection: LiveConnection;
}

function Messages({ token, conversation, connection, topicOfAddress }: MessagesProps) {
  const outgoing = useOutgoing(token);
  const outbox = useOutbox(token);
  const [chosenTopic, chooseTopic] = useState(topicOfAddress);
  const hasBegun = conversation.chat !== null;
  const topic = chosenTopic === conversation.chat?.topic ? undefined : chosenTopic;
  useUnsentRetry(outbox.retryUnsent, connection);
  const isFirst = !hasBegun && outgoing.length === 0;
  const isClosed = conversation.hours.open === 0;
  return (
    <>
      <ChatNotices conversation={conversation} connection={connection} />
      {isFirst ? (
        <ChatIntro topic={isClosed ? null : chosenTopic} onTopic={chooseTopic} token={token}>
          {isClosed && !conversation.blocked && (
            <LeaveMessage
              token={token}
              topic={chosenTopic ?? 'general'}
              onTopic={chooseTopic}
              onSend={outbox.send}
            />
          )}
        </ChatIntro>
      ) : (
        <MessageList
          token={token}
          conversation={conversation}
          outgoing={outgoing}
          outbox={outbox}
        />
      )}
      {!conversation.blocked && !(isFirst && isClosed) && (
        <Composer
          token={token}
          hasBegun={hasBegun}
          onSend={(draft) => outbox.send({ ...draft, topic })}
          onRelease={outbox.release}
        />
      )}
    </>
  );
}

/** Sends messages again that failed without a network. */
function useUnsentRetry(retry: () => void, connection: LiveConnection): void {
  useEffect(() => {
    if (connection === 'open') retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry, connection]);
}

/**
 * Sets the page's height to its visible part while a full-height screen is shown, so that a phone's
 * keyboard does not cover it.
 */
function useVisibleHeight(): void {
  useEffect(() => {
    const root = document.documentElement;
    const seen = window.visualViewport;
    const follow = () => {
      root.style.setProperty('--visible-height', `${seen?.height ?? window.innerHeight}px`);
      // Some browsers scroll the page up for the keyboard; there is nothing below to scroll to.
      if ((seen?.offsetTop ?? 0) > 0) window.scrollTo(0, 0);
    };
    root.dataset['filled'] = '';
    follow();
    seen?.addEventListener('resize', follow);
    seen?.addEventListener('scroll', follow);
    return () => {
      delete root.dataset['filled'];
      root.style.removeProperty('--visible-height');
      seen?.removeEventListener('resize', follow);
      seen?.removeEventListener('scroll', follow);
    };
  }, []);
}
