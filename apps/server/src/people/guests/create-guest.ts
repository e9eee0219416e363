// A guest's account: a name made of the time, a random password, and a token to resume with.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { guest as guestCall } from '@trine/contract/sign-in/guest.ts';
import { guestLabels } from '@trine/i18n/guest.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import {
  accepted,
  busy,
  rejected,
  slowDown,
  type Context,
  type Reply,
} from '../../platform/http/route.ts';
import { createPlayer } from '../players/create-player.ts';
import { groups } from '../players/player.ts';
import type { SecurityHashes } from '../sessions/security-events.ts';
import type { SecurityOrigin } from '../sessions/security-origin.ts';
import { secretBytes } from '../sessions/sessions.ts';
import { signInPlayer } from '../sign-in/sign-in.ts';
import { readSignedIn } from '../players/user.ts';
import { switchedOff } from '../../platform/switches/switches.ts';
import { issueResumeToken, resumeTokenOf } from './resume-token.ts';
import type { GuestParts } from './guest-parts.ts';

const passwordLetters = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/**
 * Names of later seconds to try when guests register in the same second. More than this is an
 * attack.
 */
const maxNamesTried = 60;

export async function createGuest(
  parts: GuestParts,
  request: RequestOf<typeof guestCall>,
  { language, address, userAgent = '' }: Context<null>,
): Promise<Reply<AnswerOf<typeof guestCall>>> {
  const { database, passwords } = parts;
  const off = await switchedOff(database, 'registration', language);
  if (off !== null) return rejected('switched_off', off.note === null ? {} : { note: off.note });
  const { proof } = request;
  const demand = { purpose: 'guest', address } as const;
  const missing = proof === undefined ? await parts.proofs.demand(undefined, demand) : null;
  if (missing !== null) return rejected('proof_required', { challenge: missing });
  const password = randomLetters(parts.randomBytes);
  const sender = { lane: 'public', account: 'guest', address } as const;
  const hashed = await passwords.withHasher(sender, async (hasher) => {
    const unproved = await parts.proofs.demand(proof, demand);
    if (unproved !== null) return rejected('proof_required', { challenge: unproved });
    const waitSeconds = await parts.countRegistration('guest', address);
    if (waitSeconds !== null) return slowDown(waitSeconds);
    return { passwordHash: await hasher.hash(password) };
  });
  if (hashed === 'busy') return busy(retryAfterSeconds);
  if ('kind' in hashed) return hashed;
  const { hashes, now, randomBytes, sessionIdleMs: idleMs } = parts;
  const at = now();
  return database.transaction(async (tx) => {
    const origin = hashes.originOf({ address, userAgent });
    const playerId = await nameGuest(tx, { ...hashed, language, now: at, origin }, hashes);
    if (playerId === null) return busy(retryAfterSeconds);
    await parts.onRegistered?.(tx, playerId);
    const user = await readSignedIn(tx, playerId);
    const resume = resumeTokenOf(playerId, randomBytes(secretBytes));
    await issueResumeToken(tx, resume);
    const source = { playerId, address, userAgent, idleMs, randomBytes };
    const token = await signInPlayer(tx, source);
    return accepted({ userinfo: { ...user, token }, resume: resume.token, password });
  });
}

interface NewGuest {
  readonly passwordHash: string;
  readonly language: Language;
  readonly now: number;
  readonly origin: SecurityOrigin;
}

/** Names the guest by label and Unix time; null when all names tried are taken. */
async function nameGuest(
  tx: Tx,
  { passwordHash, language, now, origin }: NewGuest,
  hashes: SecurityHashes,
): Promise<PlayerId | null> {
  const seconds = Math.floor(now / 1000);
  const nobody = { groupId: groups.guest, inviterId: null, isDemo: false } as const;
  const guest = { ...nobody, passwordHash, consentedAt: now, origin };
  for (let later = 0; later < maxNamesTried; later += 1) {
    const username = `${guestLabels[language].normalize('NFKC')}${seconds + later}`;
    const playerId = await createPlayer(tx, { ...guest, username }, hashes);
    if (playerId !== null) return playerId;
  }
  return null;
}

/** Uniform: bytes beyond the last full multiple of the alphabet are skipped. */
function randomLetters(randomBytes: GuestParts['randomBytes']): string {
  const even = 256 - (256 % alphabet.length);
  let letters = '';
  while (letters.length < passwordLetters) {
    const [byte = even] = randomBytes(1);
    if (byte < even) letters += alphabet.charAt(byte % alphabet.length);
  }
  return letters;
}
