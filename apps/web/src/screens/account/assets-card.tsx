import type { Answer } from '@trine/contract/client.ts';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { BalanceFrame } from '../../features/session/balance-frame.tsx';
import { Amount } from '../../ui/amount.tsx';
import { useBalance } from '../../data/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './personal-screen.module.css';

/** The total, the held part, and links to deposit and withdraw. */
export function AssetsCard({ user }: { user: Answer<'/api/user/userInfo'> }) {
  const { t } = useTranslation();
  const { group_id: groupId, username } = user;
  const balance = useBalance();
  const search = new URLSearchParams({ group_id: String(groupId) });
  const withName = new URLSearchParams({ group_id: String(groupId), username });
  const ways = (
    <>
      <InAppLink href={`/recharge?${withName}`} className={buttonClass({})}>
        {t('personal.deposit')}
      </InAppLink>
      <InAppLink href={`/withdraw?${search}`} className={buttonClass({ kind: 'quiet' })}>
        {t('personal.withdraw')}
      </InAppLink>
    </>
  );
  return (
    <BalanceFrame title={t('personal.totalAssets')} ways={ways}>
      {balance && (
        <>
          <Amount value={balance.money} hideable roll size="hero" />
          <dl className={styles['frozen']}>
            <dt>{t('personal.frozen')}</dt>
            <dd>
              <Amount value={balance.lock_money} hideable />
            </dd>
          </dl>
        </>
      )}
    </BalanceFrame>
  );
}
