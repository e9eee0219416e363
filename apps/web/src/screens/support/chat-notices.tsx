import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import LogIn from 'lucide-react/icons/log-in';
import Moon from 'lucide-react/icons/moon';
import type { ReactNode } from 'react';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { useSession } from '../../data/session.ts';
import type { LiveConnection } from './live-conversation.ts';
import { useServerNow } from './server-now.ts';
import { hoursText } from './service-hours.ts';
import type { ChatHours, Conversation } from './merged-conversation.ts';
import styles from './chat-screen.module.css';

/** What the person should know before writing, one line each. */
export function ChatNotices({
  conversation,
  connection,
}: {
  conversation: Conversation;
  connection: LiveConnection;
}) {
  const { t } = useTranslation();
  const hasExpired = useSession(({ expired }) => expired);
  // Without any network the frame of the screen reports it.
  const isReconnecting = connection === 'cut' && navigator.onLine;
  return (
    <div role="status" className={styles['chatNoticesPlace']}>
      {isReconnecting && (
        <Notice kind="warn" icon={<CloudOff />}>
          {t('chat.reconnecting')}
        </Notice>
      )}
      {hasExpired && (
        <Notice kind="info" icon={<LogIn />}>
          {t('common.sessionOver')}
        </Notice>
      )}
      {conversation.blocked && <Blocked untilSeconds={conversation.blockedUntil} />}
      {!conversation.blocked && conversation.hours.open === 0 && (
        <Closed hours={conversation.hours} />
      )}
    </div>
  );
}

function Blocked({ untilSeconds }: { untilSeconds: number | null }) {
  const { t, locale } = useTranslation();
  const sentence =
    untilSeconds === null
      ? t('chat.blocked')
      : t('chat.blockedUntil', { time: momentText(untilSeconds, locale) });
  return (
    <Notice kind="warn" icon={<Lock />}>
      {`${sentence} ${t('chat.blockedHint')}`}
    </Notice>
  );
}

function Closed({ hours }: { hours: ChatHours }) {
  const { t, locale } = useTranslation();
  const next = hoursText(hours, useServerNow(), locale);
  if (next === null) return null;
  return (
    <Notice kind="info" icon={<Moon />}>
      {t('chat.closedNow', { day: next.day, time: next.from })}
    </Notice>
  );
}

interface NoticeProps {
  kind: 'info' | 'warn';
  icon: ReactNode;
  children: ReactNode;
}

function Notice({ kind, icon, children }: NoticeProps) {
  return (
    <p className={styles['notice']} data-kind={kind}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
