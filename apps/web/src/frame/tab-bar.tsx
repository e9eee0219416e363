import { useLocation, useRouter } from '@tanstack/react-router';
import { Headset, House, UserRound, WalletMinimal } from 'lucide-react';
import { useTranslation } from '../language/translate.ts';
import { InAppLink } from './in-app-link.tsx';
import styles from './tab-bar.module.css';

export const TAB_NAMES = ['home', 'wallet', 'customer', 'personal'] as const;
export type TabName = (typeof TAB_NAMES)[number];

export interface TabBarProps {
  /** Things waiting behind a tab. */
  badges?: Partial<Record<TabName, number>>;
}

const tabs = [
  { name: 'home', href: '/', text: 'tabs.home', Icon: House, alsoOn: ['/room'] },
  { name: 'wallet', href: '/wallet', text: 'tabs.wallet', Icon: WalletMinimal, alsoOn: [] },
  { name: 'customer', href: '/customer', text: 'tabs.customer', Icon: Headset, alsoOn: [] },
  { name: 'personal', href: '/personal', text: 'tabs.personal', Icon: UserRound, alsoOn: [] },
] as const;

const badgeMaximum = 99;

/** The four main screens; one that this release does not have is not offered. */
export function TabBar({ badges = {} }: TabBarProps) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const existing: readonly string[] = Object.keys(routesByPath);
  const path = useLocation({ select: (location) => location.pathname.toLowerCase() });
  return (
    <nav className={styles['bar']} aria-label={t('tabs.label')}>
      {tabs
        .filter(({ href }) => existing.includes(href))
        .map(({ name, href, text, Icon, alsoOn }) => {
          const isHere = path === href || alsoOn.some((other) => other === path);
          const badge = badges[name] ?? 0;
          return (
            <InAppLink
              key={name}
              href={href}
              className={styles['tab']}
              aria-current={isHere ? 'page' : undefined}
            >
              <span className={styles['icon']}>
                <Icon aria-hidden="true" />
                {badge > 0 && (
                  <span className={styles['badge']}>{badge > badgeMaximum ? '99+' : badge}</span>
                )}
              </span>
              <span>{t(text)}</span>
            </InAppLink>
          );
        })}
    </nav>
  );
}
