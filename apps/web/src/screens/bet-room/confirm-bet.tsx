import type { OppositePair } from '@trine/game/opposites.ts';
import { formatOdds } from '@trine/game/odds.ts';
import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { oppositesOf, type BetContext } from './state/bet-context.ts';
import type { BetSubmission } from './bet-submission.ts';
import { ClosesIn, NotPlaced, useNextRound } from './next-round.tsx';
import { OppositeWarning } from './opposite-warning.tsx';
import type { Bet } from './place-bet.ts';
import { PossibleWin } from './possible-win.tsx';
import { totalMinor } from './state/slip-sum.ts';
import styles from './slip.module.css';

export interface ConfirmBetProps {
  context: BetContext;
  submission: BetSubmission;
}

/**
 * The question before a bet: plays, count, stake and the time left. It stays open until the server
 * answers, and reports if the round closes before.
 */
export function ConfirmBet({ context, submission }: ConfirmBetProps) {
  const { bet, isOver, cancel, confirm } = submission;
  // The question keeps the values that were read, also if the balance changes and while the dialog
  // closes.
  const { freeMinor } = context.limits;
  const [shown, setShown] = useState(bet && { bet, freeMinor, isOver });
  if (bet !== null && (bet !== shown?.bet || isOver !== shown.isOver)) {
    setShown({ bet, freeMinor: bet === shown?.bet ? shown.freeMinor : freeMinor, isOver });
  }
  const kind = useKind({ context, submission });
  return (
    <Dialog
      // Two dialogs: a second tap in the same position must not confirm the first question.
      key={shown?.isOver ? 'over' : 'asked'}
      open={bet !== null}
      title={kind.title}
      confirm={kind.confirm}
      cancel={kind.cancel}
      isOff={kind.isOff}
      busy={submission.isBusy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {shown && <BetFacts context={context} {...shown} />}
      {shown?.isOver && <NotPlaced stakes={shown.bet} />}
      {kind.opposites && <OppositeWarning context={context} pair={kind.opposites} />}
      <div role="status" className={styles['note']}>
        {bet && <StateOfBet submission={submission} />}
      </div>
    </Dialog>
  );
}

interface Kind {
  title: string;
  /** Null if the only button is "back". */
  confirm: string | null;
  cancel?: string;
  isOff?: boolean;
  opposites?: OppositePair;
}

/** The title and the buttons of the dialog. */
function useKind({ context, submission }: ConfirmBetProps): Kind {
  const { t } = useTranslation();
  const nextRound = useNextRound(context);
  const { bet, isBusy, unanswered, isOver } = submission;
  const title = t('betRoom.confirmTitle');
  if (isBusy) return { title, confirm: t('betRoom.placing') };
  if (unanswered) return { title, confirm: t('common.retry') };
  if (bet !== null && isOver) {
    const { label: confirm, isOff } = nextRound(bet.issue, bet);
    const over = t('betRoom.overTitle', { issue: bet.issue });
    return { title: over, confirm, cancel: t('common.close'), isOff };
  }
  const opposites = bet && oppositesOf(context, bet);
  if (opposites === 'unknown') return { title, confirm: t('betRoom.checkingBets'), isOff: true };
  if (opposites === null) return { title, confirm: t('betRoom.confirmPlace') };
  const change = t('betRoom.oppositeChange');
  return { title: t('betRoom.oppositeTitle'), confirm: null, cancel: change, opposites };
}

interface BetFactsProps {
  context: BetContext;
  bet: Bet;
  /** The free balance when the question was asked. */
  freeMinor: Minor;
  isOver: boolean;
}

function BetFacts({ context, bet, freeMinor, isOver }: BetFactsProps) {
  const { t } = useTranslation();
  const total = totalMinor(bet);
  return (
    <dl className={styles['facts']}>
      <div className={styles['plays']}>
        <dt>{t('betRoom.issue', { issue: bet.issue })}</dt>
        <dd>
          {bet.plays.map((play) => (
            <span key={play} className={styles['play']}>
              <b>{context.nameOf(play)}</b> ×{' '}
              <span translate="no">{formatOdds(context.prices.get(play) ?? 0)}</span>
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
      <div className={styles['confirmBetTotal']}>
        <dt>{t('betRoom.confirmTotal')}</dt>
        <dd>
          <Amount value={formatMoney(total)} size="large" />
        </dd>
      </div>
      {!isOver && (
        <>
          <div>
            <dt>{t('betRoom.balanceAfter')}</dt>
            <dd>
              <Amount value={formatMoney(minor(freeMinor - total))} hideable />
            </dd>
          </div>
          <PossibleWin context={context} stakes={bet} />
          <ClosesIn context={context} issue={bet.issue} />
        </>
      )}
    </dl>
  );
}

/** Most answers arrive earlier. */
const timeoutMs = 3_000;

function StateOfBet({ submission }: { submission: BetSubmission }) {
  const { t } = useTranslation();
  if (submission.isBusy) return <StillPlacing />;
  if (submission.unanswered)
    return <span>{`${submission.unanswered} ${t('betRoom.sameBet')}`}</span>;
  return submission.hasNewOdds ? <span>{t('betRoom.newOdds')}</span> : null;
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
