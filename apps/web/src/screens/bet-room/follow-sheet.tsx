import { formatOdds } from '@trine/game/odds.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import {
  isOppositePair,
  oppositesOf,
  disabledReasonIn,
  type BetContext,
} from './state/bet-context.ts';
import { useBetSubmission, type BetSubmission } from './bet-submission.ts';
import type { FollowedBet } from './state/bet-context.ts';
import { GuestDialog } from './guest-dialog.tsx';
import { ClosesIn, NotPlaced, useNextRound, type NextRound } from './next-round.tsx';
import { OppositeWarning } from './opposite-warning.tsx';
import { PossibleWin } from './possible-win.tsx';
import type { Stakes } from './state/slip-sum.ts';
import { useStakeRangeText, useSlipReasonText } from './slip-text.ts';
import { StakePicks } from './stake-picks.tsx';
import styles from './follow-sheet.module.css';

export interface FollowSheetProps {
  context: BetContext;
  followed: FollowedBet;
  open: boolean;
  onClose: () => void;
}

/**
 * Another player's bet with a stake that can be changed; the sheet is the confirmation. If its
 * round closes, the bet can be moved to the next one.
 */
export function FollowSheet({ context, followed, open, onClose }: FollowSheetProps) {
  const { t } = useTranslation();
  const [{ stakeText, issue }, setBet] = useBetOf(followed);
  const setStakeText = (text: string) => setBet({ stakeText: text, issue });
  const [guestAsked, setGuestAsked] = useState(false);
  // The sheet may show another bet by now, which must stay open.
  const submission = useBetSubmission(context, (isLeft) => isLeft || onClose());
  const stakes: Stakes = { plays: [followed.play], stakeMinor: parseInputAmount(stakeText) };
  const isUnderWay = submission.isBusy || submission.unanswered !== null;
  const isOver = !isUnderWay && (submission.isOver || issue !== context.openIssue);
  const leave = () => {
    submission.cancel();
    submission.forgetProblem();
  };
  const close = () => {
    leave();
    onClose();
  };
  const place = () => {
    if (!isOver) submission.placeNow(stakes);
  };
  const takeToNext = () => {
    leave();
    if (context.openIssue !== null) setBet({ stakeText, issue: context.openIssue });
  };
  const key = useKey({ context, submission, stakes, issue, isOver });
  const act = isOver ? takeToNext : context.isGuest ? () => setGuestAsked(true) : place;
  const closeGuest = () => setGuestAsked(false);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('betRoom.followTitle', { name: followed.nickname })}
      footer={
        <div className={styles['foot']}>
          {isOver && open && <NotPlaced stakes={stakes} />}
          <Button wide aria-disabled={key.isOff} busy={submission.isBusy} onClick={act}>
            {key.label}
          </Button>
        </div>
      }
    >
      <Followed context={context} followed={followed} stakes={stakes} issue={issue} />
      <StakeEntry context={context} stakeText={stakeText} onChange={setStakeText} />
      {!isOver && <FollowNotes context={context} stakes={stakes} submission={submission} />}
      <GuestDialog context={context} open={guestAsked} onClose={closeGuest} onBet={place} />
    </Sheet>
  );
}

interface StakeEntryProps extends Pick<FollowSheetProps, 'context'> {
  stakeText: string;
  onChange: (text: string) => void;
}

/** The stake, and keys to change it. */
function StakeEntry({ context, stakeText, onChange }: StakeEntryProps) {
  const { t } = useTranslation();
  const range = useStakeRangeText(context);
  return (
    <div className={styles['typing']}>
      <p className={styles['typed']} aria-live="polite">
        {stakeText || '0'}
      </p>
      <p className={styles['range']}>{range}</p>
      <StakePicks stakeText={stakeText} onPick={onChange} />
      <Keypad for="amount" label={t('betRoom.stakeEach')} value={stakeText} onChange={onChange} />
    </div>
  );
}

interface KeyParts extends Pick<FollowSheetProps, 'context'> {
  submission: BetSubmission;
  stakes: Stakes;
  issue: string;
  isOver: boolean;
}

/** The button's label, and whether it is disabled. */
function useKey({ context, submission, stakes, issue, isOver }: KeyParts): NextRound {
  const { t } = useTranslation();
  const reasonText = useSlipReasonText();
  const nextRound = useNextRound(context);
  if (submission.isBusy) return { isOff: false, label: t('betRoom.placing') };
  if (submission.unanswered) return { isOff: false, label: t('common.retry') };
  if (isOver) return nextRound(issue, stakes);
  const reason = disabledReasonIn(context, stakes);
  if (reason !== null) return { isOff: true, label: reasonText(reason) };
  const opposites = oppositesOf(context, stakes);
  if (opposites === 'unknown') return { isOff: true, label: t('betRoom.checkingBets') };
  if (opposites !== null) return { isOff: true, label: t('betRoom.oppositeChange') };
  return { isOff: false, label: t('betRoom.followPlace') };
}

/** The followed stake and round, until the player changes the stake or follows another bet. */
function useBetOf(followed: FollowedBet) {
  const { stake: stakeText, issue } = followed;
  const [bet, setBet] = useState({ stakeText, issue });
  const [taken, setTaken] = useState(followed);
  if (followed !== taken) {
    setTaken(followed);
    setBet({ stakeText, issue });
  }
  return [bet, setBet] as const;
}

interface FollowedProps {
  context: BetContext;
  followed: FollowedBet;
  stakes: Stakes;
  /** The round that the bet is for. */
  issue: string;
}

function Followed({ context, followed, stakes, issue }: FollowedProps) {
  const { t } = useTranslation();
  const odds = formatOdds(context.prices.get(followed.play) ?? 0);
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('betRoom.issue', { issue })}</dt>
        <dd>
          <b>{context.nameOf(followed.play)}</b> × <span translate="no">{odds}</span>
        </dd>
      </div>
      <div>
        <dt>{t('betRoom.theirStake')}</dt>
        <dd>
          <Amount value={followed.stake} />
        </dd>
      </div>
      <PossibleWin context={context} stakes={stakes} />
      {issue === context.openIssue && <ClosesIn context={context} issue={issue} />}
    </dl>
  );
}

interface FollowNotesProps {
  context: BetContext;
  stakes: Stakes;
  submission: BetSubmission;
}

function FollowNotes({ context, stakes, submission }: FollowNotesProps) {
  const { t } = useTranslation();
  const isUnderWay = submission.isBusy || submission.unanswered !== null;
  const opposites = isUnderWay ? null : oppositesOf(context, stakes);
  const note = submission.unanswered
    ? `${submission.unanswered} ${t('betRoom.sameBet')}`
    : submission.hasNewOdds
      ? t('betRoom.newOdds')
      : submission.problem;
  return (
    <>
      {isOppositePair(opposites) && <OppositeWarning context={context} pair={opposites} />}
      <p role="status" className={styles['note']}>
        {note}
      </p>
    </>
  );
}
