// Reads what is owed to each player, in one snapshot, and continues the players' chains.

import { setImmediate } from 'node:timers/promises';
import { chainStart, nextHead } from '@trine/fairness/liabilities/entry-chain.ts';
import { nativeSha256 } from '../../game/public-log/stored-tree.ts';
import { bucketCount, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { chainLine } from './chain-line.ts';
import type { OwedPlayer } from './leaf-store.ts';
import * as sql from './liabilities.sql.ts';

/** The books do not add up: nothing may be published. */
export class LiabilityFault extends Error {
  override readonly name = 'LiabilityFault';
}

export interface ReadFrom {
  /** In the transaction with the snapshot. */
  readonly from: Connection;
  readonly openStakes: ReadonlyMap<PlayerId, bigint>;
  readonly linesFromId: bigint;
}

const accountsAtOnce = 500;
/** Lines are read for as many players as have this many together, or for one. */
const linesAtOnce = 2_000;

export interface OwedPage {
  readonly players: readonly OwedPlayer[];
  /** Those whose chains got longer. */
  readonly extended: readonly OwedPlayer[];
}

/** All players, bucket by bucket. Throws `LiabilityFault`. */
export async function* readOwed(source: ReadFrom): AsyncGenerator<OwedPage> {
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    for (let after = 0n; ;) {
      const page = { bucket, after, limit: accountsAtOnce };
      const accounts = await sql.accountsAfter.all(source.from, page);
      const last = accounts.at(-1);
      if (last === undefined) break;
      after = last.playerId;
      const heads = await continueChains(source, accounts);
      const players = accounts.map((account) => owedTo(source, account, heads));
      yield { players, extended: players.filter(({ playerId }) => heads.has(playerId)) };
      await setImmediate();
    }
  }
}

interface Account {
  readonly playerId: PlayerId;
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
  readonly version: bigint;
  readonly chainVersion: bigint;
  readonly head: Buffer | null;
}

type Heads = Map<bigint, Uint8Array>;

function owedTo({ openStakes }: ReadFrom, account: Account, heads: Heads): OwedPlayer {
  const { playerId, balanceMinor, heldMinor, version } = account;
  const openMinor = openStakes.get(playerId) ?? 0n;
  const head = heads.get(playerId) ?? storedHead(account);
  return { playerId, owedMinor: balanceMinor + openMinor, openMinor, heldMinor, version, head };
}

function storedHead({ playerId, head }: Account): Uint8Array {
  return head ?? chainStart(playerId, nativeSha256);
}

/** The new heads of the accounts that have lines after their chains. */
async function continueChains(source: ReadFrom, accounts: readonly Account[]): Promise<Heads> {
  const heads: Heads = new Map();
  let group: Account[] = [];
  let lines = 0n;
  for (const account of accounts) {
    const { playerId, version, chainVersion } = account;
    if (chainVersion > version) {
      throw new LiabilityFault(`the chain of player ${playerId} has more than its account`);
    }
    if (chainVersion === version) continue;
    group.push(account);
    lines += version - chainVersion;
    if (lines < linesAtOnce) continue;
    await continueGroup(source, group, heads);
    group = [];
    lines = 0n;
  }
  await continueGroup(source, group, heads);
  return heads;
}

async function continueGroup(
  { from, linesFromId }: ReadFrom,
  group: readonly Account[],
  heads: Heads,
): Promise<void> {
  if (group.length === 0) return;
  const late: Account[] = [];
  const rows = await rowsOf(from, group, linesFromId);
  for (const account of group) {
    const own = rows.get(account.playerId) ?? [];
    const isWhole = BigInt(own.length) === account.version - account.chainVersion;
    if (isWhole) heads.set(account.playerId, headAfter(account, own));
    else late.push(account);
  }
  if (late.length === 0) return;
  // A process that was frozen may have written a line with an old id.
  const allRows = await rowsOf(from, late, 0n);
  for (const account of late) {
    heads.set(account.playerId, headAfter(account, allRows.get(account.playerId) ?? []));
  }
}

type Row = Awaited<ReturnType<typeof sql.linesOfPlayers.all>>[number];

async function rowsOf(
  from: Connection,
  accounts: readonly Account[],
  fromId: bigint,
): Promise<Map<PlayerId, Row[]>> {
  const rows = await sql.linesOfPlayers.all(from, {
    playerIds: accounts.map(({ playerId }) => playerId),
    versions: accounts.map(({ chainVersion }) => chainVersion),
    fromId,
  });
  return Map.groupBy(rows, ({ playerId }) => playerId);
}

function headAfter(account: Account, rows: readonly Row[]): Uint8Array {
  const { playerId, balanceMinor, version } = account;
  let head = storedHead(account);
  let at = account.chainVersion;
  for (const row of rows) {
    if (row.version !== at + 1n) break;
    head = nextHead(head, chainLine(row), nativeSha256);
    at = row.version;
  }
  if (at !== version) {
    throw new LiabilityFault(`player ${playerId} has no entry of version ${at + 1n}`);
  }
  if (rows.at(-1)?.balanceMinor !== balanceMinor) {
    throw new LiabilityFault(`player ${playerId} has another balance than the last entry`);
  }
  return head;
}
