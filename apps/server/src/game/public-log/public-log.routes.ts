// Proofs from the public log for phones, which would otherwise read tiles: that a checkpoint
// continues an earlier one, and that entries about a round are in the log.

import { logConsistency, logEntries, logProof } from '@trine/contract/results/public-log.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { entryPrefix } from '@trine/fairness/log/entries.ts';
import { consistencyPath } from '@trine/fairness/log/tree-paths.ts';
import { gameById } from '@trine/game/games.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';
import { proveRound } from './prove-round.ts';
import { proveNewestEntry } from './read-log.ts';
import { storedTree } from './stored-tree.ts';

interface PublicLogParts {
  /** The primary: a replica could lack what the last checkpoint has. */
  readonly database: Connection;
}

export function publicLogRoutes(parts: PublicLogParts): Route[] {
  return [consistencyRoute(parts), proofRoute(parts), entriesRoute(parts)];
}

function consistencyRoute({ database }: PublicLogParts): Route {
  return route(logConsistency, async (request) => {
    const [from, to] = [Number(request.from), Number(request.to)];
    const { size } = await sql.publishedLog.one(database, {});
    if (from > to || to > Number(size)) return rejected('not_found');
    const path = await consistencyPath(storedTree(database, to), from, to);
    return accepted({ from, to, path: path.map(hexOf) });
  });
}

function proofRoute({ database }: PublicLogParts): Route {
  return route(logProof, async ({ game_id: gameId, issue, kind }) => {
    const game = gameById(parseIdentifier(gameId));
    if (game === null) return rejected('not_found');
    const begin = entryPrefix(kind, { game: game.id, issue });
    const found = await proveNewestEntry(database, begin);
    if (found === null) return rejected('not_found');
    return accepted({ ...found, path: found.path.map(hexOf) });
  });
}

function entriesRoute({ database }: PublicLogParts): Route {
  return route(logEntries, async ({ game_id: gameId, issue, from }) => {
    const game = gameById(parseIdentifier(gameId));
    const found = game && (await proveRound(database, { game: game.id, issue }, Number(from)));
    return found === null ? rejected('not_found') : accepted(found);
  });
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
