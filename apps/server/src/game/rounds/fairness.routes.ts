// The public proof of a round, without a session.

import { chain, fairnessRound } from '@trine/contract/results/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { gameById } from '@trine/game/games.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import { readPublicRound, type PublicRoundSources } from './public-round.ts';

interface FairnessParts extends PublicRoundSources {
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
    roundRoute(parts),
  ];
}

function roundRoute(sources: PublicRoundSources): Route {
  return route(fairnessRound, async (request) => {
    const game = gameById(parseIdentifier(request.game_id));
    const round = game && (await readPublicRound(sources, game, request.issue));
    return round === null ? rejected('not_found') : accepted(round);
  });
}
