// Links by which a player sets a new password or security code. Only the SHA-256 of a link's token
// is stored. A link is good for a day, and for one use.

import { hash } from 'node:crypto';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import type { SecurityOrigin } from '../sessions/security-origin.ts';
import * as sql from './reset-links.sql.ts';

const linkBytes = 32;
const linkMs = 24 * 60 * 60 * 1000;

export interface ResetLink {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Earlier links of the same kind end. */
export async function issueResetLink(
  tx: Tx,
  link: {
    readonly proposalId: RowId;
    readonly playerId: PlayerId;
    readonly kind: 'password_reset' | 'code_reset';
    readonly randomBytes: RandomBytes;
  },
): Promise<ResetLink> {
  const { proposalId, playerId, kind, randomBytes } = link;
  await sql.endLinks.run(tx, { playerId, kind });
  const token = randomBytes(linkBytes).toString('base64url');
  const tokenHash = hashOf(token);
  const inserted = { tokenHash, proposalId, playerId, kind, goodMs: BigInt(linkMs) };
  const { expiresAt } = await sql.insertLink.one(tx, inserted);
  return { token, expiresAt };
}

export type FoundResetLink = NonNullable<Awaited<ReturnType<typeof sql.goodLink.first>>>;

/** Null when there is none, or it was used or expired. */
export async function findResetLink(
  from: Connection,
  token: string,
): Promise<FoundResetLink | null> {
  return sql.goodLink.first(from, { tokenHash: hashOf(token) });
}

/** False when the link is not good. */
export async function useResetLink(tx: Tx, token: string): Promise<boolean> {
  return (await sql.useLink.run(tx, { tokenHash: hashOf(token) })) === 1;
}

/** Uses the link and stores the password; false when the link is not good. */
export async function resetPasswordByLink(
  tx: Tx,
  token: string,
  change: {
    readonly playerId: PlayerId;
    readonly passwordHash: string;
    readonly digest: string;
    readonly origin: SecurityOrigin;
  },
): Promise<boolean> {
  return (await sql.resetPassword.one(tx, { ...change, tokenHash: hashOf(token) })).isChanged;
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
