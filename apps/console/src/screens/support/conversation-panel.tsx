import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../data/call.ts';
import { useMay, useMe } from '../../session/session.ts';
import { Row } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { Composer } from './composer.tsx';
import { ConversationActs } from './conversation-acts.tsx';
import { MessageList } from './message-list.tsx';
import { PersonPanel } from './person-panel.tsx';
import { personName, topicNames } from './conversation.ts';
import { useConversation, type ConversationData } from './use-conversation.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

interface ConversationPanelProps {
  id: number;
  onClose: () => void;
}

export function ConversationPanel({ id, onClose }: ConversationPanelProps) {
  const { query, isTyping, isOver } = useConversation(id);
  return (
    <QueryState query={query}>
      {(opened) => (
        <OpenConversation opened={opened} isTyping={isTyping} isOver={isOver} onClose={onClose} />
      )}
    </QueryState>
  );
}

interface OpenConversationProps {
  opened: ConversationData;
  isTyping: boolean;
  isOver: boolean;
  onClose: () => void;
}

function OpenConversation({ opened, isTyping, isOver, onClose }: OpenConversationProps) {
  const { conversation } = opened;
  const me = useMe();
  const may = useMay();
  const [isPersonShown, setPersonShown] = useState(false);
  const isMine = conversation.agent?.staff_id === me.staff_id;
  const name = personName(conversation);
  const label = t('Conversation with {name}', { name });
  useReadMarks(opened, isMine);
  return (
    <>
      <section className={styles['conversation']} aria-label={label}>
        <header className={styles['conversationHead']}>
          <Row>
            <Button
              className={styles['back'] ?? ''}
              icon={<ArrowLeftOutlined aria-hidden="true" />}
              aria-label={t('Back to the list')}
              onClick={onClose}
            />
            <h2 className={styles['name']}>
              <bdi translate="no">{name}</bdi>
            </h2>
            <Tag>{topicNames[conversation.topic]}</Tag>
            <AgentTag opened={opened} isMine={isMine} />
            {conversation.blocked && <Tag color="error">{t('Blocked')}</Tag>}
          </Row>
          <Row>
            {may('support.act') && <ConversationActs conversation={conversation} />}
            <Button className={styles['personButton'] ?? ''} onClick={() => setPersonShown(true)}>
              {t('Person')}
            </Button>
          </Row>
        </header>
        {isOver && (
          <Alert
            type="info"
            showIcon
            title={t(
              'This conversation no longer exists: the person logged in, or it was too old.',
            )}
          />
        )}
        <MessageList opened={opened} isTyping={isTyping} />
        {isMine && !isOver ? (
          <Composer conversation={conversation} />
        ) : (
          <p className={styles['hint']}>{hintOf(opened, may('support.act'))}</p>
        )}
      </section>
      <aside className={styles['person']} aria-label={t('Person')}>
        <PersonPanel conversation={conversation} />
      </aside>
      <Drawer open={isPersonShown} title={t('Person')} onClose={() => setPersonShown(false)}>
        <PersonPanel conversation={conversation} />
      </Drawer>
    </>
  );
}

function AgentTag({ opened, isMine }: { opened: ConversationData; isMine: boolean }) {
  const { state, agent } = opened.conversation;
  if (state === 'closed') return <Tag>{t('Closed')}</Tag>;
  if (agent === null) return <Tag color="processing">{t('Unassigned')}</Tag>;
  return <Tag color={isMine ? 'success' : 'warning'}>{isMine ? t('Yours') : agent.name}</Tag>;
}

function hintOf({ conversation }: ConversationData, mayAct: boolean): string {
  if (!mayAct) return t('Your role can only read here.');
  if (conversation.state === 'closed') return t('Open it again to write.');
  return conversation.agent === null
    ? t('Take the conversation to write.')
    : t('{name} answers. Take it over to write.', { name: conversation.agent.name });
}

/** Marks messages as read once the assigned agent sees them on a visible page. */
function useReadMarks({ conversation, messages }: ConversationData, isMine: boolean): void {
  const { conversation_id, read_by_staff: marked } = conversation;
  const newest = messages.findLast(({ from }) => from === 'person')?.id ?? 0;
  useEffect(() => {
    if (!isMine || newest <= marked) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      void call('/support/read', { conversation_id, id: newest });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversation_id, isMine, marked, newest]);
}
