import { formatOdds } from '@trine/game/odds.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { oppositesOf, disabledReasonIn, type BetContext } from './state/bet-context.ts';
import { useBetSubmission } from './bet-submission.ts';
import type { FollowedBet } from './state/bet-context.ts';
import { GuestDialog } from './guest-dialog.tsx';
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
 * Another player's play with their stake, which can be changed; the sheet is the confirmation. It
 * closes with its round, unless the answer about a bet is still awaited.
 */
export function FollowSheet({ room, followed, open, onClose }: FollowSheetProps) {
  const { t } = useTranslation();
  const whyText = useWhyText();
  const range = useRangeText(room);
  const [stakeText, setStakeText] = useStakeOf(followed);
  const [guestAsked, setGuestAsked] = useState(false);
  // Once it was closed, another one may stand there.
  const betting = useBetSubmission(room, (isLeft) => isLeft || onClose());
  const stakes: Stakes = { plays: [followed.play], stakeMinor: parseInputAmount(stakeText) };
  const reason = disabledReasonIn(room, stakes);
  const isCurrent = followed.issue === room.openIssue;
  const close = () => {
    betting.cancel();
    betting.forgetProblem();
    onClose();
  };
  const isOver = open && !isCurrent && !betting.busy && !betting.isUnanswered;
  useWhenOver(isOver, () => {
    toast.show({ kind: 'failure', text: betting.problem ?? t('betRoom.followClosed') });
    close();
  });
  const place = () => betting.placeNow(stakes);
  const closeGuest = () => setGuestAsked(false);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('betRoom.followTitle', { name: followed.nickname })}
      footer={
        <Button
          aria-disabled={betting.isUnanswered ? false : reason !== null || !isCurrent}
          busy={betting.busy}
          onClick={room.isGuest ? () => setGuestAsked(true) : place}
        >
          {betting.busy || betting.isUnanswered
            ? t(betting.busy ? 'betRoom.placing' : 'common.retry')
            : reason
              ? whyText(reason)
              : t('betRoom.followPlace')}
        </Button>
      }
    >
      <Followed room={room} followed={followed} stakes={stakes} />
      <div className={styles['typing']}>
        <p className={styles['typed']} aria-live="polite">
          {stakeText || '0'}
        </p>
        <p className={styles['range']}>{range}</p>
        <StakePicks stakeText={stakeText} onPick={setStakeText} />
        <Keypad
          for="amount"
          label={t('betRoom.stakeEach')}
          value={stakeText}
          onChange={setStakeText}
        />
      </div>
      <FollowNotes room={room} stakes={stakes} isCurrent={isCurrent} betting={betting} />
      <GuestDialog room={room} open={guestAsked} onClose={closeGuest} onBet={place} />
    </Sheet>
  );
}

/** Their stake, until another is typed or another bet is followed. */
function useStakeOf(followed: FollowedBet) {
  const [stakeText, setStakeText] = useState(followed.stake);
  const [taken, setTaken] = useState(followed);
  if (followed !== taken) {
    setTaken(followed);
    setStakeText(followed.stake);
  }
  return [stakeText, setStakeText] as const;
}

function useWhenOver(isOver: boolean, onOver: () => void): void {
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
}

interface FollowedProps {
  room: BetContext;
  followed: FollowedBet;
  stakes: Stakes;
}

function Followed({ room, followed, stakes }: FollowedProps) {
  const { t } = useTranslation();
  const odds = formatOdds(room.prices.get(followed.play) ?? 0);
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('betRoom.issue', { issue: followed.issue })}</dt>
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
    </dl>
  );
}

interface FollowNotesProps {
  room: BetContext;
  stakes: Stakes;
  isCurrent: boolean;
  betting: ReturnType<typeof useBetSubmission>;
}

function FollowNotes({ room, stakes, isCurrent, betting }: FollowNotesProps) {
  const { t } = useTranslation();
  const opposites = isCurrent ? oppositesOf(room, stakes) : null;
  const note = betting.isUnanswered
    ? `${t('common.noAnswer')} ${t('betRoom.sameBet')}`
    : betting.hasNewOdds
      ? t('betRoom.newOdds')
      : betting.problem;
  return (
    <>
      {opposites && <OppositeWarning room={room} pair={opposites} />}
      <p role="status" className={styles['note']}>
        {note}
      </p>
    </>
  );
}
