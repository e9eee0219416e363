import type { Answer } from '@trine/contract/client.ts';
import { Link, useRouter } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Balance } from '../../data/balance.ts';
import type { ReadResult } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { GROUPS, useBalance } from '../../data/session.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useHiddenBalance } from '../../ui/hidden-balance.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home-screen.module.css';

export interface BalanceCardProps {
  read: ReadResult<Answer<'/api/user/userInfo'>>;
}

/** The balance with its links; without an answer it shows no figure. */
export function BalanceCard({ read }: BalanceCardProps) {
  const { t } = useTranslation();
  const { hidden, toggle } = useHiddenBalance();
  const balance = useBalance();
  return (
    <Card>
      <div className={styles['head']}>
        <div className={styles['sum']}>
          <h2 className={styles['title']}>{t('home.balance')}</h2>
          {balance ? (
            <Amount value={balance.money} hideable roll size="hero" />
          ) : read.isError ? (
            <ErrorPanel read={read} small />
          ) : (
            <Skeleton shape="title" widthPercent={60} />
          )}
        </div>
        <IconButton
          label={t(hidden ? 'ui.showAmounts' : 'ui.hideAmounts')}
          icon={hidden ? <EyeOff /> : <Eye />}
          onClick={toggle}
        />
      </div>
      {read.data && balance && <Notes user={read.data} balance={balance} />}
      <Ways isGuest={read.data?.group_id === GROUPS.guest} />
    </Card>
  );
}

function Notes({ user, balance }: { user: Answer<'/api/user/userInfo'>; balance: Balance }) {
  const { t, locale } = useTranslation();
  const hidden = useHiddenBalance((state) => state.hidden);
  const { lock_money: held } = balance;
  return (
    <>
      {/[1-9]/.test(held) && !hidden && (
        <p className={styles['held']}>{t('home.held', { amount: formatAmount(held, locale) })}</p>
      )}
      {user.state === 'betting_frozen' && (
        <p className={styles['frozen']}>
          <TriangleAlert />
          <span>
            <span>{t('home.bettingFrozen')}</span>{' '}
            <Link to="/customer">{t('common.toService')}</Link>
          </span>
        </p>
      )}
    </>
  );
}

/** A guest can register to keep the credits, and see the bets. */
const guestWays = [
  { href: '/register', text: 'home.keepCredits' },
  { href: '/betRecord', text: 'home.records' },
] as const;

const ways = [
  { href: '/recharge', text: 'home.deposit' },
  { href: '/withdraw', text: 'home.withdraw' },
  { href: '/betRecord', text: 'home.records' },
] as const;

/** The links whose screens exist in this release. */
function Ways({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const existing: readonly string[] = Object.keys(routesByPath);
  return (
    <div className={styles['ways']}>
      {(isGuest ? guestWays : ways)
        .filter(({ href }) => existing.includes(href))
        .map(({ href, text }) => (
          <InAppLink key={href} href={href} className={buttonClass({ kind: 'quiet' })}>
            {t(text)}
          </InAppLink>
        ))}
    </div>
  );
}
