/** The room in the server's list, its odds, and the connection to the server. */
import { useQueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../../data/queries.ts';
import { useIsOnline } from '../../../ui/layout/use-is-online.ts';
import { roomOddsKey } from './room-now.ts';
import type { RoomConnection } from './slip-sum.ts';

export type RoomOnWire = Answer<'/api/Lottery/index'>['gameList'][number];
export type RoomPlan = RoomOnWire['planList'][number];

const staleMs = 60_000;

/** The first odds come with the room's first state; later ones are read separately. */
export function useRoomOdds(planId: number, isStateKnown: boolean) {
  const [path, request] = roomOddsKey(planId);
  return useApiQuery(path, request, { staleMs, enabled: isStateKnown });
}

/** Reads these paths again at the end of a round. */
export function useReadRoomAgain(): (...paths: Path[]) => void {
  const queries = useQueryClient();
  return (...paths) => {
    for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
  };
}

/** `isLost`: the last poll got no answer. */
export function useRoomConnection(isLost: boolean): RoomConnection {
  const isOnline = useIsOnline();
  if (!isOnline) return 'offline';
  return isLost ? 'lost' : 'up';
}
