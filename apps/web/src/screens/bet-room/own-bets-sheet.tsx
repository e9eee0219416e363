/** The player's bets of the round in all rooms of the game. */
import { addToExposure, noExposure } from '@trine/game/payout.ts';
import { isPlayCode } from '@trine/game/plays.ts';
import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { BetOutcome } from '../../features/money/bet-outcome.tsx';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { StageBets } from './draw/stage-bets.tsx';
import { possiblePayoutMinor, settledOn, type OwnBets } from './state/own-bets.ts';
import { sumStakes, type OwnOrder } from './state/own-orders.ts';
import type { Round } from './state/room-now.ts';
import styles from './own-bets-sheet.module.css';

await loadTexts('again');

export interface OwnBetsSheetProps {
  round: Round | null;
  own: OwnBets;
  /** Null until the draw is revealed. */
  sum: number | null;
  open: boolean;
  onClose: () => void;
}

export function OwnBetsSheet({ round, own, sum, open, onClose }: OwnBetsSheetProps) {
  const { t } = useTranslation();
  const { orders } = own;
  // An incomplete list has no sums.
  const isSummed = own.isKnown && orders.length > 0;
  const isVoid = round?.status === 'void';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('again.yourBets')}
      description={round ? t('betRoom.issue', { issue: round.issue }) : undefined}
    >
      <div className={styles['bets']}>
        <StageBets own={own} sum={sum} isWhole />
        {isSummed && (
          <Facts>
            <Fact name={t('again.staked')}>
              <Amount value={formatMoney(sumStakes(orders))} />
            </Fact>
            {sum === null && !isVoid && (
              <Fact name={t('again.best')}>
                <Amount value={formatMoney(bestPayoutOf(orders))} />
              </Fact>
            )}
          </Facts>
        )}
        {isSummed && sum !== null && (
          <p className={styles['result']}>
            <BetOutcome of="round" settled={settledOn(orders, sum)} />
          </p>
        )}
        {isVoid && <p className={styles['result']}>{t('betRoom.ownReturned')}</p>}
      </div>
    </Sheet>
  );
}

/** The most that one draw can pay, stakes included: not all bets can win on one sum. */
function bestPayoutOf(orders: readonly OwnOrder[]): Minor {
  const bySum = orders.reduce(
    (exposure, order) =>
      isPlayCode(order.play_type)
        ? addToExposure(exposure, order.play_type, possiblePayoutMinor(order))
        : exposure,
    noExposure(),
  );
  return bySum.reduce((best, amount) => (amount > best ? amount : best), minor(0n));
}
