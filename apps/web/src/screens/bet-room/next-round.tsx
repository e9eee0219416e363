/** Until when a bet can be placed, and how it moves to the next round. */
import { formatMoney } from '@trine/money/money.ts';
import { Countdown } from '../../features/round/countdown.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { disabledReasonIn, type BetContext } from './state/bet-context.ts';
import { totalMinor, type Stakes } from './state/slip-sum.ts';
import { useSlipReasonText } from './slip-text.ts';
import styles from './slip.module.css';

interface ClosesInProps {
  context: Pick<BetContext, 'openIssue' | 'closesAtMs'>;
  issue: string;
}

/** The time until the round closes, as a row of facts; empty after the close. */
export function ClosesIn({ context: { openIssue, closesAtMs }, issue }: ClosesInProps) {
  const { t } = useTranslation();
  const label = t('betRoom.closesIn');
  const isOpen = closesAtMs !== null && openIssue === issue;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isOpen && <Countdown targetMs={closesAtMs} label={label} />}</dd>
    </div>
  );
}

/** Says that the bet was not placed and its stake was not taken. */
export function NotPlaced({ stakes }: { stakes: Stakes }) {
  const { t, locale } = useTranslation();
  const amount = formatAmount(formatMoney(totalMinor(stakes)), locale);
  return (
    <p role="alert" className={styles['over']}>
      {t('betRoom.notPlaced', { amount })}
    </p>
  );
}

export interface NextRound {
  /** Disabled; the label says why. */
  isOff: boolean;
  label: string;
}

/** The button that moves a bet of a closed round to the next one. */
export function useNextRound(context: BetContext): (issue: string, stakes: Stakes) => NextRound {
  const { t } = useTranslation();
  const reasonText = useSlipReasonText();
  return (issue, stakes) => {
    const reason = disabledReasonIn(context, stakes);
    const isAwaited = context.openIssue === issue || reason?.kind === 'closed';
    if (isAwaited) return { isOff: true, label: t('betRoom.overWait') };
    if (reason !== null) return { isOff: true, label: reasonText(reason) };
    return { isOff: false, label: t('betRoom.overNext') };
  };
}
