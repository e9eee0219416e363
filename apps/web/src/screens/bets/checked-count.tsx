import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import type { Verdicts } from '../../features/round/bet-checks.ts';
import { isDecided, verdictOn } from '../../features/round/bet-verdict.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './bet-record-screen.module.css';
import type { Order } from './order-status.ts';

interface CheckedCountProps {
  orders: readonly Order[];
  verdicts: Verdicts | undefined;
}

/** "34 of 34 bets checked by this device", of the decided bets in the list. */
export function CheckedCount({ orders, verdicts }: CheckedCountProps) {
  const { t } = useTranslation();
  const decided = orders.filter(isDecided);
  if (decided.length === 0 || verdicts === undefined) return null;
  const found = decided.flatMap((order) => verdictOn(order, verdicts) ?? []);
  const checked = found.filter(({ problem }) => problem === null).length;
  const fails = checked < found.length;
  const Sign = fails ? ShieldX : ShieldCheck;
  return (
    <div className={styles['checkedCount']} data-finding={fails ? 'fails' : 'holds'}>
      <Sign />
      <p>
        <span>{t('betRecord.checkedCount', { checked, count: decided.length })}</span>
        {found.some(({ isDemo }) => isDemo) && (
          <span className={styles['checkedNote']}>{t('betRecord.demoChecked')}</span>
        )}
      </p>
    </div>
  );
}
