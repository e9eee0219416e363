// Tokens by which a guest resumes: the player's id and 32 random bytes, of which only the SHA-256
// is stored. A new token is derived from the old one and the request's idempotency key, so a
// repeated request returns the same token.

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

/** `secret` has 32 bytes. */
export function resumeTokenOf(playerId: PlayerId, secret: Buffer): ResumeToken {
  const token = tokenOf(playerId, secret);
  const claim = readTokenClaims(token);
  if (claim === null) throw new Error('a token of ours is none');
  return { token, claim };
}

/** Valid for 14 days. */
export async function issueResumeToken(tx: Tx, { claim }: ResumeToken): Promise<void> {
  await sql.issueToken.run(tx, { ...claim, goodMs: BigInt(resumableMs) });
}

/** Derives one secret for each purpose from a token and a key, with the pepper as the HMAC key. */
export function deriveSecrets(pepper: Buffer, token: string, key: string) {
  return (purpose: 'resume' | 'session'): Buffer =>
    createHmac('sha256', pepper).update(`guest|${purpose}|${key}|${token}`).digest();
}
