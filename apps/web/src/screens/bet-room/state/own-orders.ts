import {
  keepPreviousData,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { minor, sumMinor, type Minor } from '@trine/money/money.ts';
import { call } from '../../../data/client.ts';
import { answerOf, waitMsOf } from '../../../data/queries.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import { afterPaint } from '../../../ui/overlays/when-idle.ts';
import type { RoomNow } from './room-now.ts';

export type OwnOrder = Answer<'/api/user/orderList'>[number];

const staleMs = 60_000;
const failedReadMs = 2_000;
/** More than one player's bets in one round. */
const maxOwnOrders = 200;

/** The player's newest orders in all rooms of all games, newest first. */
export interface OwnOrders {
  /** Undefined before they are read. */
  data: readonly OwnOrder[] | undefined;
  /** All orders that this page placed are in the list. */
  hasAccepted: boolean;
  /** Read since the last close, draw or settlement. */
  isCurrent: boolean;
  isFetching: boolean;
}

/** Reads again after a close, a draw or a settlement, and soon after a failed read. */
export function useOwnOrders({ issue, last_issue: last }: RoomNow): OwnOrders {
  const request = { limit: maxOwnOrders };
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

/** `acceptedId`: the newest order that this page placed, 0 without any; ids rise with time. */
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

/** The order is in the list, or older than the list's end. */
function reaches(orders: readonly OwnOrder[], acceptedId: number): boolean {
  if (acceptedId === 0 || orders.some(({ id }) => id === acceptedId)) return true;
  return (orders.at(-1)?.id ?? 0) > acceptedId;
}

type ReadOrders = Pick<
  UseQueryResult<readonly OwnOrder[]>,
  'data' | 'isPlaceholderData' | 'isFetching'
>;

/** The newest order that this page placed. */
const acceptedKey = ['acceptedOrder'] as const;

/** Until the list contains these orders, it counts as incomplete. */
export function recordAcceptedOrders(queries: QueryClient, orderIds: readonly number[]): void {
  queries.setQueryData<number>(acceptedKey, (before = 0) => Math.max(before, ...orderIds));
}

/** Accepted, unsettled orders in all rooms of this game. */
export function waitingOrdersIn(orders: readonly OwnOrder[], gameId: number): OwnOrder[] {
  return orders.filter(({ status, game_id }) => status === 0 && game_id === gameId);
}

export function sumStakes(orders: readonly OwnOrder[]): Minor {
  return sumMinor(orders.map(({ quantity }) => parseApiAmount(quantity)));
}

/** The stakes of these orders, by play. */
export function sumByPlay(orders: readonly OwnOrder[]): ReadonlyMap<PlayCode, Minor> {
  const sums = new Map<PlayCode, Minor>();
  for (const order of orders) {
    if (!isPlayCode(order.play_type)) continue;
    const before = sums.get(order.play_type) ?? minor(0n);
    sums.set(order.play_type, minor(before + parseApiAmount(order.quantity)));
  }
  return sums;
}
