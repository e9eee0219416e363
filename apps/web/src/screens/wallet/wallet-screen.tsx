import CreditCard from 'lucide-react/icons/credit-card';
import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ScrollText from 'lucide-react/icons/scroll-text';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { useApiQuery } from '../../data/queries.ts';
import { requestIntervalMs } from './request-state.ts';
import { Menu } from '../../ui/layout/menu.tsx';
import { Pull } from '../../ui/layout/pull.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { WalletBalanceCard } from './wallet-balance-card.tsx';
import { OwedLine } from './owed-line.tsx';
import { LatestRequests } from './latest-requests.tsx';
import { ReviewTimes } from './review-times.tsx';
import styles from './wallet-screen.module.css';

const shownRequests = 3;

/** The balance, deposits and withdrawals, and open requests. */
export function WalletScreen() {
  const { t } = useTranslation();
  const requests = useApiQuery(
    '/api/user/requestList',
    { limit: shownRequests },
    { intervalMs: requestIntervalMs },
  );
  // A decision changes the balance, so both are read together.
  const user = useApiQuery(
    '/api/user/userInfo',
    {},
    { intervalMs: requestIntervalMs(requests.data) },
  );
  return (
    <Screen title={t('wallet.title')} tabBar={<TabBar />}>
      <Pull onRefresh={() => Promise.all([user.refetch(), requests.refetch()])}>
        <div className={styles['content']}>
          <WalletBalanceCard read={user} />
          <OwedLine />
          <Accounts codeIsSet={user.data?.security_code_set} />
          <LatestRequests read={requests} />
          <ReviewTimes />
        </div>
      </Pull>
    </Screen>
  );
}

function Accounts({ codeIsSet }: { codeIsSet: boolean | undefined }) {
  const { t } = useTranslation();
  const isSet =
    codeIsSet !== undefined && t(codeIsSet ? 'securityCode.isSet' : 'securityCode.notSet');
  return (
    <Menu
      label={t('wallet.menu')}
      entries={[
        { href: '/bankCardManage?type=0', name: t('wallet.bankCard'), icon: CreditCard },
        { href: '/bankCardManage?type=1', name: t('wallet.virtualWallet'), icon: WalletMinimal },
        { href: '/capitalDetail', name: t('wallet.fundDetails'), icon: ScrollText },
        {
          href: `/setSecurityCode?isTrue=${codeIsSet ?? false}`,
          name: t('wallet.securityCode'),
          icon: LockKeyhole,
          ...(isSet && { note: isSet }),
        },
        { href: '/changePassword', name: t('wallet.changePassword'), icon: KeyRound },
      ]}
    />
  );
}
