import { OPPOSITES, oppositeBets, type OppositePair } from '@trine/game/opposites.ts';
import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { minor, type Minor } from '@trine/money/money.ts';
import { useState } from 'react';
import { useGuestBets } from '../../../data/guest.ts';
import { useApiQuery } from '../../../data/queries.ts';
import { GROUPS } from '../../../data/session.ts';
import type { Odds } from '../../../features/games/odds.ts';
import { freeMoneyOf } from '../../../features/money/free-money.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import { sumByPlay, sumStakes, useOwnOrders, waitingOrdersIn } from './own-orders.ts';
import type { RoomOnWire, RoomPlan } from './room-data.ts';
import type { RoomWithBalance } from './room-now.ts';
import type { Phase } from './room-phase.ts';
import {
  stakeReason,
  disabledReason,
  hundredths,
  type Prices,
  type RoomConnection,
  type SlipLimits,
  type Stakes,
  type SlipReason,
} from './slip-sum.ts';

/** What a bet needs of the room that it is placed in. */
export interface BetContext {
  gameId: number;
  planId: number;
  /** The round that takes bets; null if none does. */
  openIssue: string | null;
  /** When it closes, in the server's time; null if no round is open. */
  closesAtMs: number | null;
  version: number;
  prices: Prices;
  nameOf: (play: PlayCode) => string;
  /**
   * The player's accepted stakes in the running round, in all rooms of the game, by play; null
   * before they are read.
   */
  acceptedMinor: ReadonlyMap<PlayCode, Minor> | null;
  limits: SlipLimits;
  isGuest: boolean;
  /** The free balance is below the room's limit; false for a guest. */
  isShort: boolean;
}

/** Another player's bet in the feed. */
export interface FollowedBet {
  issue: string;
  nickname: string;
  play: PlayCode;
  /** The other player's stake, in the wire's text. */
  stake: string;
}

/**
 * The pair of opposites with equal stakes that this bet would make: the server would reject it and
 * suspend betting. 'unknown' before the stakes are read; null without such a pair.
 */
export function oppositesOf(
  { acceptedMinor }: BetContext,
  stakes: Stakes,
): OppositePair | 'unknown' | null {
  if (stakes.stakeMinor === 0n) return null;
  if (acceptedMinor !== null) return oppositeBets({ acceptedMinor, ...stakes });
  return stakes.plays.some((play) => sides.has(play)) ? 'unknown' : null;
}

export function isOppositePair(found: ReturnType<typeof oppositesOf>): found is OppositePair {
  return found !== null && found !== 'unknown';
}

const sides: ReadonlySet<PlayCode> = new Set(OPPOSITES.flat());

/**
 * For a guest a missing balance is no reason: the guest is asked to register when placing the bet.
 */
export function disabledReasonIn(
  { limits, isGuest }: BetContext,
  stakes: Stakes,
): SlipReason | null {
  return forGuest(disabledReason(stakes, limits), isGuest);
}

/** The same for the stake alone. */
export function stakeReasonIn({ limits, isGuest }: BetContext, stakes: Stakes): SlipReason | null {
  return forGuest(stakeReason(stakes, limits), isGuest);
}

function forGuest(reason: SlipReason | null, isGuest: boolean): SlipReason | null {
  return isGuest && reason?.kind === 'needs' ? null : reason;
}

const staleMs = 60_000;

export interface BetContextParts {
  room: RoomOnWire;
  plan: RoomPlan;
  now: RoomWithBalance;
  phase: Phase;
  odds: Odds;
  connection: RoomConnection;
  secondsLeft: number | null;
}

/** Puts the room's data together for the slip and the follow sheet. */
export function useBetContext(parts: BetContextParts): BetContext {
  const { room, plan, now, phase, odds, connection, secondsLeft } = parts;
  const user = useApiQuery('/api/user/userInfo', {}, { staleMs, deferUntilPaint: true });
  const orders = useOwnOrders(now);
  const issue = phase.kind === 'open' ? phase.round.issue : null;
  const areKnown = orders.hasAccepted && orders.isCurrent;
  const inGame = orders.data === undefined ? [] : waitingOrdersIn(orders.data, room.game_id);
  const inRoom = inGame.filter((order) => order.plan_name === plan.name);
  const freeMinor = parseApiAmount(freeMoneyOf(now.balance));
  const items = [...odds.rule_base, ...odds.rule_num];
  const names = new Map(items.map((item) => [item.class, item.class_name]));
  const stakedMinor = sumStakes(inRoom.filter((order) => order.issue === issue));
  const limitMinor = parseApiAmount(room.join_limit);
  const hasChosenCredits = useGuestBets(({ areChosen }) => areChosen) && freeMinor > 0n;
  const isGuest = user.data?.group_id === GROUPS.guest && !hasChosenCredits;
  // Any waiting stake may be returned, so the balance counts as short only without them.
  const maxMinor = freeMinor + sumStakes(inRoom);
  const isShort = useSteady(maxMinor < limitMinor, areKnown && !orders.isFetching);
  return {
    gameId: room.game_id,
    planId: plan.id,
    openIssue: issue,
    closesAtMs: phase.kind === 'open' ? phase.round.closeTime * 1_000 : null,
    version: odds.version,
    prices: new Map(
      items.flatMap((item) =>
        isPlayCode(item.class) ? [[item.class, hundredths(item.odds)] as const] : [],
      ),
    ),
    nameOf: (play) => names.get(play) ?? play,
    acceptedMinor: areKnown ? sumByPlay(inGame.filter((order) => order.issue === issue)) : null,
    isGuest,
    isShort: isShort && user.data !== undefined && !isGuest,
    limits: {
      connection,
      isFrozen: user.data !== undefined && user.data.state !== 'active',
      phase: slipPhase(phase),
      secondsLeft,
      minMinor: parseApiAmount(plan.min),
      maxMinor: parseApiAmount(plan.max),
      freeMinor,
      roomShortMinor: minor(areKnown ? limitMinor - freeMinor - stakedMinor : 0n),
    },
  };
}

/** Keeps the last known value while the value is unknown; false at first. */
function useSteady(isSo: boolean, isKnown: boolean): boolean {
  const [was, setWas] = useState(false);
  if (isKnown && isSo !== was) setWas(isSo);
  return isKnown ? isSo : was;
}

function slipPhase({ kind }: Phase): 'open' | 'closed' | 'stopped' {
  return kind === 'between' ? 'closed' : kind;
}
