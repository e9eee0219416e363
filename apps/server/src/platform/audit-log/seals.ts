// Seals of the audit log. The chain shows a line that was changed, but an attacker who can write to
// the database can compute the whole chain again. Its end is therefore sealed regularly by HMAC
// with a key that is not in the database. Seals are numbered and chained: each covers the one
// before it, so none can be removed from between others. `kept-seal.ts` keeps the last one outside
// the database.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../postgres/transaction.ts';
import { deriveKey } from '../secrets/cipher.ts';
import * as sql from './seals.sql.ts';

export interface Seal {
  readonly number: bigint;
  /** One less than the number, or lower after a restore that the operator accepted; 0: none. */
  readonly previousNumber: bigint;
  /** The HMAC of the seal before, hexadecimal. */
  readonly previous: string;
  /** Of the line that is sealed. */
  readonly position: bigint;
  /** Of that line, hexadecimal. */
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly sealedAt: number;
  /** HMAC-SHA-256 over all of the above, hexadecimal. */
  readonly seal: string;
}

/** The act of the line that accepts missing seals after a restore. */
export const acceptanceAct = 'audit_log.accept_restore';

const sealsAtOnce = 5_000;
/** A running server seals every minute; a line that is older than this has to have a seal. */
const longestUnsealedMs = 60 * 60 * 1000;
const noSeal = { number: 0n, position: 0n, seal: '0'.repeat(64) } as const;
const maxNumber = 2n ** 63n - 1n;

/** Seals the chain's end; null when it is sealed already or another process was first. */
export async function sealAuditLog(
  connection: Connection,
  key: Buffer,
  beyond = 0n,
): Promise<Seal | null> {
  const end = await sql.unsealedEnd.first(connection, {});
  if (end === null) return null;
  const { position, hash, now: sealedAt, lastNumber: previousNumber, lastSeal } = end;
  const number = (previousNumber > beyond ? previousNumber : beyond) + 1n;
  const previous = lastSeal ?? noSeal.seal;
  const unsigned = { number, previousNumber, previous, position, hash, sealedAt };
  const made = { ...unsigned, seal: sealOf(key, unsigned).toString('hex') };
  return (await sql.addSeal.one(connection, made)).isAdded ? made : null;
}

export interface SealQuestion {
  readonly limit: number;
  /** Seals that were kept outside the database. */
  readonly kept?: readonly Seal[];
}

/** What differs from what was sealed, in order, each with the number of all faults. */
export async function findSealFaults(
  from: Connection,
  key: Buffer,
  { limit, kept = [] }: SealQuestion,
): Promise<{ offender: string; faults: bigint }[]> {
  const walk = await walkSeals(from, key, { start: noSeal, kept });
  const offenders = [...walk.faults];
  const unsealed = await sql.longUnsealed.first(from, {
    position: walk.last.position,
    longMs: BigInt(longestUnsealedMs),
  });
  if (unsealed !== null) offenders.push(`line ${unsealed.position}: it has no seal after it`);
  const faults = BigInt(offenders.length);
  return offenders.slice(0, limit).map((offender) => ({ offender, faults }));
}

export interface Comparison {
  /** Null when the database continues from the kept seal. */
  readonly fault: string | null;
  /** The last seal in the database; null when there is none. */
  readonly last: Seal | null;
}

/** Compares a kept seal with the database, which must have it and continue from it. */
export async function compareKept(
  from: Connection,
  key: Buffer,
  kept: Seal | null,
): Promise<Comparison> {
  const number = kept?.number ?? maxNumber;
  // From the seal before, so that the kept one and its line are checked as well.
  const start = (await sql.sealUpTo.first(from, { number, skipped: 1 })) ?? noSeal;
  const walk = await walkSeals(from, key, { start, kept: kept === null ? [] : [kept] });
  return { fault: walk.faults[0] ?? null, last: walk.newest };
}

/** Whether a seal was made with this key. */
export function isOurs(key: Buffer, { seal, ...sealed }: Seal): boolean {
  return timingSafeEqual(sealOf(key, sealed), Buffer.from(seal, 'hex'));
}

type Link = Pick<Seal, 'number' | 'position' | 'seal'>;
type SealRow = Awaited<ReturnType<typeof sql.sealsAfter.all>>[number];

interface Walk {
  readonly faults: string[];
  last: Link;
  newest: Seal | null;
  /** The position up to which the lines are as they were sealed. */
  sound: bigint;
}

/** Follows the seals after `start`, which has to be sound. */
async function walkSeals(
  from: Connection,
  key: Buffer,
  { start, kept }: { readonly start: Link; readonly kept: readonly Seal[] },
): Promise<Walk> {
  const walk: Walk = { faults: [], last: start, newest: null, sound: start.position };
  const open = new Set(kept);
  for (;;) {
    const rows = await sql.sealsAfter.all(from, { number: walk.last.number, limit: sealsAtOnce });
    for (const row of rows) {
      const accepts = follow(walk, key, row);
      for (const seal of open) {
        const isGivenUp = accepts && seal.number > row.previousNumber && seal.number < row.number;
        if (isGivenUp || (seal.number === row.number && seal.seal === row.seal)) open.delete(seal);
      }
    }
    if (rows.length < sealsAtOnce) break;
  }
  for (const seal of open) walk.faults.push(missing(seal, walk.last));
  return walk;
}

/** Whether the seal and its line accept that the seals between it and the one before are gone. */
function follow(walk: Walk, key: Buffer, row: SealRow): boolean {
  const { last, faults } = walk;
  const { number, previousNumber, position } = row;
  const sealed = { ...row, previous: last.seal };
  const isNext = previousNumber === last.number;
  const isGap = number !== previousNumber + 1n;
  const accepts = isGap && row.lineAct === acceptanceAct;
  let isSound = false;
  if (!isNext) faults.push(`${seals(last.number + 1n, number - 1n)} missing before seal ${number}`);
  else if (!isOurs(key, sealed)) {
    faults.push(`seal ${number} of line ${position}: its HMAC is wrong`);
  } else if (isGap && !accepts) {
    faults.push(`${seals(last.number + 1n, number - 1n)} missing, and no line accepts that`);
  } else isSound = true;
  if (row.lineHash !== row.hash) faults.push(rewritten(walk.sound + 1n, row));
  else walk.sound = position;
  walk.last = { number, position, seal: row.seal };
  walk.newest = sealed;
  return isSound && accepts;
}

function seals(first: bigint, last: bigint): string {
  return first >= last ? `seal ${first} is` : `seals ${first} to ${last} are`;
}

function missing(kept: Seal, last: Link): string {
  const what = `seal ${kept.number} of line ${kept.position}, kept outside the database since`;
  const at = new Date(kept.sealedAt).toISOString();
  if (kept.number <= last.number) return `${what} ${at}, is not the one in the database`;
  return (
    `${seals(last.number + 1n, kept.number)} missing: ${what} ${at}; ` +
    `the database ends with seal ${last.number} of line ${last.position}`
  );
}

function rewritten(first: bigint, { position, sealedAt }: SealRow): string {
  const lines = first >= position ? `line ${position}` : `lines ${first} to ${position}`;
  const at = new Date(sealedAt).toISOString();
  return `${lines}: not what was sealed at ${at}; the chain was rewritten or cut off`;
}

/** `key` is the server's receipt key; the seal's own key follows from it. */
function sealOf(key: Buffer, sealed: Omit<Seal, 'seal'>): Buffer {
  const { number, previousNumber, previous, position, hash, sealedAt } = sealed;
  const own = deriveKey(key, 'trine/audit-log-seal');
  const parts = [number, previousNumber, previous, position, hash, sealedAt];
  return createHmac('sha256', own)
    .update(`trine/audit-log-seal/2|${parts.join('|')}`)
    .digest();
}
