import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { register as registerCall } from '@trine/contract/sign-in/sign-in.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import {
  accepted,
  busy,
  rejected,
  slowDown,
  type Context,
  type Reply,
} from '../../platform/http/route.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import { switchedOff } from '../../platform/switches/switches.ts';
import { keepDeviceOf, newDeviceToken } from '../sessions/devices.ts';
import {
  createPlayer,
  findByUsername,
  readInviter,
  type NewPlayer,
} from '../players/create-player.ts';
import { foldName, readUsername } from '../usernames/usernames.ts';
import { isPlainName, isReservedName } from '../usernames/reserved-names.ts';
import { passwordFault } from '../sessions/password-rules.ts';
import type { Passwords } from '../sessions/passwords.ts';
import { groups } from '../players/player.ts';
import type { Proofs } from '../sessions/proof-of-work.ts';
import type { SecurityHashes } from '../sessions/security-events.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { signInPlayer } from './sign-in.ts';
import { readSignedIn } from '../players/user.ts';

/** Runs in the transaction that opens an account or makes a guest a member. */
export type OnRegistered = (tx: Tx, playerId: PlayerId) => Promise<void>;

/**
 * Counts one more account of an address and commits; returns the seconds to wait, or null: it may
 * register.
 */
export type CountRegistration = (
  kind: 'register' | 'guest',
  address: string,
) => Promise<number | null>;

export interface RegisterParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  /** A session ends after this time without use; null: only after two weeks. */
  readonly sessionIdleMs: number | null;
  /** Whether `sim…` names are allowed. */
  readonly allowSimulated: boolean;
  readonly countRegistration: CountRegistration;
  readonly proofs: Proofs;
  /** Null: accounts open empty. */
  readonly onRegistered: OnRegistered | null;
}

type Answer = Reply<AnswerOf<typeof registerCall>>;

/**
 * Opens an account and signs in to it. Requests of a network for one name take turns, so that many
 * of them cost one hash; the unique name in the database decides among the others.
 */
export async function register(
  parts: RegisterParts,
  request: RequestOf<typeof registerCall>,
  context: Context<null>,
): Promise<Answer> {
  const { password } = request;
  const off = await switchedOff(parts.database, 'registration', context.language);
  if (off !== null) return rejected('switched_off', off.note === null ? {} : { note: off.note });
  const isGuest = parseIdentifier(request.group_id ?? groups.member) === groups.guest;
  const rules = { isGuest, allowSimulated: parts.allowSimulated };
  const username = readUsername(request.username, rules);
  if (username === null || !isPlainName(username)) {
    return rejected('invalid_field', { field: 'username' });
  }
  if (isReservedName(username, { isGuest })) {
    return rejected('invalid_field', { field: 'username', rule: 'reserved_name' });
  }
  const fault = passwordFault(password, { username, isGuest }, 'password');
  if (fault !== null) return rejected('invalid_field', fault);
  const { proof } = request;
  const demand = { purpose: 'register', address: context.address } as const;
  // Without a proof the request is rejected before it waits for a hash.
  const missing = proof === undefined ? await parts.proofs.demand(undefined, demand) : null;
  if (missing !== null) return rejected('proof_required', { challenge: missing });
  const account = `register ${foldName(username)}`;
  const sender = { lane: 'public', account, address: context.address } as const;
  const reply = await parts.passwords.withHasher(sender, async (hasher): Promise<Answer> => {
    const unproved = await parts.proofs.demand(proof, demand);
    if (unproved !== null) return rejected('proof_required', { challenge: unproved });
    if ((await findByUsername(parts.database, username)) !== null)
      return rejected('username_taken');
    const inviterId = await readInviter(parts.database, request.inviter_id);
    if (inviterId === undefined) return rejected('inviter_unknown');
    const waitSeconds = await parts.countRegistration('register', context.address);
    if (waitSeconds !== null) return slowDown(waitSeconds);
    const passwordHash = await hasher.hash(password);
    const groupId = isGuest ? groups.guest : groups.member;
    const consentedAt = parts.now();
    const player = { username, passwordHash, groupId, inviterId, isDemo: false, consentedAt };
    return open(parts, player, context);
  });
  return reply === 'busy' ? busy(retryAfterSeconds) : reply;
}

async function open(
  parts: RegisterParts,
  player: Omit<NewPlayer, 'origin'>,
  { address, userAgent = '' }: Context<null>,
): Promise<Answer> {
  const { hashes, randomBytes, sessionIdleMs: idleMs } = parts;
  const device = newDeviceToken(randomBytes);
  const origin = hashes.originOf({ address, userAgent, deviceToken: device });
  const { deviceHash } = origin;
  return parts.database.transaction(async (tx) => {
    const playerId = await createPlayer(tx, { ...player, origin }, hashes);
    if (playerId === null) return rejected('username_taken');
    await parts.onRegistered?.(tx, playerId);
    const user = await readSignedIn(tx, playerId);
    await keepDeviceOf(tx, { playerId, token: device, now: player.consentedAt });
    const source = { playerId, address, userAgent, idleMs, deviceHash, randomBytes };
    const token = await signInPlayer(tx, source);
    return accepted({ userinfo: { ...user, token }, device });
  });
}
