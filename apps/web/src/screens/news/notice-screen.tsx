import { getRouteApi, useRouter } from '@tanstack/react-router';
import Newspaper from 'lucide-react/icons/newspaper';
import { useUnread } from '../../data/unread.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AnnouncementRows } from './announcement-rows.tsx';
import { MessageRows } from './message-rows.tsx';

const route = getRouteApi('/signedIn/notice');

/** The player's messages, and the announcements for all. */
export function NoticeScreen() {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = route.useNavigate();
  const { tab = 'messages' } = route.useSearch();
  const { messages, announcements } = useUnread();
  return (
    <Screen
      title={t('notice.title')}
      back
      actions={
        <IconButton
          label={t('notice.news')}
          icon={<Newspaper />}
          onClick={() => void router.navigate({ to: '/moreNews' })}
        />
      }
    >
      <Tabs
        label={t('notice.tabs')}
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
        tabs={[
          {
            value: 'messages',
            label:
              messages > 0 ? t('notice.messagesCount', { count: messages }) : t('notice.messages'),
            content: <MessageRows />,
          },
          {
            value: 'announcements',
            label:
              announcements > 0
                ? t('notice.announcementsCount', { count: announcements })
                : t('notice.announcements'),
            content: <AnnouncementRows />,
          },
        ]}
      />
      <ZoneNote />
    </Screen>
  );
}
