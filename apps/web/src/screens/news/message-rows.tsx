import type { Answer } from '@trine/contract/client.ts';
import Inbox from 'lucide-react/icons/inbox';
import { useApiPages } from '../../data/pages.ts';
import { useUnread } from '../../data/unread.ts';
import { List } from '../../ui/layout/list.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './notice-screen.module.css';
import { useMarkAll, useMessageMarks } from './use-read-marks.ts';

/** The player's messages, newest first; listed messages count as read. */
export function MessageRows() {
  const { t } = useTranslation();
  const pages = useApiPages('/api/user/messageList', {});
  useMessageMarks(pages.rows);
  const newest = pages.rows?.[0]?.id;
  return (
    <>
      {newest !== undefined && pages.hasMore && <UnreadBelow newest={newest} />}
      <List<Answer<'/api/user/messageList'>[number]>
        {...pages}
        label={t('notice.messages')}
        rowKey={({ id }) => id}
        renderRow={(message) => <MessageCard message={message} />}
        empty={{
          icon: <Inbox />,
          title: t('notice.messagesEmpty'),
          hint: t('notice.messagesEmptyHint'),
        }}
        skeleton={<Skeleton shape="row" />}
      />
    </>
  );
}

/** Marks unread messages further down the list. */
function UnreadBelow({ newest }: { newest: number }) {
  const { t } = useTranslation();
  const { messages } = useUnread();
  const { isBusy, markAll } = useMarkAll();
  if (messages === 0) return null;
  return (
    <div className={styles['below']}>
      <span>{t('notice.unreadMore', { count: messages })}</span>
      <Button kind="plain" size="small" busy={isBusy} onClick={() => void markAll(newest)}>
        {t('notice.readAll')}
      </Button>
    </div>
  );
}
