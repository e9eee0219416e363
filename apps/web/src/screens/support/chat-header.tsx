import { useCanGoBack, useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useTranslation } from '../../i18n/translate.ts';
import { useServerNow } from './server-now.ts';
import { hoursText } from './service-hours.ts';
import type { ChatHours } from './merged-conversation.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './chat-screen.module.css';

/** Within a frame, the outer page has its own back button. */
const isEmbedded = window.parent !== window;

export function ChatHeader({ hours }: { hours: ChatHours | undefined }) {
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      {!isEmbedded && <BackButton />}
      <div className={styles['names']} data-alone={isEmbedded || undefined}>
        <h1 className={styles['chatHeaderTitle']}>{t('customer.title')}</h1>
        {hours && <Presence hours={hours} />}
      </div>
    </header>
  );
}

function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = () => {
    if (canGoBack) router.history.back();
    else router.history.replace('/customer');
  };
  return <IconButton label={t('common.back')} icon={<ChevronLeft />} onClick={goBack} />;
}

/** Whether the service is open; if not, a notice has the details. */
function Presence({ hours }: { hours: ChatHours }) {
  const { t, locale } = useTranslation();
  const span = hoursText(hours, useServerNow(), locale);
  const open = span === null ? t('customer.openAlways') : t('chat.openUntil', { time: span.to });
  return (
    <p className={styles['presence']} data-open={hours.open}>
      <span className={styles['dot']} aria-hidden="true" />
      <span>{hours.open === 1 ? open : t('customer.closedNow')}</span>
    </p>
  );
}
