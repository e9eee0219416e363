import type { Answer } from '@trine/contract/client.ts';
import type { ReadResult } from '../../data/queries.ts';
import { useBalance } from '../../data/session.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { freeMoneyOf } from '../../features/money/free-money.ts';
import { BalanceFrame } from '../../features/session/balance-frame.tsx';
import { Amount, type AmountProps } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './wallet-screen.module.css';

type User = Answer<'/api/user/userInfo'>;

export interface WalletBalanceCardProps {
  read: ReadResult<User>;
}

/** The balance, its free part, and links to deposit and withdraw. */
export function WalletBalanceCard({ read }: WalletBalanceCardProps) {
  const { t } = useTranslation();
  const balance = useBalance();
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
      {!balance && read.isError ? <ErrorPanel read={read} small /> : <Figures />}
    </BalanceFrame>
  );
}

/** The skeleton of the figures, with their names and size. */
function Figures() {
  const { t } = useTranslation();
  const balance = useBalance();
  const free = balance && freeMoneyOf(balance);
  return (
    <>
      {balance ? (
        <Amount value={balance.money} hideable roll size="hero" />
      ) : (
        <Awaited size="hero" />
      )}
      <dl className={styles['parts']}>
        <div>
          <dt>{t('wallet.free')}</dt>
          <dd>{free ? <Amount value={free} hideable /> : <Awaited />}</dd>
        </div>
        <div>
          <dt>{t('wallet.held')}</dt>
          <dd>{balance ? <Amount value={balance.lock_money} hideable /> : <Awaited />}</dd>
        </div>
      </dl>
    </>
  );
}

/** Invisible, with the size of an amount. */
function Awaited({ size = 'inherit' }: Pick<AmountProps, 'size'>) {
  return (
    <span className={styles['awaited']} aria-hidden="true">
      <Amount value={usualAmount} size={size} />
    </span>
  );
}

const usualAmount = '10000.00';
