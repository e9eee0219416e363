// What anybody may check of a round, without a session.

import { chain, fairnessRound } from '@trine/contract/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { gameById } from '@trine/game/games.ts';
import { digitsOf, outcomeOf, sumOf } from '@trine/game/outcome.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, refused, route, type Route } from '../../platform/http/route.ts';
import { bookOnWire, inSeconds } from './round.ts';
import * as sql from './rounds.sql.ts';

interface FairnessParts {
  readonly database: Database;
  readonly chain: BeaconChain;
}

export function fairnessRoutes(parts: FairnessParts): Route[] {
  return [
    route(chain, async () =>
      accepted({
        kind: parts.chain.kind,
        chain_hash: parts.chain.chainHash,
        public_key: parts.chain.publicKey,
        scheme: parts.chain.scheme,
        period: parts.chain.periodSeconds,
        genesis_time: parts.chain.genesisTime,
      }),
    ),
    roundRoute(parts.database),
  ];
}

function roundRoute(database: Database): Route {
  return route(fairnessRound, async (request) => {
    const game = gameById(parseIdentifier(request.game_id));
    const { issue } = request;
    const row = game && (await sql.fairnessOfRound.first(database, { gameId: game.id, issue }));
    if (game === null || row === null) return refused('not_found');
    const outcome = row.outcome === null ? null : outcomeOf(row.outcome);
    return accepted({
      game_id: game.id,
      issue,
      chain_hash: row.chainHash,
      beacon_round: Number(row.beaconRound),
      signature: row.signature?.toString('hex') ?? null,
      randomness: row.randomness?.toString('hex') ?? null,
      digits: outcome === null ? null : [...digitsOf(outcome)],
      code: outcome === null ? null : sumOf(outcome),
      opened_at: inSeconds(row.opensAt),
      closed_at: row.closedAt === null ? null : inSeconds(row.closedAt),
      draw_at: inSeconds(row.drawsAt),
      drawn_at: row.drawnAt === null ? null : inSeconds(row.drawnAt),
      book: bookOnWire(row),
      status: row.status,
      void_reason: row.voidReason,
      void_rule: row.voidRule,
      voided_at: row.voidedAt === null ? null : inSeconds(row.voidedAt),
    });
  });
}
