import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { useHiddenBalance } from '../../ui/hidden-balance.ts';
import styles from './balance-line.module.css';

export interface BalanceLineProps {
  money: string;
  held: string;
}

/** Total assets, rolling to what the server says, hidden when the player hides balances. */
export function BalanceLine({ money, held }: BalanceLineProps) {
  const { t, locale } = useTranslation();
  const { hidden, toggle } = useHiddenBalance();
  return (
    <div className={styles['balance']}>
      <span className={styles['label']}>{t('betRoom.balance')}</span>
      <Amount value={money} hideable roll size="large" />
      <IconButton
        label={t(hidden ? 'ui.showAmounts' : 'ui.hideAmounts')}
        icon={hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={toggle}
      />
      {/[1-9]/.test(held) && !hidden && (
        <span className={styles['held']}>
          {t('betRoom.held', { amount: formatAmount(held, locale) })}
        </span>
      )}
    </div>
  );
}
