import { formatOdds } from '@trine/game/odds.ts';
import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog, loadDialogPanel } from '../../ui/overlays/dialog.tsx';
import { whenIdle } from '../../ui/overlays/when-idle.ts';
import { Amount } from '../../ui/amount.tsx';
import type { BetContext } from './state/bet-context.ts';
import { oppositesOf } from './state/bet-context.ts';
import type { Betting } from './bet-submission.ts';
import { OppositeWarning } from './opposite-warning.tsx';
import type { Bet } from './place-bet.ts';
import { PossibleWin } from './possible-win.tsx';
import { totalMinor } from './state/slip-sum.ts';
import styles from './confirm-bet.module.css';

export interface ConfirmBetProps {
  room: BetContext;
  betting: Betting;
}

/** The one question before a bet: what, how often, how much. It stays until the server answers. */
export function ConfirmBet({ room, betting }: ConfirmBetProps) {
  const { t } = useTranslation();
  const { bet, busy, cancel, confirm } = betting;
  useEffect(() => void fetchWhenIdle(), []);
  // What was asked stays as it was read, also while the balance changes and the dialog goes.
  const { freeMinor } = room.limits;
  const [shown, setShown] = useState(bet && { bet, freeMinor });
  if (bet !== null && bet !== shown?.bet) setShown({ bet, freeMinor });
  const opposites = bet && !betting.isUnanswered ? oppositesOf(room, bet) : null;
  return (
    <Dialog
      open={bet !== null}
      title={t(opposites ? 'betRoom.oppositeTitle' : 'betRoom.confirmTitle')}
      confirm={t(confirmKey(betting, opposites !== null))}
      cancel={opposites ? t('betRoom.oppositeChange') : undefined}
      advisesBack={opposites !== null}
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {shown && <BetFacts room={room} {...shown} />}
      {opposites && <OppositeWarning room={room} pair={opposites} />}
      <div role="status" className={styles['note']}>
        {bet && <StateOfBet betting={betting} />}
      </div>
    </Dialog>
  );
}

/** Bets are confirmed in a hurry, so the script is fetched before. The dialog shows failures. */
async function fetchWhenIdle(): Promise<void> {
  await whenIdle();
  await loadDialogPanel().catch(() => undefined);
}

function confirmKey({ busy, isUnanswered }: Betting, isOpposite: boolean) {
  if (busy) return 'betRoom.placing';
  if (isUnanswered) return 'common.retry';
  return isOpposite ? 'betRoom.oppositePlace' : 'betRoom.confirmPlace';
}

interface BetFactsProps {
  room: BetContext;
  bet: Bet;
  /** What could be staked when it was asked. */
  freeMinor: Minor;
}

function BetFacts({ room, bet, freeMinor }: BetFactsProps) {
  const { t } = useTranslation();
  const total = totalMinor(bet);
  return (
    <dl className={styles['facts']}>
      <div className={styles['plays']}>
        <dt>{t('betRoom.issue', { issue: bet.issue })}</dt>
        <dd>
          {bet.plays.map((play) => (
            <span key={play} className={styles['play']}>
              <b>{room.nameOf(play)}</b> ×{' '}
              <span translate="no">{formatOdds(room.prices.get(play) ?? 0)}</span>
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('betRoom.confirmCount')}</dt>
        <dd>{bet.plays.length}</dd>
      </div>
      <div>
        <dt>{t('betRoom.stakeEach')}</dt>
        <dd>
          <Amount value={formatMoney(bet.stakeMinor)} />
        </dd>
      </div>
      <div className={styles['total']}>
        <dt>{t('betRoom.confirmTotal')}</dt>
        <dd>
          <Amount value={formatMoney(total)} size="large" />
        </dd>
      </div>
      <div>
        <dt>{t('betRoom.balanceAfter')}</dt>
        <dd>
          <Amount value={formatMoney(minor(freeMinor - total))} hideable />
        </dd>
      </div>
      <PossibleWin room={room} stakes={bet} />
    </dl>
  );
}

/** Long enough that most answers are there before. */
const timeoutMs = 3_000;

function StateOfBet({ betting }: { betting: Betting }) {
  const { t } = useTranslation();
  if (betting.busy) return <StillPlacing />;
  if (betting.isUnanswered) {
    return <span>{`${t('common.noAnswer')} ${t('betRoom.sameBet')}`}</span>;
  }
  return betting.hasNewOdds ? <span>{t('betRoom.newOdds')}</span> : null;
}

function StillPlacing() {
  const { t } = useTranslation();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <span>{t('betRoom.stillPlacing')}</span> : null;
}
