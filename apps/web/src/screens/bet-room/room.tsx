import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { PanelSlot } from '../../ui/overlays/panel-slot.tsx';
import { PlayPanel } from './play-panel.tsx';
import type { Odds } from '../../features/games/odds.ts';
import type { BetContext } from './state/bet-context.ts';
import { useSlipState } from './slip-state.ts';
import { Slip } from './slip.tsx';
import { WinPopup } from './win-popup.tsx';
import type { PushedWin } from './unseen-wins.ts';
import { useDraw, type Draw } from './draw/use-draw.ts';
import { Feed } from './feed.tsx';
import { useFollowing, type Following } from './following.ts';
import type { RoomNow, RoomWithBalance, Round } from './state/room-now.ts';
import { useBetContext } from './state/bet-context.ts';
import {
  useRoomConnection,
  useReadRoomAgain,
  type RoomPlan,
  type RoomOnWire,
} from './state/room-data.ts';
import { RoomHeader } from './room-header.tsx';
import { phaseOf, type Phase } from './state/room-phase.ts';
import { ResultLine } from './result-line.tsx';
import { RoomNotice } from './room-notice.tsx';
import { useLastSeconds } from './last-seconds.ts';
import { OwnBetsButton } from './own-bets.tsx';
import { SlipKeys } from './slip-keys.tsx';
import { useOldOdds } from './state/seen-odds.ts';
import { StageSlot } from './draw/stage-slot.tsx';
import styles from './room.module.css';

async function loadFollowSheet() {
  const { FollowSheet } = await import('./follow-sheet.tsx');
  return FollowSheet;
}

export interface RoomProps {
  room: RoomOnWire;
  plan: RoomPlan;
  now: RoomWithBalance;
  odds: Odds;
  /** When `now` was received, in this device's time. */
  receivedAtMs: number;
  /** The last poll got no answer. */
  isLost: boolean;
  /** Changes are pushed. */
  isLive: boolean;
}

export function Room({ room, plan, now, odds, receivedAtMs, isLost, isLive }: RoomProps) {
  const { phase, onCountdownEnd } = usePhase(now);
  const connection = useRoomConnection(isLost);
  const secondsLeft = useLastSeconds(phase.kind === 'open' ? phase.round.closeTime * 1_000 : null);
  const draw = useDraw(now, phase);
  const { shown } = draw;
  const state = { now: shown, phase, secondsLeft, connection };
  const context = useBetContext({ room, plan, odds, ...state });
  const slip = useSlipState();
  const oldOdds = useOldOdds(plan.id, odds);
  const following = useFollowing(phase, context.limits.isFrozen);

  return (
    <Screen
      title={`${room.name} · ${room.title}`}
      gameId={room.game_id}
      isTwoColumn
      header={
        <RoomHeader
          room={room}
          phase={phase}
          now={shown}
          onEnd={onCountdownEnd}
          secondsLeft={secondsLeft}
          lostSinceMs={connection === 'lost' ? receivedAtMs : null}
        />
      }
      footer={<Slip context={context} slip={slip} />}
    >
      <Status
        room={room}
        plan={plan}
        now={shown}
        context={context}
        phase={phase}
        draw={draw}
        onFollow={following.follow}
      />
      <div className={styles['panel']}>
        <StageSlot gameId={room.game_id} draw={draw} nameOf={context.nameOf}>
          <PlayPanel
            odds={odds}
            oldOdds={oldOdds}
            plays={slip.plays}
            onToggle={slip.toggle}
            keys={<SlipKeys context={context} slip={slip} now={shown} planName={plan.name} />}
            isLocked={phase.kind !== 'open' || context.limits.isFrozen || context.isShort}
          />
        </StageSlot>
      </div>
      <FollowSlot context={context} following={following} />
      <WinPopup
        gameId={room.game_id}
        pushed={isLive ? pushedWin(now) : null}
        isHeld={draw.isResultHidden}
        shownIssue={shown.last_issue?.issue ?? null}
      />
    </Screen>
  );
}

interface StatusProps extends Pick<RoomProps, 'room' | 'plan' | 'now'> {
  context: BetContext;
  phase: Phase;
  draw: Draw;
  onFollow: Following['follow'];
}

/** Above the bets: notices, the last result, and the feed. */
function Status({ room, plan, now, context, phase, draw, onFollow }: StatusProps) {
  const { game_id: gameId } = room;
  const { isFrozen } = context.limits;
  const round = roundOf(phase, draw) ?? now.last_issue;
  return (
    <div className={styles['status']}>
      <RoomNotice
        gameId={gameId}
        phase={phase}
        switchedOff={now.switched_off}
        isFrozen={isFrozen}
        limit={context.isShort ? room.join_limit : null}
      />
      <ResultLine gameId={gameId} now={now} isDrawLate={draw.moment?.isAside === true} />
      <Feed
        room={{ gameId, planId: plan.id }}
        openIssue={isFrozen ? null : context.openIssue}
        onFollow={onFollow}
        end={<OwnBetsButton gameId={gameId} now={now} round={round} />}
      />
    </div>
  );
}

/** The round that takes bets, else the one that is being drawn; null between rounds. */
function roundOf(phase: Phase, { moment }: Draw): Round | null {
  if (phase.kind === 'open') return phase.round;
  return moment?.round ?? ('round' in phase ? phase.round : null);
}

/** The local countdown closes the round before the server reports it. */
function usePhase(now: RoomNow) {
  const readAgain = useReadRoomAgain();
  const [closedIssue, setClosedIssue] = useState<string | null>(null);
  const phase = phaseOf(now, closedIssue);
  const onCountdownEnd = () => {
    if (phase.kind === 'open') setClosedIssue(phase.round.issue);
    readAgain('/api/Lottery/heart', '/api/Lottery/oddsList');
  };
  return { phase, onCountdownEnd };
}

function pushedWin({ hit_notice: hit }: RoomNow): PushedWin {
  return { hitId: hit?.id ?? null };
}

interface FollowSlotProps {
  context: BetContext;
  following: Following;
}

/** The sheet is fetched when the player follows a bet for the first time. */
function FollowSlot({ context, following }: FollowSlotProps) {
  const { t } = useTranslation();
  const { bet, isOpen, close } = following;
  if (bet === null) return null;
  return (
    <PanelSlot
      load={loadFollowSheet}
      panel={{ context, followed: bet, open: isOpen, onClose: close }}
      open={isOpen}
      title={t('betRoom.followTitle', { name: bet.nickname })}
      onClose={close}
    />
  );
}
