import type { Topic } from '@trine/contract/support/topics.ts';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useServerNow } from './server-now.ts';
import { hoursText, hoursUntilChange } from './service-hours.ts';
import type { ChatHours } from './merged-conversation.ts';
import { useUnreadReplies } from './unread.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './customer-screen.module.css';

export interface ChatCardProps {
  hours: ChatHours | undefined;
  topic: Topic | undefined;
}

/** Whether the service is open, its hours, and the link to the chat. */
export function ChatCard({ hours, topic }: ChatCardProps) {
  const { t } = useTranslation();
  const unread = useUnreadReplies();
  const isClosed = hours?.open === 0;
  return (
    <Card>
      <div className={styles['content']}>
        {hours ? <Times hours={hours} /> : <Skeleton shape="row" />}
        <ButtonLink to="/iframe" search={{ topic }} wide>
          {t(isClosed ? 'customer.leave' : 'customer.chat')}
        </ButtonLink>
        {unread > 0 && (
          <p role="status" className={styles['unread']}>
            {t('customer.unread', { count: unread })}
          </p>
        )}
        <p className={styles['hint']}>{t(isClosed ? 'customer.leaveHint' : 'customer.chatHint')}</p>
      </div>
    </Card>
  );
}

function Times({ hours }: { hours: ChatHours }) {
  const { t, locale } = useTranslation();
  const nowMs = useServerNow();
  const isOpen = hours.open === 1;
  const span = hoursText(hours, nowMs, locale);
  const left = hoursUntilChange(hours, nowMs, locale);
  return (
    <div>
      <p className={styles['state']} data-open={hours.open}>
        <span className={styles['dot']} aria-hidden="true" />
        <strong>
          {t(
            span === null
              ? 'customer.openAlways'
              : isOpen
                ? 'customer.openNow'
                : 'customer.closedNow',
          )}
        </strong>
        {left !== null && (
          <span className={styles['left']}>
            {t(isOpen ? 'customer.closesIn' : 'customer.opensIn', { span: left })}
          </span>
        )}
      </p>
      {span !== null && (
        <>
          <p className={styles['hours']}>{t('customer.hours', { ...span })}</p>
          <ZoneNote />
        </>
      )}
    </div>
  );
}
