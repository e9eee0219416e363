import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { login as loginCall } from '@trine/contract/sign-in/sign-in.ts';
import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import { accepted, busy, rejected, type Context, type Reply } from '../../platform/http/route.ts';
import { foldName } from '../usernames/usernames.ts';
import { keepDeviceOf, knownDevice, newDeviceToken } from '../sessions/devices.ts';
import type { Passwords, Hasher } from '../sessions/passwords.ts';
import type { LoginGuard } from '../sessions/login-guard.ts';
import { guessesOf } from '../sessions/login-guesses.ts';
import { credentialsByName } from './sign-in.sql.ts';
import { recordSecurityEvent, type SecurityHashes } from '../sessions/security-events.ts';
import { recordWrongPassword, rejectAttempt } from '../sessions/wrong-password.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { signInPlayer } from './sign-in.ts';
import { readSignedIn } from '../players/user.ts';

export interface LoginParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly guard: LoginGuard;
  readonly hashes: SecurityHashes;
  readonly nextId: NextId;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  /** A session ends after this time without use; null: only after two weeks. */
  readonly sessionIdleMs: number | null;
}

type LoginReply = Reply<AnswerOf<typeof loginCall>>;

/**
 * Attempts at one name from one address take turns: a double tap does not lock the player out, and
 * parallel guesses get three checks, as sequential ones do.
 */
export async function login(
  parts: LoginParts,
  request: RequestOf<typeof loginCall>,
  context: Context<null>,
): Promise<LoginReply> {
  const account = foldName(request.account);
  const { address } = context;
  const reply = await parts.passwords.withHasher({ lane: 'public', account, address }, (hasher) => {
    const userAgent = context.userAgent ?? '';
    return check(parts, { name: account, address, request, hasher, userAgent });
  });
  return reply === 'busy' ? busy(retryAfterSeconds) : reply;
}

interface Check {
  /** Folded. */
  readonly name: string;
  readonly address: string;
  readonly userAgent: string;
  readonly request: RequestOf<typeof loginCall>;
  readonly hasher: Hasher;
}

/**
 * The attempt counts once it has its turn, so a full queue costs no try. A known browser has tries
 * of its own: wrong passwords from elsewhere do not affect it.
 */
async function check(parts: LoginParts, given: Check): Promise<LoginReply> {
  const { name, address, request, hasher } = given;
  const tokenHash = await knownDevice(parts.database, name, request.device);
  const place = tokenHash === null ? null : ({ kind: 'device', tokenHash } as const);
  const known = await credentialsByName.first(parts.database, { folded: name });
  const attempt = { name, address, place, proof: request.proof };
  const guarded = await parts.guard.run(attempt, async () => {
    return (await hasher.verify(known?.passwordHash ?? null, request.password)) ? known : null;
  });
  if (guarded.kind === 'wrong') {
    const { userAgent } = given;
    const origin = parts.hashes.originOf({ address, userAgent, deviceToken: request.device });
    const guess = { playerId: known?.playerId ?? null, address, origin };
    await recordWrongPassword(parts, guess, guarded);
    return rejected('wrong_credentials', { tries_left: guarded.triesLeft });
  }
  if (guarded.kind !== 'right') return rejectAttempt(guarded);
  const { playerId, state } = guarded.result;
  if (state === 'frozen') return rejected('account_frozen');
  const { userAgent } = given;
  const token = place === null ? null : (request.device ?? null);
  return admit(parts, { name, playerId, address, userAgent, token });
}

interface SigningIn {
  /** Folded. */
  readonly name: string;
  readonly playerId: PlayerId;
  readonly address: string;
  readonly userAgent: string;
  /** The token of a known device. */
  readonly token: string | null;
}

async function admit(
  parts: LoginParts,
  { name, playerId, address, userAgent, token: known }: SigningIn,
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
    const token = await signInPlayer(tx, source);
    await recordSecurityEvent(tx, { playerId, kind: 'logged_in', origin });
    const wrongPasswords = await guessesOf(tx, { scope: 'player', name }, now);
    return accepted({ userinfo: { ...user, token }, device, wrong_passwords: wrongPasswords });
  });
}
