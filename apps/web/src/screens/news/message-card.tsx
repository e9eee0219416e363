import { useRouter } from '@tanstack/react-router';
import type { Answer } from '@trine/contract/client.ts';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import BellRing from 'lucide-react/icons/bell-ring';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gift from 'lucide-react/icons/gift';
import KeyRound from 'lucide-react/icons/key-round';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import Trophy from 'lucide-react/icons/trophy';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './notice-screen.module.css';

type Message = Answer<'/api/user/messageList'>[number];

const icons: Readonly<Record<string, LucideIcon>> = {
  deposit_approved: Banknote,
  deposit_rejected: Banknote,
  withdrawal_approved: Banknote,
  withdrawal_rejected: Banknote,
  withdrawal_paid: Banknote,
  gift: Gift,
  win: Trophy,
  round_void: Undo2,
  betting_frozen: ShieldAlert,
  betting_frozen_by_staff: ShieldAlert,
  account_frozen: ShieldAlert,
  account_lifted: ShieldAlert,
  security_code_locked: ShieldAlert,
  payment_account_replaced: KeyRound,
  password_reset: KeyRound,
  code_reset: KeyRound,
  support_reply: MessageCircle,
  login_closed: ShieldAlert,
};

/** A message, with a link to what it is about. */
export function MessageCard({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const [path = ''] = message.link.split('?', 1);
  if (!Object.hasOwn(routesByPath, path)) return <Contents message={message} />;
  return (
    <InAppLink href={message.link} className={styles['link']}>
      <Contents message={message}>
        <span className={styles['open']}>
          <span>{t('notice.openLink')}</span>
          <ChevronRight />
        </span>
      </Contents>
    </InAppLink>
  );
}

function Contents({ message, children }: { message: Message; children?: ReactNode }) {
  const { t, locale } = useTranslation();
  const { kind, title, text, note, createtime, read } = message;
  const Icon = icons[kind] ?? BellRing;
  return (
    <article className={styles['messageCard']} data-new={read === 0 || undefined}>
      <Icon className={styles['icon']} />
      <div className={styles['words']}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          {read === 0 && <span className={styles['messageCardNew']}>{t('notice.isNew')}</span>}
        </div>
        <p>{text}</p>
        {note !== '' && (
          <p className={styles['note']}>
            <span className={styles['quiet']}>{t('notice.note')}</span>
            <span>{note}</span>
          </p>
        )}
        <div className={styles['messageCardFoot']}>
          <time className={styles['quiet']} dateTime={new Date(createtime * 1_000).toISOString()}>
            {timeText(createtime, locale)}
          </time>
          {children}
        </div>
      </div>
    </article>
  );
}
