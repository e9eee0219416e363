/** All that a room is made of, read once each, and put together for those who bet in it. */
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer } from '@trine/contract/client.ts';
import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { minor, sumMinor, type Minor } from '@trine/money/money.ts';
import { useState } from 'react';
import { call } from '../../../data/client.ts';
import { answerOf, useApiQuery, waitMsOf } from '../../../data/queries.ts';
import { useIsOnline } from '../../../ui/layout/network.ts';
import { afterPaint } from '../../../ui/overlays/when-idle.ts';
import { useGuestBets } from '../../../data/guest.ts';
import { GROUPS } from '../../../data/session.ts';
import type { BetContext } from './bet-context.ts';
import { hundredths, type Connection } from './slip-sum.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import { freeOf } from '../../../features/money/free.ts';
import type { Odds } from '../../../features/games/share-text.ts';
import { oddsKey, type RoomNow, type RoomWithBalance } from './room-now.ts';
import type { Phase } from './room-phase.ts';

export type RoomOnWire = Answer<'/api/Lottery/index'>['gameList'][number];
export type Plan = RoomOnWire['planList'][number];

export type OwnOrder = Answer<'/api/user/orderList'>[number];

const staleMs = 60_000;
const failedReadMs = 2_000;
/** Enough for every bet that one player has in one round. */
const ownOrdersMaximum = 200;

/** The prices come with the room's first state; they are read by themselves after that. */
export function useOdds(planId: number, isStateKnown: boolean) {
  const [path, request] = oddsKey(planId);
  return useApiQuery(path, request, { staleMs, enabled: isStateKnown });
}

/** One's own newest orders, the newest first. */
export interface OwnOrders {
  /** Undefined until they are read. */
  data: readonly OwnOrder[] | undefined;
  /** Every order that was accepted here is in them. */
  hasAccepted: boolean;
  /** Read since a round was last closed, drawn or settled. */
  isCurrent: boolean;
  isFetching: boolean;
}

/** Read again whenever a round is closed, drawn or settled, and soon after a read that failed. */
export function useOwnOrders({ issue, last_issue: last }: RoomNow): OwnOrders {
  const request = { limit: ownOrdersMaximum };
  const { data: acceptedId = 0 } = useQuery<number>({ queryKey: acceptedKey, enabled: false });
  const query = useQuery({
    queryKey: ['/api/user/orderList', request, last?.issue, last?.status, issue?.whether_close],
    queryFn: async ({ signal }) => {
      await afterPaint();
      return answerOf(await call('/api/user/orderList', request, { signal }));
    },
    staleTime: staleMs,
    refetchInterval: ({ state: { error } }) =>
      error !== null && Math.max(failedReadMs, waitMsOf(error)),
    placeholderData: keepPreviousData,
  });
  return ownOrdersOf(query, acceptedId);
}

/** `acceptedId`: the newest order that was accepted here, 0 without any; ids rise with time. */
export function ownOrdersOf(
  { data, isPlaceholderData, isFetching }: ReadOrders,
  acceptedId: number,
): OwnOrders {
  return {
    data,
    hasAccepted: data !== undefined && reaches(data, acceptedId),
    isCurrent: data !== undefined && !isPlaceholderData,
    isFetching,
  };
}

/** The order is in the list, or older than all that the list has room for. */
function reaches(orders: readonly OwnOrder[], acceptedId: number): boolean {
  if (acceptedId === 0 || orders.some(({ id }) => id === acceptedId)) return true;
  return (orders.at(-1)?.id ?? 0) > acceptedId;
}

type ReadOrders = Pick<
  UseQueryResult<readonly OwnOrder[]>,
  'data' | 'isPlaceholderData' | 'isFetching'
>;

/** The newest order that was accepted on this page. */
const acceptedKey = ['acceptedOrder'] as const;

/** Until the list has the order, what it says of one's own bets is not known to be all. */
export function recordAccepted(queries: QueryClient, orderIds: readonly number[]): void {
  queries.setQueryData<number>(acceptedKey, (before = 0) => Math.max(before, ...orderIds));
}

/** Reads again what a round's end changes. */
export function useReadAgain(): (...paths: Path[]) => void {
  const queries = useQueryClient();
  return (...paths) => {
    for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
  };
}

/** `isLost`: the last poll got no answer. */
export function useConnection(isLost: boolean): Connection {
  const isOnline = useIsOnline();
  if (!isOnline) return 'offline';
  return isLost ? 'lost' : 'up';
}

export interface RoomParts {
  room: RoomOnWire;
  plan: Plan;
  now: RoomWithBalance;
  phase: Phase;
  odds: Odds;
  connection: Connection;
  secondsLeft: number | null;
}

/** What the slip and the follow sheet need to know of the room. */
export function useBettingRoom(parts: RoomParts): BetContext {
  const { room, plan, now, phase, odds, connection, secondsLeft } = parts;
  const user = useApiQuery('/api/user/userInfo', {}, { staleMs, deferUntilPaint: true });
  const orders = useOwnOrders(now);
  const issue = phase.kind === 'open' ? phase.round.issue : null;
  const areKnown = orders.hasAccepted && orders.isCurrent;
  const inGame = orders.data === undefined ? [] : waitingIn(orders.data, room.game_id);
  const inRoom = inGame.filter((order) => order.plan_name === plan.name);
  const freeMinor = parseApiAmount(freeOf(now.balance));
  const items = [...odds.rule_base, ...odds.rule_num];
  const names = new Map(items.map((item) => [item.class, item.class_name]));
  const stakedMinor = sumStakes(inRoom.filter((order) => order.issue === issue));
  const limitMinor = parseApiAmount(room.join_limit);
  const hasChosenCredits = useGuestBets(({ areChosen }) => areChosen) && freeMinor > 0n;
  const isGuest = user.data?.group_id === GROUPS.guest && !hasChosenCredits;
  // A stake of any round may still come back, so nobody is told to have too little before the draw.
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

/** What is not known for the moment stays what it was; at first it is not so. */
function useSteady(isSo: boolean, isKnown: boolean): boolean {
  const [was, setWas] = useState(false);
  if (isKnown && isSo !== was) setWas(isSo);
  return isKnown ? isSo : was;
}

function slipPhase({ kind }: Phase): 'open' | 'closed' | 'stopped' {
  return kind === 'between' ? 'closed' : kind;
}

/** One's own bets in all rooms of this game that were accepted and are not settled yet. */
export function waitingIn(orders: readonly OwnOrder[], gameId: number): OwnOrder[] {
  return orders.filter(({ status, game_id }) => status === 0 && game_id === gameId);
}

export function sumStakes(orders: readonly OwnOrder[]): Minor {
  return sumMinor(orders.map(({ quantity }) => parseApiAmount(quantity)));
}

/** The stakes of these bets, by play. */
export function sumByPlay(orders: readonly OwnOrder[]): ReadonlyMap<PlayCode, Minor> {
  const sums = new Map<PlayCode, Minor>();
  for (const order of orders) {
    if (!isPlayCode(order.play_type)) continue;
    const before = sums.get(order.play_type) ?? minor(0n);
    sums.set(order.play_type, minor(before + parseApiAmount(order.quantity)));
  }
  return sums;
}
