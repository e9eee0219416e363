import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { useTranslation } from '../language/translate.ts';
import { BalanceFrame } from '../person/balance-frame.tsx';
import { wireMinor } from '../ui/amount-minor.ts';
import { Amount } from '../ui/amount.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './balance-card.module.css';

type User = Answer<'/api/user/userInfo'>;

export interface BalanceCardProps {
  user: User | undefined;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** The balance, what of it is free, and the two ways to move it. */
export function BalanceCard({ user, failed, busy, onRetry }: BalanceCardProps) {
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
      {user ? (
        <Balance user={user} />
      ) : failed ? (
        <div className={styles['failed']} role="alert">
          <span>{t('common.couldNotLoad')}</span>
          <Button kind="quiet" size="small" busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton shape="title" widthPercent={60} />
      )}
    </BalanceFrame>
  );
}

function Balance({ user }: { user: User }) {
  const { t } = useTranslation();
  const freeMinor = minor(wireMinor(user.money) - wireMinor(user.lock_money));
  return (
    <>
      <Amount value={user.money} hideable roll size="hero" />
      <dl className={styles['parts']}>
        <div>
          <dt>{t('wallet.free')}</dt>
          <dd>
            <Amount value={formatMoney(freeMinor)} hideable />
          </dd>
        </div>
        <div>
          <dt>{t('wallet.held')}</dt>
          <dd>
            <Amount value={user.lock_money} hideable />
          </dd>
        </div>
      </dl>
    </>
  );
}
