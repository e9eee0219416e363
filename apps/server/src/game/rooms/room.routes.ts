import { parseIdentifier } from '@trine/contract/keywords.ts';
import { issueList, rooms } from '@trine/contract/bet-room/room.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { gameById } from '@trine/game/games.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import { drawnRounds } from '../rounds/current-rounds.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import { listPlans } from '../catalogue/plans.ts';
import { roundOnWire } from '../rounds/round.ts';
import { candlesRoute } from './candles.ts';
import { heartbeatRoute, type HeartbeatParts } from './heartbeat.ts';
import { oddsRoute } from './odds.ts';
import { roomOnWire } from './room-on-wire.ts';

export interface RoomParts extends HeartbeatParts {
  readonly database: Database;
  readonly reads: Reads;
  /** The operator's, for dates in requests. */
  readonly timeZone: string;
  readonly now: () => number;
}

export function roomRoutes(parts: RoomParts): Route[] {
  return [
    roomsRoute(parts),
    oddsRoute(parts),
    heartbeatRoute(parts),
    issueListRoute(parts),
    candlesRoute(parts),
  ];
}

function roomsRoute({ database }: RoomParts): Route {
  return route(rooms, async (request, { language }) => {
    const gameId = parseIdentifier(request.game_id);
    if (gameId !== null && gameById(gameId) === null) {
      return rejected('invalid_field', { field: 'game_id' });
    }
    const plans = await listPlans(database);
    const shown = plans.filter((plan) => gameId === null || plan.gameId === gameId);
    return accepted({
      gameList: shown.map((plan) => roomOnWire(plan, language)),
    });
  });
}

function issueListRoute({ database, reads, timeZone }: RoomParts): Route {
  return route(issueList, async (request, { language }) => {
    const game = gameById(parseIdentifier(request.game_id));
    if (game === null) return rejected('invalid_field', { field: 'game_id' });
    const beforeId = parseIdentifier(request.before_id);
    // A draw that the player has just seen must be in the list.
    const from = await reads.caughtUp();
    const [nowMs, drawn] = await Promise.all([
      databaseNowMs(database),
      drawnRounds(from, {
        gameId: game.id,
        beforeId: beforeId === null ? null : BigInt(beforeId),
        date: request.date ?? null,
        timeZone,
        limit: parseIdentifier(request.limit) ?? defaultPageSize,
      }),
    ]);
    return accepted(drawn.map((round) => roundOnWire(round, language, nowMs)));
  });
}
