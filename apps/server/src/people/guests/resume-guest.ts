// Resumes a guest. Each token is good once: it is exchanged for a session and the next token. The
// same request with the same key returns the same answer, also after the answer was lost. A token
// that comes in another request was copied: all tokens and sessions of the guest end.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { guestForget, guestResume } from '@trine/contract/sign-in/guest.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { accepted, rejected, type Context, type Reply } from '../../platform/http/route.ts';
import type { TokenClaims } from '../../platform/http/route.ts';
import { logEvent } from '../../platform/audit-log/audit-log.ts';
import { recordSecurityEvent } from '../sessions/security-events.ts';
import { endSessions, readTokenClaims, tokenOf } from '../sessions/sessions.ts';
import { signInPlayer } from '../sign-in/sign-in.ts';
import { readSignedIn } from '../players/user.ts';
import { deriveSecrets, issueResumeToken, resumeTokenOf } from './resume-token.ts';
import type { GuestParts } from './guest-parts.ts';
import * as sql from './guests.sql.ts';

type Answer = Reply<AnswerOf<typeof guestResume>>;
const keyBytes = 16;

export async function resumeGuest(
  parts: GuestParts,
  { resume: given }: RequestOf<typeof guestResume>,
  { address, key, userAgent = '' }: Context<null>,
): Promise<Answer> {
  const claim = readTokenClaims(given);
  if (claim === null) return rejected('not_found');
  const ownKey = key ?? parts.randomBytes(keyBytes).toString('hex');
  const secretFor = deriveSecrets(parts.pepper, given, ownKey);
  const coming = { claim, address, userAgent, secretFor };
  return parts.database.transaction(async (tx) => {
    const found = await sql.takeToken.first(tx, claim);
    if (found === null || !found.isGood) return rejected('not_found');
    if (found.state === 'frozen') return rejected('account_frozen');
    if (found.nextHash === null) return letIn(tx, parts, coming);
    const isRepeated = await isUnused(tx, { ...coming, nextHash: found.nextHash });
    return isRepeated ? answerAgain(tx, coming) : shutOut(tx, parts, coming);
  });
}

/** The answer does not show whether the token existed. */
export async function forgetGuest(
  { database }: Pick<GuestParts, 'database'>,
  { resume: given }: RequestOf<typeof guestForget>,
): Promise<Reply<null>> {
  const claim = readTokenClaims(given);
  if (claim === null) return accepted(null);
  return database.transaction(async (tx) => {
    const found = await sql.takeToken.first(tx, claim);
    if (found?.isGood) {
      await sql.endTokens.run(tx, { playerId: claim.playerId });
    }
    return accepted(null);
  });
}

interface Coming {
  readonly claim: TokenClaims;
  readonly address: string;
  readonly userAgent: string;
  readonly secretFor: ReturnType<typeof deriveSecrets>;
}

async function letIn(
  tx: Tx,
  { hashes, sessionIdleMs: idleMs }: GuestParts,
  coming: Coming,
): Promise<Answer> {
  const { claim, address, userAgent, secretFor } = coming;
  const { playerId } = claim;
  const next = resumeTokenOf(playerId, secretFor('resume'));
  await sql.exchangeToken.run(tx, { ...claim, nextHash: next.claim.tokenHash });
  await issueResumeToken(tx, next);
  const user = await readSignedIn(tx, playerId);
  const randomBytes = () => secretFor('session');
  const source = { playerId, address, userAgent, idleMs, randomBytes };
  const token = await signInPlayer(tx, source);
  const origin = hashes.originOf({ address, userAgent });
  await recordSecurityEvent(tx, { playerId, kind: 'logged_in', origin });
  return accepted({ userinfo: { ...user, token }, resume: next.token });
}

/** Whether this request made the exchange and the next token is unused. */
async function isUnused(
  tx: Tx,
  { claim, secretFor, nextHash }: Coming & { readonly nextHash: string },
): Promise<boolean> {
  const next = resumeTokenOf(claim.playerId, secretFor('resume'));
  if (next.claim.tokenHash !== nextHash) return false;
  const following = await sql.takeToken.first(tx, next.claim);
  return following !== null && following.isGood && following.nextHash === null;
}

async function answerAgain(tx: Tx, { claim, secretFor }: Coming): Promise<Answer> {
  const { playerId } = claim;
  const user = await readSignedIn(tx, playerId);
  const token = tokenOf(playerId, secretFor('session'));
  const resume = resumeTokenOf(playerId, secretFor('resume')).token;
  return accepted({ userinfo: { ...user, token }, resume });
}

async function shutOut(
  tx: Tx,
  { nextId }: GuestParts,
  { claim: { playerId }, address }: Coming,
): Promise<Answer> {
  await sql.endTokens.run(tx, { playerId });
  await endSessions(tx, playerId);
  const [actor, subject] = [`address:${address}`, `player:${playerId}`];
  await logEvent(tx, nextId, { actor, act: 'guest.token_reused', subject, address });
  return rejected('not_found');
}
