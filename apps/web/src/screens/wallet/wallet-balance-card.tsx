import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { ReadResult } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { BalanceFrame } from '../../features/session/balance-frame.tsx';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import { Amount, type AmountProps } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './wallet-balance-card.module.css';

type User = Answer<'/api/user/userInfo'>;

export interface BalanceCardProps {
  read: ReadResult<User>;
}

/** The balance, what of it is free, and the two ways to move it. */
export function BalanceCard({ read }: BalanceCardProps) {
  const { t } = useTranslation();
  const ways = (
    <>
      <ButtonLink to="/recharge">{t('wallet.deposit')}</ButtonLink>
      <ButtonLink to="/withdraw" kind="quiet">
        {t('wallet.withdraw')}
      </ButtonLink>
    </>
  );
  return (
    <BalanceFrame title={t('wallet.balance')} ways={ways}>
      {!read.data && read.isError ? <ErrorPanel read={read} small /> : <Balance user={read.data} />}
    </BalanceFrame>
  );
}

/** Names its figures before they are there, in the room that they will take. */
function Balance({ user }: { user: User | undefined }) {
  const { t } = useTranslation();
  const free =
    user && formatMoney(minor(parseApiAmount(user.money) - parseApiAmount(user.lock_money)));
  return (
    <>
      {user ? <Amount value={user.money} hideable roll size="hero" /> : <Awaited size="hero" />}
      <dl className={styles['parts']}>
        <div>
          <dt>{t('wallet.free')}</dt>
          <dd>{free ? <Amount value={free} hideable /> : <Awaited />}</dd>
        </div>
        <div>
          <dt>{t('wallet.held')}</dt>
          <dd>{user ? <Amount value={user.lock_money} hideable /> : <Awaited />}</dd>
        </div>
      </dl>
    </>
  );
}

/** Neither seen nor read; only as large as an amount. */
function Awaited({ size = 'inherit' }: Pick<AmountProps, 'size'>) {
  return (
    <span className={styles['awaited']} aria-hidden="true">
      <Amount value={usualAmount} size={size} />
    </span>
  );
}

const usualAmount = '10000.00';
