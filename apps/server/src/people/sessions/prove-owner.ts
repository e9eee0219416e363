// Proves that the caller of a session owns the account: by the login password. A second factor of
// players would be checked here.

import { bucketOf, type NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import {
  busy,
  rejected,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import type { LoginGuard } from './login-guard.ts';
import { originOfPlayer, type SecurityHashes } from './security-events.ts';
import { recordWrongPassword, rejectAttempt } from './wrong-password.ts';
import { foldName } from '../usernames/usernames.ts';
import type { Hasher, Passwords } from './passwords.ts';
import { passwordOfPlayer } from './prove-owner.sql.ts';

export interface ProofParts {
  readonly database: Database;
  readonly hashes: SecurityHashes;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly guard: LoginGuard;
}

export interface Proof {
  readonly context: Pick<Context<SessionPlayer>, 'player' | 'address' | 'userAgent'>;
  readonly password: string;
  /** The request's name of the password. */
  readonly field: 'password' | 'after_pass';
}

export interface Proven {
  /** For further hashes in the same turn. */
  readonly hasher: Hasher;
  /** The stored hash of the given password. */
  readonly passwordHash: string;
  readonly triesLeft: number;
}

/** Null for the owner, otherwise the rejection. */
export async function proveOwner(
  parts: ProofParts,
  context: Proof['context'],
  password: string | undefined,
): Promise<Reply<never> | null> {
  if (password === undefined || password === '') {
    return rejected('required_field', { field: 'password' });
  }
  return asOwner(parts, { context, password, field: 'password' }, async () => null);
}

/**
 * Runs `act` for the owner, otherwise returns the rejection. Wrong passwords count as at the login,
 * over all networks, so that a stolen token does not help to guess.
 */
export async function asOwner<Outcome>(
  parts: ProofParts,
  { context, password, field }: Proof,
  act: (proven: Proven) => Promise<Outcome>,
): Promise<Reply<never> | Outcome> {
  const { player, address } = context;
  const { playerId } = player;
  const place = { kind: 'session' } as const;
  const attempt = { name: foldName(player.username), address, place, proof: null };
  const sender = { lane: 'session', account: `player:${playerId}`, address } as const;
  const outcome = await parts.passwords.withHasher(sender, async (hasher) => {
    const who = { bucket: bucketOf(playerId), playerId };
    const { passwordHash } = await passwordOfPlayer.one(parts.database, who);
    const guarded = await parts.guard.run(attempt, async (triesLeft) => {
      const stored = passwordHash === '' ? null : passwordHash;
      return (await hasher.verify(stored, password)) ? { triesLeft } : null;
    });
    if (guarded.kind === 'right') {
      return act({ hasher, passwordHash, triesLeft: guarded.result.triesLeft });
    }
    if (guarded.kind !== 'wrong') return rejectAttempt(guarded);
    const origin = originOfPlayer(parts.hashes, context);
    await recordWrongPassword(parts, { playerId, address, origin }, guarded);
    return rejected('wrong_credentials', { field, tries_left: guarded.triesLeft });
  });
  return outcome === 'busy' ? busy(retryAfterSeconds) : outcome;
}
