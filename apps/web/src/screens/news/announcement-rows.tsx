import type { Answer } from '@trine/contract/client.ts';
import Megaphone from 'lucide-react/icons/megaphone';
import { useApiQuery } from '../../data/queries.ts';
import { List } from '../../ui/layout/list.tsx';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './notice-screen.module.css';
import { useAnnouncementMark } from './use-read-marks.ts';

type Announcement = Answer<'/api/user/announcementList'>['announcements'][number];

/** Announcements, newest first; they count as read when they are shown. */
export function AnnouncementRows() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useApiQuery('/api/user/announcementList', {});
  const hasUnread = data?.announcements.some(({ read }) => read === 0) ?? false;
  useAnnouncementMark(data?.looked_at, hasUnread);
  return (
    <List<Announcement>
      label={t('notice.announcements')}
      rows={data?.announcements}
      rowKey={({ id }) => id}
      renderRow={(announcement) => <Card announcement={announcement} />}
      hasMore={false}
      onMore={() => undefined}
      loadingMore={false}
      error={error}
      isFetching={isFetching}
      onRefresh={() => refetch()}
      empty={{
        icon: <Megaphone />,
        title: t('notice.announcementsEmpty'),
        hint: t('notice.announcementsEmptyHint'),
      }}
      skeleton={<Skeleton shape="row" />}
    />
  );
}

function Card({ announcement: { text, createtime, read } }: { announcement: Announcement }) {
  const { t, locale } = useTranslation();
  return (
    <article className={styles['announcementRowsCard']} data-new={read === 0 || undefined}>
      <p className={styles['text']}>{text}</p>
      {(createtime !== null || read === 0) && (
        <div className={styles['announcementRowsFoot']}>
          {createtime !== null && (
            <time dateTime={new Date(createtime * 1_000).toISOString()}>
              {timeText(createtime, locale)}
            </time>
          )}
          {read === 0 && <span className={styles['announcementRowsNew']}>{t('notice.isNew')}</span>}
        </div>
      )}
    </article>
  );
}
