import type { Answer } from '@trine/contract/client.ts';
import CreditCard from 'lucide-react/icons/credit-card';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { Menu } from '../../ui/layout/menu.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './withdraw-screen.module.css';

/** What is missing before the form can be used; nothing if it can. */
export function BeforeWithdrawing({ info }: { info: Answer<'/api/user/withdrawInfo'> }) {
  const { t } = useTranslation();
  const hasAccount = info.pay_list.some((account) => account !== null);
  const entries = [
    ...(hasAccount
      ? []
      : [
          { href: '/bankCardManage?type=0', name: t('accounts.addCard'), icon: CreditCard },
          { href: '/bankCardManage?type=1', name: t('accounts.addWallet'), icon: WalletMinimal },
        ]),
    ...(info.isTrue
      ? []
      : [
          {
            href: '/setSecurityCode?isTrue=false',
            name: t('withdraw.needsCode'),
            icon: LockKeyhole,
          },
        ]),
  ];
  if (entries.length === 0) return null;
  return (
    <section className={styles['needs']}>
      <h2 className={styles['title']}>{t('withdraw.needs')}</h2>
      <Menu label={t('withdraw.needs')} entries={entries} />
    </section>
  );
}
