// Seals of the audit log. The chain shows a line that was changed, but whoever can write to the
// database can compute the whole chain anew. So its end is sealed regularly by HMAC with a key that
// is not in the database: what was sealed can be neither rewritten nor cut off without it.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../postgres/transaction.ts';
import { deriveKey } from '../secrets/cipher.ts';
import * as sql from './seals.sql.ts';

const sealsAtOnce = 5_000;
/** A server that works seals every few minutes; lines that waited so long should have a seal. */
const longestUnsealedMs = 60 * 60 * 1000;

/** Seals the chain's end where that is news. */
export async function sealAuditLog(connection: Connection, key: Buffer): Promise<void> {
  const end = await sql.unsealedEnd.first(connection, {});
  if (end === null) return;
  const seal = sealOf(key, end).toString('hex');
  await sql.insertSeal.run(connection, { ...end, seal });
}

/** What is no longer as it was sealed, the first first, each with the number of all of them. */
export async function findSealFaults(
  from: Connection,
  key: Buffer,
  limit: number,
): Promise<{ offender: string; faults: bigint }[]> {
  const offenders: string[] = [];
  let sound = 0n;
  let last = 0n;
  for (;;) {
    const seals = await sql.sealsAfter.all(from, { position: last, limit: sealsAtOnce });
    for (const seal of seals) {
      last = seal.position;
      if (!isOurs(key, seal)) {
        offenders.push(`the seal of line ${seal.position}: not made with this server's key`);
      } else if (seal.lineHash === seal.hash) sound = seal.position;
      else offenders.push(rewritten(sound + 1n, seal));
    }
    if (seals.length < sealsAtOnce) break;
  }
  const unsealed = await sql.longUnsealed.first(from, {
    position: last,
    longMs: BigInt(longestUnsealedMs),
  });
  if (unsealed !== null) offenders.push(`line ${unsealed.position}: it has no seal after it`);
  const faults = BigInt(offenders.length);
  return offenders.slice(0, limit).map((offender) => ({ offender, faults }));
}

interface Sealed {
  readonly position: bigint;
  /** Hexadecimal. */
  readonly hash: string;
}

function rewritten(first: bigint, seal: Sealed & { readonly sealedAt: number }): string {
  const lines = first === seal.position ? `line ${first}` : `lines ${first} to ${seal.position}`;
  const at = new Date(seal.sealedAt).toISOString();
  return `${lines}: not what was sealed at ${at}; the chain was made anew or cut off`;
}

function isOurs(key: Buffer, given: Sealed & { readonly seal: string }): boolean {
  return timingSafeEqual(sealOf(key, given), Buffer.from(given.seal, 'hex'));
}

/** `key` is the server's receipt key; the seal's own key follows from it. */
function sealOf(key: Buffer, { position, hash }: Sealed): Buffer {
  const own = deriveKey(key, 'trine/audit-log-seal');
  return createHmac('sha256', own).update(`trine/audit-log-seal/1|${position}|${hash}`).digest();
}
