// Compares the approved deposits with the database: each is there once and was credited once, and
// there are no others.

import type { PlayerId } from '../../src/platform/postgres/ids.ts';
import type { Database } from '../../src/platform/postgres/transaction.ts';
import { creditsOfPlayer, depositsOfPlayer } from './books.sql.ts';
import type { LoadRecord } from './load-record.ts';

export async function checkDeposits(
  database: Database,
  { deposits }: Pick<LoadRecord, 'deposits'>,
): Promise<string[]> {
  if (deposits === null) return [];
  const playerId = BigInt(deposits.playerId) as PlayerId;
  const rows = await depositsOfPlayer.all(database, { playerId });
  const credits = await creditsOfPlayer.one(database, { playerId });
  const known = new Set(deposits.requests);
  const standing = new Map(rows.map(({ requestId, status }) => [Number(requestId), status]));
  const approved = rows.filter(({ status }) => status === 'approved');
  const sumMinor = approved.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const lost = deposits.requests.filter((request) => standing.get(request) !== 'approved');
  const strays = [...standing.keys()].filter((request) => !known.has(request));
  const isCredited = credits.count === BigInt(approved.length) && credits.amountMinor === sumMinor;
  return [
    ...lost.map((request) => {
      return `deposit ${request} was approved and is ${standing.get(request) ?? 'not there'}`;
    }),
    ...strays.map((request) => `deposit ${request} was requested by no player`),
    ...(isCredited ? [] : [`${approved.length} deposits were credited ${credits.count} times`]),
  ];
}
