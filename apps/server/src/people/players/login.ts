import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { login as loginCall } from '@trine/contract/player.ts';
import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import { accepted, busy, refused, type Context, type Reply } from '../../platform/http/route.ts';
import { logEvent } from '../../platform/audit-log/audit-log.ts';
import { foldName } from './names.ts';
import { keepDeviceOf, knownDevice, newDeviceToken } from '../sessions/devices.ts';
import type { Passwords, Hasher } from '../sessions/passwords.ts';
import type { Proofs } from '../sessions/proof-of-work.ts';
import { credentialsByName, playerByName } from './players.sql.ts';
import {
  countWrongPassword,
  recordSecurityEvent,
  type SecurityHashes,
} from '../sessions/security-events.ts';
import type { SecurityOrigin } from '../sessions/security-origin.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { signIn } from './sign-in.ts';
import { readSignedIn } from './user.ts';

/** A name as it was typed, known or not, and the address that typed it. */
export interface LoginAttempt {
  /** Folded. */
  readonly name: string;
  readonly address: string;
}

export type LoginPermit =
  | { readonly kind: 'allowed'; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

/** Slows down guessing. An attempt counts as wrong until it has proven right. */
export interface LoginThrottle {
  /** Counts the attempt, durably, before anything is checked. */
  count(attempt: LoginAttempt): Promise<LoginPermit>;
  /** Forgets all attempts: the last one was right. */
  forget(attempt: LoginAttempt): Promise<void>;
}

export type Pressure =
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number }
  | {
      readonly kind: 'open';
      /** How much work proves that this is no machine that guesses; 0: no proof is asked for. */
      readonly proofFactor: number;
      /** This wrong password is one of many for the name. */
      readonly isNameGuessed: boolean;
      /** This wrong password is the last that the network may try for now. */
      readonly isNetworkFull: boolean;
    };

/** Counts wrong passwords of a name over all networks and of a network over all names. */
export interface LoginPressure {
  /** Counts the attempt as wrong, durably, before anything is checked. */
  add(attempt: LoginAttempt): Promise<Pressure>;
  /** It was right, or was not checked. */
  remove(attempt: LoginAttempt): Promise<void>;
}

export interface LoginParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly pressure: LoginPressure;
  readonly proofs: Proofs;
  readonly hashes: SecurityHashes;
  readonly nextId: NextId;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  /** A session ends when it was not used for so long; null: after two weeks alone. */
  readonly sessionIdleMs: number | null;
}

type LoginReply = Reply<AnswerOf<typeof loginCall>>;

/**
 * Attempts at one name from one address take turns: a person who taps twice is not locked out, and
 * a crowd of guesses gets the three checks that one guess after another would get.
 */
export async function login(
  parts: LoginParts,
  request: RequestOf<typeof loginCall>,
  context: Context<null>,
): Promise<LoginReply> {
  const attempt = { name: foldName(request.account), address: context.address };
  const { name: account, address } = attempt;
  const reply = await parts.passwords.withHasher({ lane: 'public', account, address }, (hasher) => {
    return check(parts, { attempt, request, hasher, userAgent: context.userAgent ?? '' });
  });
  return reply === 'busy' ? busy(retryAfterSeconds) : reply;
}

export interface WrongPassword {
  /** Whose name it was; null when nobody has it. */
  readonly playerId: PlayerId | null;
  readonly address: string;
  readonly origin: SecurityOrigin;
}

/**
 * A security event of the account, and a line in the audit log when it begins a lock. What was
 * typed is not kept, neither the name nor the password: one may be in the field of the other.
 */
export async function recordWrongPassword(
  { database, nextId }: Pick<LoginParts, 'database' | 'nextId'>,
  { playerId, address, origin }: WrongPassword,
  { triesLeft }: { readonly triesLeft: number },
): Promise<void> {
  if (playerId !== null) await countWrongPassword(database, { playerId, origin });
  if (triesLeft > 0) return;
  const actor = playerId === null ? `address:${address}` : `player:${playerId}`;
  await logEvent(database, nextId, { actor, act: 'player.locked_out', subject: actor, address });
}

interface Check {
  readonly attempt: LoginAttempt;
  readonly userAgent: string;
  readonly request: RequestOf<typeof loginCall>;
  readonly hasher: Hasher;
}

/**
 * The attempt is counted once it has its turn, so that a full queue costs nobody a try. A browser
 * that the account knows has tries of its own: strangers' wrong passwords do not concern it.
 */
async function check(parts: LoginParts, given: Check): Promise<LoginReply> {
  const { attempt, request } = given;
  const { name, address } = attempt;
  const device = await knownDevice(parts.database, name, request.device);
  if (device !== null) {
    return tryPassword(parts, { ...given, tried: `device ${device}` });
  }
  const pressure = await parts.pressure.add(attempt);
  if (pressure.kind === 'locked') {
    return refused('locked_out', { retry_after: pressure.retryAfterSeconds });
  }
  const { proofFactor: factor } = pressure;
  const unproved =
    factor === 0 ? null : await parts.proofs.demand(request.proof, { purpose: 'login', factor });
  const reply = unproved ?? (await tryPassword(parts, { ...given, tried: address }));
  const isWrong = reply.kind === 'refused' && reply.refusal.reason === 'wrong_credentials';
  if (!isWrong) await parts.pressure.remove(attempt);
  else await recordPressure(parts, attempt, pressure);
  return reply;
}

/** A line in the audit log when wrong passwords of a name or from a network become many. */
async function recordPressure(
  { database, nextId }: LoginParts,
  { name, address }: LoginAttempt,
  { isNameGuessed, isNetworkFull }: Extract<Pressure, { kind: 'open' }>,
): Promise<void> {
  const actor = `address:${address}`;
  if (isNetworkFull) {
    await logEvent(database, nextId, {
      actor,
      act: 'network.locked_out',
      subject: actor,
      address,
    });
  }
  const known = isNameGuessed ? await playerByName.first(database, { folded: name }) : null;
  if (known === null) return;
  const subject = `player:${known.playerId}`;
  await logEvent(database, nextId, { actor, act: 'player.passwords_guessed', subject, address });
}

interface Try extends Check {
  /** From where: the address, or the known device. */
  readonly tried: string;
}

async function tryPassword(
  parts: LoginParts,
  { attempt, request, hasher, tried, userAgent }: Try,
): Promise<LoginReply> {
  const place = { name: attempt.name, address: tried };
  const permit = await parts.throttle.count(place);
  if (permit.kind === 'locked') {
    return refused('locked_out', { retry_after: permit.retryAfterSeconds });
  }
  const known = await credentialsByName.first(parts.database, { folded: attempt.name });
  const isRight = await hasher.verify(known?.passwordHash ?? null, request.password);
  if (known === null || !isRight) {
    const { address } = attempt;
    const origin = parts.hashes.originOf({ address, userAgent, deviceToken: request.device });
    const guess = { playerId: known?.playerId ?? null, address, origin };
    await recordWrongPassword(parts, guess, permit);
    return refused('wrong_credentials', { tries_left: permit.triesLeft });
  }
  await parts.throttle.forget(place);
  if (known.state === 'frozen') return refused('account_frozen');
  const token = tried === attempt.address ? null : (request.device ?? null);
  const { playerId } = known;
  return admit(parts, { playerId, address: attempt.address, userAgent, token });
}

interface SigningIn {
  readonly playerId: PlayerId;
  readonly address: string;
  readonly userAgent: string;
  /** Of the device, when the account knows it. */
  readonly token: string | null;
}

async function admit(
  parts: LoginParts,
  { playerId, address, userAgent, token: known }: SigningIn,
): Promise<LoginReply> {
  const { hashes, randomBytes, sessionIdleMs: idleMs } = parts;
  const now = parts.now();
  const device = known ?? newDeviceToken(randomBytes);
  const origin = hashes.originOf({ address, userAgent, deviceToken: device });
  const { deviceHash } = origin;
  return parts.database.transaction(async (tx) => {
    const user = await readSignedIn(tx, playerId);
    await keepDeviceOf(tx, { playerId, token: device, now });
    const source = { playerId, address, userAgent, idleMs, deviceHash, randomBytes };
    const token = await signIn(tx, source);
    await recordSecurityEvent(tx, { playerId, kind: 'logged_in', origin });
    return accepted({ userinfo: { ...user, token }, device });
  });
}
