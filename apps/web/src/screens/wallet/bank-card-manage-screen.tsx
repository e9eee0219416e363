import { getRouteApi } from '@tanstack/react-router';
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import type { Answer } from '@trine/contract/client.ts';
import CreditCard from 'lucide-react/icons/credit-card';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { HoldNote } from '../../features/security-code/hold-note.tsx';
import { useApiQuery } from '../../data/queries.ts';
import { BoundAccount } from './bound-account.tsx';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { FormNotice } from '../../ui/fields/form.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './bank-card-manage-screen.module.css';

type Bound = NonNullable<Answer<'/api/user/payInfo'>>;

const route = getRouteApi('/signedIn/bankCardManage');

/** The bank card and the wallet for withdrawals, at most one of each. */
export function BankCardManageScreen() {
  const { t } = useTranslation();
  const { type } = route.useSearch();
  const bound = useApiQuery('/api/user/payInfo', { type });
  return (
    <Screen title={t(type === 0 ? 'accounts.bankCard' : 'accounts.virtualWallet')} back>
      {bound.data ? (
        <Account account={bound.data} type={type} />
      ) : bound.data === null ? (
        <None type={type} />
      ) : bound.isError ? (
        <ErrorPanel read={bound} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Screen>
  );
}

function Account({ account, type }: { account: Bound; type: AccountType }) {
  const { t, locale } = useTranslation();
  return (
    <>
      <Card className={styles['card']}>
        <BoundAccount account={account} type={type} />
        <p className={styles['quiet']}>{t('accounts.masked')}</p>
      </Card>
      {account.held_until !== null && (
        <FormNotice kind="warn">
          {t('accounts.heldUntil', { time: momentText(account.held_until, locale) })}
        </FormNotice>
      )}
      <ButtonLink to={addRoute(type)} kind="quiet" wide>
        {t(type === 0 ? 'accounts.replaceCard' : 'accounts.replaceWallet')}
      </ButtonLink>
      <p className={styles['quiet']}>
        <HoldNote text="accounts.replaceNote" />
      </p>
    </>
  );
}

function None({ type }: { type: AccountType }) {
  const { t } = useTranslation();
  const isCard = type === 0;
  return (
    <Empty
      icon={isCard ? <CreditCard /> : <WalletMinimal />}
      title={t(isCard ? 'accounts.noCard' : 'accounts.noWallet')}
      hint={t(isCard ? 'accounts.noCardHint' : 'accounts.noWalletHint')}
      action={
        <ButtonLink to={addRoute(type)}>
          {t(isCard ? 'accounts.addCard' : 'accounts.addWallet')}
        </ButtonLink>
      }
    />
  );
}

function addRoute(type: AccountType) {
  return type === 0 ? '/addBankCard' : '/addVirtualWallet';
}
