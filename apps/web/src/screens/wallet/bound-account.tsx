import CreditCard from 'lucide-react/icons/credit-card';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { useTranslation } from '../../i18n/translate.ts';
import { networkKey } from './network-key.ts';
import styles from './bank-card-manage-screen.module.css';

export interface BoundAccountProps {
  account: { acc: string; acc_name: string; acc_bank: string };
  type: 0 | 1;
}

/** A player's card or wallet: owner, bank or network, and the last characters of its number. */
export function BoundAccount({ account, type }: BoundAccountProps) {
  const { t } = useTranslation();
  const Icon = type === 0 ? CreditCard : WalletMinimal;
  const network = networkKey(account.acc_bank);
  return (
    <span className={styles['account']}>
      <Icon className={styles['icon']} />
      <span className={styles['bank']}>{network ? t(network) : account.acc_bank}</span>
      <span className={styles['number']}>{account.acc_name}</span>
      {account.acc !== '' && <span className={styles['holder']}>{account.acc}</span>}
    </span>
  );
}
