import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { login as loginCall } from '@trine/contract/player.ts';
import type { NextId, PlayerId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { retryAfterSeconds } from '../http/limits.ts';
import { accepted, busy, refused, type Context, type Reply } from '../http/route.ts';
import { noteEvent } from '../journal/journal.ts';
import { foldName } from './names.ts';
import type { Passwords, Seat } from './passwords.ts';
import { credentialsByName } from './players.sql.ts';
import { startSession, type RandomBytes } from './sessions.ts';
import type { TakeTurn } from './turns.ts';
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

/** Slows down whoever guesses. An attempt counts as wrong until it has proven right. */
export interface LoginThrottle {
  /** Counts the attempt, durably, before anything is checked. */
  count(attempt: LoginAttempt): Promise<LoginPermit>;
  /** Forgets all attempts: the last one was right. */
  forget(attempt: LoginAttempt): Promise<void>;
}

export interface LoginParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly nextId: NextId;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly takeTurn: TakeTurn;
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
  const reply = await parts.takeTurn(`login:${attempt.address} ${attempt.name}`, async () => {
    const seat = parts.passwords.takeSeat();
    if (seat === null) return busy(retryAfterSeconds);
    try {
      return await check(parts, { attempt, password: request.password, seat });
    } finally {
      seat.leave();
    }
  });
  return reply ?? busy(retryAfterSeconds);
}

export interface WrongPassword {
  /** Whose name it was; null when nobody has it. */
  readonly playerId: PlayerId | null;
  readonly address: string;
}

/**
 * A line in the journal when a wrong password begins a lock. What was typed is not kept, neither
 * the name nor the password: one may be in the field of the other.
 */
export async function noteWrongPassword(
  { database, nextId }: Pick<LoginParts, 'database' | 'nextId'>,
  { playerId, address }: WrongPassword,
  { triesLeft }: { readonly triesLeft: number },
): Promise<void> {
  if (triesLeft > 0) return;
  const actor = playerId === null ? `address:${address}` : `player:${playerId}`;
  await noteEvent(database, nextId, { actor, act: 'player.locked_out', subject: actor, address });
}

interface Check {
  readonly attempt: LoginAttempt;
  readonly password: string;
  readonly seat: Seat;
}

/** The seat is taken before the attempt is counted, so that a full queue costs nobody a try. */
async function check(parts: LoginParts, { attempt, password, seat }: Check): Promise<LoginReply> {
  const permit = await parts.throttle.count(attempt);
  if (permit.kind === 'locked') {
    return refused('locked_out', { retry_after: permit.retryAfterSeconds });
  }
  const known = await credentialsByName.first(parts.database, { folded: attempt.name });
  const isRight = await seat.verify(known?.passwordHash ?? null, password);
  if (known === null || !isRight) {
    const guess = { playerId: known?.playerId ?? null, address: attempt.address };
    await noteWrongPassword(parts, guess, permit);
    return refused('wrong_credentials', { tries_left: permit.triesLeft });
  }
  await parts.throttle.forget(attempt);
  if (known.state === 'frozen') return refused('account_frozen');
  return signIn(parts, known.playerId, attempt.address);
}

async function signIn(parts: LoginParts, playerId: PlayerId, address: string): Promise<LoginReply> {
  const { randomBytes } = parts;
  return parts.database.transaction(async (tx) => {
    const user = await readSignedIn(tx, playerId);
    const token = await startSession(tx, { playerId, address, now: parts.now(), randomBytes });
    return accepted({ userinfo: { ...user, token } });
  });
}
