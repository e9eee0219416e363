import { Badge, Button, Skeleton, Tag } from 'antd';
import type { Pages } from '../../data/pages.ts';
import { Moment, PromisedMoment } from '../../data/moment.tsx';
import { FailedState, EmptyState } from '../../ui/query-states.tsx';
import { personName, topicNames, type ConversationRow } from './conversation.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

interface InboxListProps {
  pages: Pages<ConversationRow>;
  openId: number | null;
  isSearch: boolean;
  onOpen: (id: number) => void;
}

export function InboxList({ pages, openId, isSearch, onOpen }: InboxListProps) {
  const { rows, error, hasMore, isBusy, onMore, onRetry } = pages;
  if (rows === undefined && error !== null) return <FailedState error={error} onRetry={onRetry} />;
  if (rows === undefined) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return (
    <section className={styles['list']} aria-label={t('Conversations')}>
      {error !== null && <FailedState error={error} onRetry={onRetry} />}
      {rows.length === 0 && (
        <EmptyState>
          {isSearch
            ? t('No conversations match. The search covers the last 90 days, or the days given.')
            : t('No conversations here. New ones appear automatically.')}
        </EmptyState>
      )}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.conversation_id}>
            <InboxEntry
              row={row}
              isOpen={row.conversation_id === openId}
              onOpen={() => onOpen(row.conversation_id)}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button onClick={onMore} loading={isBusy} block>
          {t('More')}
        </Button>
      )}
    </section>
  );
}

interface InboxEntryProps {
  row: ConversationRow;
  isOpen: boolean;
  onOpen: () => void;
}

function InboxEntry({ row, isOpen, onOpen }: InboxEntryProps) {
  return (
    <button
      type="button"
      className={styles['entry']}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles['entryHead']}>
        <strong className={styles['who']}>
          <bdi translate="no">{personName(row)}</bdi>
        </strong>
        {row.unread > 0 && (
          <Badge
            count={row.unread}
            overflowCount={99}
            title={t('{unread} unread', { unread: row.unread })}
          />
        )}
        {row.answer_by === null ? (
          <span className="quiet">
            <Moment at={row.last_at} />
          </span>
        ) : (
          <PromisedMoment by={row.answer_by} />
        )}
      </span>
      <span className={styles['preview']}>
        {row.last_from === 'staff' && <span>{t('We: ')}</span>}
        <bdi translate="no">
          {row.last_text || (row.has_picture ? t('A picture') : t('Removed'))}
        </bdi>
      </span>
      <span className={styles['marks']}>
        <Tag>{topicNames[row.topic]}</Tag>
        <Tag>{row.language}</Tag>
        {row.state === 'closed' && <Tag>{t('Closed')}</Tag>}
        {row.agent !== null && <span className="quiet">{row.agent.name}</span>}
        {row.blocked && <Tag color="error">{t('Blocked')}</Tag>}
      </span>
    </button>
  );
}
