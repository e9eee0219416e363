// The public proofs of rounds, the void rounds and the timetables, without a session.

import {
  chain,
  fairnessRound,
  fairnessRounds,
  fairnessVoids,
  maxListedRounds,
  maxListedVoids,
  timetable,
} from '@trine/contract/results/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { gameById } from '@trine/game/games.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { timetableLines } from '../catalogue/timetables.ts';
import {
  readPublicRound,
  readPublicRounds,
  readPublicVoids,
  type PublicRoundSources,
} from './public-round.ts';
import * as sql from './rounds.sql.ts';

interface FairnessParts extends PublicRoundSources {
  readonly chain: BeaconChain;
  /** The operator's, for dates in requests. */
  readonly timeZone: string;
}

export function fairnessRoutes(parts: FairnessParts): Route[] {
  return [
    chainRoute(parts),
    roundRoute(parts),
    roundsRoute(parts),
    voidsRoute(parts),
    timetableRoute(parts),
  ];
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

function roundsRoute({ reads, timeZone }: FairnessParts): Route {
  return route(fairnessRounds, async (request) => {
    const game = gameById(parseIdentifier(request.game_id));
    if (game === null) return rejected('not_found');
    const rounds = await readPublicRounds(reads.recent, {
      gameId: game.id,
      before: beforeMs(request.before_draw_at),
      date: request.date ?? null,
      timeZone,
      limit: parseIdentifier(request.limit) ?? maxListedRounds,
    });
    return accepted(rounds);
  });
}

function voidsRoute({ reads }: FairnessParts): Route {
  return route(fairnessVoids, async (request) => {
    const rounds = await readPublicVoids(reads.recent, {
      before: beforeMs(request.before_draw_at),
      limit: parseIdentifier(request.limit) ?? maxListedVoids,
    });
    return accepted(rounds);
  });
}

function beforeMs(seconds: string | number | undefined): number | null {
  const before = parseIdentifier(seconds);
  return before === null ? null : before * 1_000;
}

/** From the primary: a replica could lack the version of a round that it has already. */
function timetableRoute({ database }: PublicRoundSources): Route {
  return route(timetable, async (request) => {
    const game = gameById(parseIdentifier(request.game_id));
    if (game === null) return rejected('not_found');
    return accepted({ game_id: game.id, lines: await timetableLines(database, game.id) });
  });
}
