import { formatMoney, minor } from '@trine/money/money.ts';
import { signedText } from '../../features/money/settled.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import type { BetContext } from './state/bet-context.ts';
import { bestPayoutMinor, totalMinor, type Stakes } from './state/slip-sum.ts';
import styles from './slip.module.css';

interface PossibleWinProps {
  context: Pick<BetContext, 'prices'>;
  stakes: Stakes;
}

/** The highest possible payout of the bet and its net, as a row of facts. */
export function PossibleWin({ context, stakes }: PossibleWinProps) {
  const { t, locale } = useTranslation();
  const payout = bestPayoutMinor(stakes, context.prices);
  const net = formatMoney(minor(payout - totalMinor(stakes)));
  return (
    <div>
      <dt>{t('betRoom.possibleWin')}</dt>
      <dd>
        <Amount value={formatMoney(payout)} />{' '}
        <span className={styles['net']}>
          {t('betRoom.net', { amount: signedText(net, locale) })}
        </span>
      </dd>
    </div>
  );
}
