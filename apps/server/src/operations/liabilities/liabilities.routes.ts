// What is owed: the proof for a player, the lines of a player's chain, and the days for everyone.

import { maxChainLines, userChain, userLiability } from '@trine/contract/account/liability.ts';
import { liabilities } from '@trine/contract/results/liabilities.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { readLog } from '../../game/public-log/read-log.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { chainLine } from './chain-line.ts';
import * as sql from './liabilities.sql.ts';
import { proveOwed, publishedDays, type LiabilityDay, type ProvenOwed } from './prove-owed.ts';

interface LiabilityRoutes {
  /** The primary: a replica could lack what the log's last checkpoint has. */
  readonly database: Connection;
  readonly receiptKey: Buffer;
}

const shownDays = 31;

export function liabilityRoutes(parts: LiabilityRoutes): Route[] {
  return [daysRoute(parts), proofRoute(parts), chainRoute(parts)];
}

function daysRoute({ database }: LiabilityRoutes): Route {
  return route(liabilities, async () => {
    const { size } = await readLog(database);
    const days = await publishedDays(database, { logSize: size, limit: shownDays });
    return accepted({
      days: days.map((day) => ({ ...dayFields(day), entry_index: Number(day.entryIndex) })),
    });
  });
}

function dayFields({ day, snapshotAt, root, totalMinor, depth, count }: LiabilityDay) {
  return {
    day,
    at_ms: snapshotAt,
    root: root.toString('hex'),
    total: formatMoney(minor(totalMinor)),
    depth,
    count,
  };
}

function proofRoute({ database, receiptKey }: LiabilityRoutes): Route {
  return route(userLiability, async (request, { player: { playerId } }) => {
    const { size, checkpoint } = await readLog(database);
    const logSize = parseIdentifier(request.log_size ?? size) ?? size;
    if (checkpoint === null || logSize > size) return rejected('not_found');
    const asked = { playerId, day: request.day ?? null, logSize };
    const proven = await proveOwed(database, receiptKey, asked);
    if (proven === null) return rejected('not_found');
    return accepted(proofAnswer(proven, logSize === size ? checkpoint : null));
  });
}

function proofAnswer(proven: ProvenOwed, checkpoint: string | null) {
  const { published, leaf, index, siblings, logPath } = proven;
  return {
    ...dayFields(published),
    leaf,
    index,
    path: siblings.map(({ sumMinor, hash }) => ({
      sum: formatMoney(minor(sumMinor)),
      hash: hexOf(hash),
    })),
    log: { index: Number(published.entryIndex), path: logPath.map(hexOf), checkpoint },
  };
}

function chainRoute({ database }: LiabilityRoutes): Route {
  return route(userChain, async (request, { player: { playerId } }) => {
    const after = parseIdentifier(request.after) ?? 0;
    const last = parseIdentifier(request.to) ?? 0;
    const to = Math.min(last, after + maxChainLines);
    const { version, fromId } = await sql.chainBounds.one(database, {
      playerId,
      since: request.since ?? null,
    });
    if (last < after || last > Number(version)) return rejected('not_found');
    const asked = { playerId, after: BigInt(after), to: BigInt(to) };
    const near = await sql.linesBetween.all(database, { ...asked, fromId });
    const isWhole = near.length === to - after;
    const rows = isWhole ? near : await sql.linesBetween.all(database, { ...asked, fromId: 0n });
    // Versions have no gaps, so a missing line is in the archive.
    if (rows.length !== to - after) return rejected('archived');
    return accepted({ lines: rows.map(chainLine), more: to < last ? 1 : 0 });
  });
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
