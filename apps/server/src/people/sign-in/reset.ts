// Sets a new password or security code by a link from staff. The new value is checked first; the
// link is used in the transaction that stores the value, so one link sets one value once. Since a
// link may have reached another person, withdrawals are held after its use.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { reset, resetInfo } from '@trine/contract/sign-in/reset.ts';
import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import { accepted, busy, rejected, type Context, type Reply } from '../../platform/http/route.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Passwords } from '../sessions/passwords.ts';
import { passwordFault } from '../sessions/password-rules.ts';
import { forgetGuesses } from '../sessions/login-guesses.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { endSessions } from '../sessions/sessions.ts';
import { recordSecurityEvent, type SecurityHashes } from '../sessions/security-events.ts';
import { foldName } from '../usernames/usernames.ts';
import { findResetLink, resetPasswordByLink, useResetLink } from '../players/reset-links.ts';
import { holdPaymentAccounts } from './sign-in.sql.ts';

export interface ResetParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  readonly securityCodes: SecurityCodes;
  /** How long withdrawals are held after its use. */
  readonly holdMinutes: number;
}

/** The cashier, which is above this room, provides security codes. */
export interface SecurityCodes {
  /** Hashes the code, or rejects it. */
  prepare(playerId: PlayerId, code: string): Promise<{ readonly codeHash: string } | Reply<never>>;
  store(
    tx: Tx,
    nextId: NextId,
    code: { readonly playerId: PlayerId; readonly codeHash: string },
  ): Promise<void>;
}

export async function readReset(
  { database, holdMinutes }: Pick<ResetParts, 'database' | 'holdMinutes'>,
  { token }: RequestOf<typeof resetInfo>,
): Promise<Reply<AnswerOf<typeof resetInfo>>> {
  const link = await findResetLink(database, token);
  if (link === null) return rejected('not_found');
  const kind = link.kind === 'password_reset' ? 'password' : 'code';
  return accepted({ kind, username: link.username, hold_minutes: holdMinutes });
}

export async function resetCredentials(
  parts: ResetParts,
  { token, new_pass: password, new_code: code }: RequestOf<typeof reset>,
  { address, userAgent }: Pick<Context<null>, 'address' | 'userAgent'>,
): Promise<Reply<AnswerOf<typeof reset>>> {
  const link = await findResetLink(parts.database, token);
  if (link === null) return rejected('not_found');
  const { playerId } = link;
  const origin = parts.hashes.originOf({ address, userAgent });
  const using = { playerId, address };
  if (link.kind === 'code_reset') {
    if (code === undefined) return rejected('required_field', { field: 'new_code' });
    const prepared = await parts.securityCodes.prepare(playerId, code);
    if ('kind' in prepared) return prepared;
    const wanted = { ...using, act: 'player.reset_code', message: 'code_reset' } as const;
    return use(parts, wanted, async (tx) => {
      if (!(await useResetLink(tx, token))) return false;
      await parts.securityCodes.store(tx, parts.nextId, { playerId, ...prepared });
      await recordSecurityEvent(tx, { playerId, kind: 'code_reset', origin });
      return true;
    });
  }
  if (password === undefined) return rejected('required_field', { field: 'new_pass' });
  const owner = { username: link.username, isGuest: false };
  const fault = passwordFault(password, owner, 'new_pass');
  if (fault !== null) return rejected('invalid_field', fault);
  const sender = { lane: 'public', account: `player:${playerId}`, address } as const;
  const passwordHash = await parts.passwords.withHasher(sender, (hasher) => hasher.hash(password));
  if (passwordHash === 'busy') return busy(retryAfterSeconds);
  const wanted = { ...using, act: 'player.reset_password', message: 'password_reset' } as const;
  const digest = parts.hashes.passwordDigest(playerId, passwordHash);
  return use(parts, wanted, async (tx) => {
    const change = { playerId, passwordHash, digest, origin };
    if (!(await resetPasswordByLink(tx, token, change))) return false;
    await endSessions(tx, playerId);
    await forgetGuesses(tx, { scope: 'player', name: foldName(link.username) });
    return true;
  });
}

interface Using {
  readonly playerId: PlayerId;
  readonly address: string;
  readonly act: string;
  /** The kind of the message to the player. */
  readonly message: 'code_reset' | 'password_reset';
}

/** `work` returns false when the link is not good; then nothing changes. */
async function use(
  { database, nextId }: ResetParts,
  { playerId, address, act, message }: Using,
  work: (tx: Tx) => Promise<boolean>,
): Promise<Reply<null>> {
  return database.transaction(async (tx) => {
    if (!(await work(tx))) return rejected('not_found');
    await holdPaymentAccounts.run(tx, { auditId: nextId(), playerId });
    await notifyPlayer(tx, { playerId, messageId: nextId(), kind: message, facts: {} });
    const actor = `player:${playerId}`;
    await appendAuditLog(tx, nextId, { actor, act, subject: actor, address });
    return accepted(null);
  });
}
