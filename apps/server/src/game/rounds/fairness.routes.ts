// The public proof of a round, without a session.

import { chain, fairnessRound } from '@trine/contract/results/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { gameById } from '@trine/game/games.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readPublicRound, type PublicRoundSources } from './public-round.ts';
import * as sql from './rounds.sql.ts';

interface FairnessParts extends PublicRoundSources {
  readonly chain: BeaconChain;
}

export function fairnessRoutes(parts: FairnessParts): Route[] {
  return [chainRoute(parts), roundRoute(parts)];
}

function chainRoute({ chain: present, reads }: FairnessParts): Route {
  return route(chain, async ({ chain_hash: wanted = present.chainHash }) => {
    const found = wanted === present.chainHash ? present : await readChain(reads.recent, wanted);
    if (found === null) return rejected('not_found');
    return accepted({
      kind: found.kind,
      chain_hash: found.chainHash,
      public_key: found.publicKey,
      scheme: found.scheme,
      period: found.periodSeconds,
      genesis_time: found.genesisTime,
    });
  });
}

async function readChain(from: Connection, chainHash: string): Promise<BeaconChain | null> {
  const row = await sql.chainByHash.first(from, { chainHash });
  return row && { ...row, genesisTime: Number(row.genesisTime) };
}

function roundRoute(sources: PublicRoundSources): Route {
  return route(fairnessRound, async (request) => {
    const game = gameById(parseIdentifier(request.game_id));
    const round = game && (await readPublicRound(sources, game, request.issue));
    return round === null ? rejected('not_found') : accepted(round);
  });
}
