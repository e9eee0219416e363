// The public proof of a round and the timetables, without a session.

import { chain, fairnessRound, timetable } from '@trine/contract/results/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { gameById } from '@trine/game/games.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { timetableLines } from '../catalogue/timetables.ts';
import { readPublicRound, type PublicRoundSources } from './public-round.ts';
import * as sql from './rounds.sql.ts';

interface FairnessParts extends PublicRoundSources {
  readonly chain: BeaconChain;
}

export function fairnessRoutes(parts: FairnessParts): Route[] {
  return [chainRoute(parts), roundRoute(parts), timetableRoute(parts)];
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

/** From the primary: a replica could lack the version of a round that it has already. */
function timetableRoute({ database }: PublicRoundSources): Route {
  return route(timetable, async (request) => {
    const game = gameById(parseIdentifier(request.game_id));
    if (game === null) return rejected('not_found');
    return accepted({ game_id: game.id, lines: await timetableLines(database, game.id) });
  });
}
