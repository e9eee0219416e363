import { isPlayCode } from '@trine/game/plays.ts';
import { useState } from 'react';
import { Banner } from '../frame/banner.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTranslation } from '../language/translate.ts';
import { toast } from '../overlay/toast.tsx';
import { PlayPanel } from '../plays/play-panel.tsx';
import type { Odds } from '../plays/share-text.ts';
import { FollowSheet, type FollowedBet } from '../slip/follow-sheet.tsx';
import { useSlipState } from '../slip/slip-state.ts';
import { Slip } from '../slip/slip.tsx';
import { WinPopup } from '../wins/win-popup.tsx';
import { BalanceLine } from './balance-line.tsx';
import { DrawCard } from './draw-card.tsx';
import { Feed } from './feed.tsx';
import type { Message, RoomNow } from './heart.ts';
import {
  useBettingRoom,
  useOnline,
  useReadAgain,
  type Plan,
  type RoomOnWire,
} from './room-data.ts';
import { RoomHeader } from './room-header.tsx';
import { phaseOf, type Phase } from './room-phase.ts';
import { RoomNotice } from './room-notice.tsx';
import { useLastSeconds } from './seconds-left.ts';

export interface RoomProps {
  room: RoomOnWire;
  plan: Plan;
  now: RoomNow;
  odds: Odds;
  /** When `now` was heard, in this device's time. */
  heardAtMs: number;
  /** The last heartbeat got no answer. */
  isLost: boolean;
}

export function Room({ room, plan, now, odds, heardAtMs, isLost }: RoomProps) {
  const { t } = useTranslation();
  const readAgain = useReadAgain();
  const isOnline = useOnline();
  const [closedIssue, setClosedIssue] = useState<string | null>(null);
  const [followed, setFollowed] = useState<FollowedBet | null>(null);
  const phase = phaseOf(now, closedIssue);
  const secondsLeft = useLastSeconds(phase.kind === 'open' ? phase.round.closeTime * 1_000 : null);
  const betting = useBettingRoom({
    room,
    plan,
    now,
    phase,
    odds,
    secondsLeft,
    isOnline: isOnline && !isLost,
  });
  const slip = useSlipState();

  const onCountdownEnd = () => {
    if (phase.kind === 'open') setClosedIssue(phase.round.issue);
    readAgain('/api/Lottery/heart', '/api/Lottery/oddsList');
  };
  const follow = (message: Message) => {
    const refusal = followRefusal(message, phase);
    if (refusal) toast.show({ kind: 'failure', text: t(refusal) });
    else setFollowed(followedBet(message));
  };

  return (
    <Screen
      title={`${room.name} · ${room.title}`}
      gameId={room.game_id}
      header={<RoomHeader room={room} phase={phase} last={now.last_issue} onEnd={onCountdownEnd} />}
      footer={<Slip room={betting} slip={slip} />}
    >
      {isOnline && isLost && <Banner reconnecting readAtMs={heardAtMs} />}
      <RoomNotice gameId={room.game_id} phase={phase} isFrozen={betting.limits.isFrozen} />
      <DrawCard gameId={room.game_id} now={now} />
      <BalanceLine money={now.user_quantity.money} held={now.user_quantity.lock_money} />
      <Feed messages={now.feed} onFollow={follow} />
      <PlayPanel
        odds={odds}
        plays={slip.plays}
        onToggle={slip.toggle}
        isLocked={phase.kind !== 'open'}
      />
      <FollowSheet room={betting} followed={followed} onClose={() => setFollowed(null)} />
      <WinPopup gameId={room.game_id} />
    </Screen>
  );
}

function followRefusal({ issue }: Message, phase: Phase) {
  const running = phase.kind === 'open' || phase.kind === 'closed' ? phase.round.issue : null;
  if (running !== null && issue !== running) return 'betRoom.onlyCurrent';
  return phase.kind === 'open' ? null : 'betRoom.followClosed';
}

function followedBet(message: Message): FollowedBet | null {
  const { issue, nickname, play_type: play, quantity: stake } = message;
  return isPlayCode(play) ? { issue, nickname, play, stake } : null;
}
