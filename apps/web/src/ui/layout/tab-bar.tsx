import { useLocation, useRouter } from '@tanstack/react-router';
import Headset from 'lucide-react/icons/headset';
import House from 'lucide-react/icons/house';
import UserRound from 'lucide-react/icons/user-round';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { useApiQuery } from '../../data/queries.ts';
import { useUnread } from '../../data/unread.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { useSession } from '../../data/session.ts';
import { InAppLink } from './in-app-link.tsx';
import styles from './tab-bar.module.css';

export const TAB_NAMES = ['home', 'wallet', 'customer', 'personal'] as const;
export type TabName = (typeof TAB_NAMES)[number];

export interface TabBarProps {
  /** Counts that replace the tab bar's own. */
  badges?: Partial<Record<TabName, number>>;
}

const tabs = [
  { name: 'home', href: '/', text: 'tabs.home', Icon: House, alsoOn: ['/room'] },
  { name: 'wallet', href: '/wallet', text: 'tabs.wallet', Icon: WalletMinimal, alsoOn: [] },
  { name: 'customer', href: '/customer', text: 'tabs.customer', Icon: Headset, alsoOn: [] },
  { name: 'personal', href: '/personal', text: 'tabs.personal', Icon: UserRound, alsoOn: [] },
] as const;

const maxBadge = 99;

/** The four main screens, without those that this release lacks. */
export function TabBar({ badges = {} }: TabBarProps) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const existing: readonly string[] = Object.keys(routesByPath);
  const path = useLocation({ select: (location) => location.pathname.toLowerCase() });
  const { messages, announcements } = useUnread();
  const waiting: TabBarProps['badges'] = {
    customer: useReplies(),
    personal: messages + announcements,
    ...badges,
  };
  return (
    <div className={styles['room']}>
      <nav className={styles['bar']} aria-label={t('tabs.label')}>
        {tabs
          .filter(({ href }) => existing.includes(href))
          .map(({ name, href, text, Icon, alsoOn }) => {
            const isHere = path === href || alsoOn.some((other) => other === path);
            const badge = waiting[name] ?? 0;
            return (
              <InAppLink
                key={name}
                href={href}
                className={styles['tab']}
                aria-current={isHere ? 'page' : undefined}
              >
                <span className={styles['icon']}>
                  <Icon />
                  {badge > 0 && (
                    <span className={styles['badge']} aria-hidden="true">
                      {badge > maxBadge ? '99+' : badge}
                    </span>
                  )}
                </span>
                <span>{t(text)}</span>
                {badge > 0 && (
                  <span className="visually-hidden">{t('tabs.unread', { count: badge })}</span>
                )}
              </InAppLink>
            );
          })}
      </nav>
    </div>
  );
}

const repliesMs = 60_000;

/** The number of unread replies of customer service. */
function useReplies(): number {
  const isSignedIn = useSession(({ token }) => token !== null);
  const options = {
    enabled: isSignedIn,
    staleMs: repliesMs,
    intervalMs: repliesMs,
    deferUntilPaint: true,
  };
  return useApiQuery('/api/support/unread', {}, options).data?.unread ?? 0;
}
