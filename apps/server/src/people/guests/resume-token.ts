// Tokens by which a guest comes back: like a session's, the player's id and 32 random bytes, of
// which only the SHA-256 is stored. A new one is derived from the old one and the request's key, so
// that a repeated request gives the same token again without any of them being kept.

import { createHmac } from 'node:crypto';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import type { TokenClaims } from '../../platform/http/route.ts';
import { readTokenClaims, tokenOf } from '../sessions/sessions.ts';
import * as sql from './guests.sql.ts';

const resumableMs = 14 * 24 * 60 * 60 * 1000;

export interface ResumeToken {
  readonly token: string;
  readonly claim: TokenClaims;
}

/** From a secret of 32 bytes. */
export function resumeTokenOf(playerId: PlayerId, secret: Buffer): ResumeToken {
  const token = tokenOf(playerId, secret);
  const claim = readTokenClaims(token);
  if (claim === null) throw new Error('a token of ours is none');
  return { token, claim };
}

/** Good for 14 days from now. */
export async function issueResumeToken(tx: Tx, { claim }: ResumeToken): Promise<void> {
  await sql.issueToken.run(tx, { ...claim, goodMs: BigInt(resumableMs) });
}

/** Secrets that follow from a token and a key, one a purpose; they take the pepper to make. */
export function deriveSecrets(pepper: Buffer, token: string, key: string) {
  return (purpose: 'resume' | 'session'): Buffer =>
    createHmac('sha256', pepper).update(`guest|${purpose}|${key}|${token}`).digest();
}
