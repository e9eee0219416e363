import { formatOdds } from '@trine/game/odds.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { isPair, oppositesOf, disabledReasonIn, type BetContext } from './state/bet-context.ts';
import { useBetSubmission, type Betting } from './bet-submission.ts';
import type { FollowedBet } from './state/bet-context.ts';
import { GuestDialog } from './guest-dialog.tsx';
import { ClosesIn, NotPlaced, useNextRound, type NextRound } from './next-round.tsx';
import { OppositeWarning } from './opposite-warning.tsx';
import { PossibleWin } from './possible-win.tsx';
import type { Stakes } from './state/slip-sum.ts';
import { useRangeText, useWhyText } from './slip-text.ts';
import { StakePicks } from './stake-picks.tsx';
import styles from './follow-sheet.module.css';

export interface FollowSheetProps {
  room: BetContext;
  followed: FollowedBet;
  open: boolean;
  onClose: () => void;
}

/**
 * Another player's play with their stake, which can be changed; the sheet is the confirmation. If
 * its round closes before, the bet can be taken to the next one.
 */
export function FollowSheet({ room, followed, open, onClose }: FollowSheetProps) {
  const { t } = useTranslation();
  const [{ stakeText, issue }, setBet] = useBetOf(followed);
  const setStakeText = (text: string) => setBet({ stakeText: text, issue });
  const [guestAsked, setGuestAsked] = useState(false);
  // Once it was closed, another one may stand there.
  const betting = useBetSubmission(room, (isLeft) => isLeft || onClose());
  const stakes: Stakes = { plays: [followed.play], stakeMinor: parseInputAmount(stakeText) };
  const isUnderWay = betting.busy || betting.unanswered !== null;
  const isOver = !isUnderWay && (betting.isOver || issue !== room.openIssue);
  const leave = () => {
    betting.cancel();
    betting.forgetProblem();
  };
  const close = () => {
    leave();
    onClose();
  };
  const place = () => {
    if (!isOver) betting.placeNow(stakes);
  };
  const takeToNext = () => {
    leave();
    if (room.openIssue !== null) setBet({ stakeText, issue: room.openIssue });
  };
  const key = useKey({ room, betting, stakes, issue, isOver });
  const act = isOver ? takeToNext : room.isGuest ? () => setGuestAsked(true) : place;
  const closeGuest = () => setGuestAsked(false);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('betRoom.followTitle', { name: followed.nickname })}
      footer={
        <div className={styles['foot']}>
          {isOver && open && <NotPlaced stakes={stakes} />}
          <Button wide aria-disabled={key.isOff} busy={betting.busy} onClick={act}>
            {key.words}
          </Button>
        </div>
      }
    >
      <Followed room={room} followed={followed} stakes={stakes} issue={issue} />
      <StakeEntry room={room} stakeText={stakeText} onChange={setStakeText} />
      {!isOver && <FollowNotes room={room} stakes={stakes} betting={betting} />}
      <GuestDialog room={room} open={guestAsked} onClose={closeGuest} onBet={place} />
    </Sheet>
  );
}

interface StakeEntryProps extends Pick<FollowSheetProps, 'room'> {
  stakeText: string;
  onChange: (text: string) => void;
}

/** The stake, and our own keys for another. */
function StakeEntry({ room, stakeText, onChange }: StakeEntryProps) {
  const { t } = useTranslation();
  const range = useRangeText(room);
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

interface KeyParts extends Pick<FollowSheetProps, 'room'> {
  betting: Betting;
  stakes: Stakes;
  issue: string;
  isOver: boolean;
}

/** The words on the one button, and whether it is off. */
function useKey({ room, betting, stakes, issue, isOver }: KeyParts): NextRound {
  const { t } = useTranslation();
  const whyText = useWhyText();
  const nextRound = useNextRound(room);
  if (betting.busy) return { isOff: false, words: t('betRoom.placing') };
  if (betting.unanswered) return { isOff: false, words: t('common.retry') };
  if (isOver) return nextRound(issue, stakes);
  const reason = disabledReasonIn(room, stakes);
  if (reason !== null) return { isOff: true, words: whyText(reason) };
  const opposites = oppositesOf(room, stakes);
  if (opposites === 'unknown') return { isOff: true, words: t('betRoom.checkingBets') };
  if (opposites !== null) return { isOff: true, words: t('betRoom.oppositeChange') };
  return { isOff: false, words: t('betRoom.followPlace') };
}

/** Their stake in their round, until another is typed or another bet is followed. */
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
  room: BetContext;
  followed: FollowedBet;
  stakes: Stakes;
  /** The round that the bet is for. */
  issue: string;
}

function Followed({ room, followed, stakes, issue }: FollowedProps) {
  const { t } = useTranslation();
  const odds = formatOdds(room.prices.get(followed.play) ?? 0);
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('betRoom.issue', { issue })}</dt>
        <dd>
          <b>{room.nameOf(followed.play)}</b> × <span translate="no">{odds}</span>
        </dd>
      </div>
      <div>
        <dt>{t('betRoom.theirStake')}</dt>
        <dd>
          <Amount value={followed.stake} />
        </dd>
      </div>
      <PossibleWin room={room} stakes={stakes} />
      {issue === room.openIssue && <ClosesIn room={room} issue={issue} />}
    </dl>
  );
}

interface FollowNotesProps {
  room: BetContext;
  stakes: Stakes;
  betting: Betting;
}

function FollowNotes({ room, stakes, betting }: FollowNotesProps) {
  const { t } = useTranslation();
  const isUnderWay = betting.busy || betting.unanswered !== null;
  const opposites = isUnderWay ? null : oppositesOf(room, stakes);
  const note = betting.unanswered
    ? `${betting.unanswered} ${t('betRoom.sameBet')}`
    : betting.hasNewOdds
      ? t('betRoom.newOdds')
      : betting.problem;
  return (
    <>
      {isPair(opposites) && <OppositeWarning room={room} pair={opposites} />}
      <p role="status" className={styles['note']}>
        {note}
      </p>
    </>
  );
}
