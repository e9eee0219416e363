// What anybody may check of a round, without a session.

import { chain, fairnessRound } from '@trine/contract/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { gameById } from '@trine/game/games.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, refused, route, type Route } from '../../platform/http/route.ts';
import { readPublicRound } from './public-round.ts';

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
    const round = game && (await readPublicRound(database, game, request.issue));
    return round === null ? refused('not_found') : accepted(round);
  });
}
