// The six-digit security code, which withdrawals require. Each try is committed before the code is
// checked, so a hundred concurrent guesses are five tries. The fifth wrong try locks the code for a
// day.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import { accountTypes, codeDigits } from '@trine/contract/cashier/currencies.ts';
import type { setSafety } from '@trine/contract/cashier/security.ts';
import { bucketOf, type NextId, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection, Database, Tx } from '../../platform/postgres/transaction.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import {
  accepted,
  busy,
  rejected,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import type { Passwords, Hasher } from '../../people/sessions/passwords.ts';
import { notifyPlayer } from '../../people/notifications/notify.ts';
import {
  originOfPlayer,
  recordSecurityEvent,
  type SecurityHashes,
} from '../../people/sessions/security-events.ts';
import { proveOwner, type ProofParts } from '../../people/sessions/prove-owner.ts';
import type { AccountNumberCipher } from './account-number-cipher.ts';
import { boundAccounts } from './payment-accounts.sql.ts';
import * as sql from './security-code.sql.ts';
import { isWeakCode } from './weak-code.ts';

export interface CodeParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  readonly nextId: NextId;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface CodeState {
  readonly isSet: boolean;
  /** Epoch milliseconds; null: not locked. */
  readonly lockedUntil: number | null;
  /** When withdrawals start after a first code; null: at once. */
  readonly heldUntil: number | null;
}

const codeForm = new RegExp(`^[0-9]{${codeDigits}}$`);

export async function codeState(from: Connection, playerId: PlayerId): Promise<CodeState> {
  const code = await sql.securityCode.first(from, { bucket: bucketOf(playerId), playerId });
  const { lockedUntil = null, heldUntil = null } = code ?? {};
  return { isSet: code !== null, lockedUntil, heldUntil };
}

export type CodeCaller = Pick<Context<SessionPlayer>, 'player' | 'address' | 'userAgent'>;

/** Null when the code is right, otherwise the rejection. An invalid format costs no try. */
export async function checkCode(
  parts: CodeParts,
  caller: CodeCaller,
  given: string | undefined,
): Promise<Reply<never> | null> {
  const { playerId } = caller.player;
  const state = await codeState(parts.database, playerId);
  if (!state.isSet) return rejected('security_code_missing');
  if (given === undefined || given === '') {
    return rejected('required_field', { field: 'securityCode' });
  }
  if (!codeForm.test(given)) return rejected('invalid_field', { field: 'securityCode' });
  return withHasher(parts, playerId, (hasher) => tryCode(parts, caller, { given, hasher }));
}

interface Try {
  readonly given: string;
  readonly hasher: Hasher;
}

async function tryCode(
  { database, hashes, now, nextId }: CodeParts,
  caller: CodeCaller,
  { given, hasher }: Try,
): Promise<Reply<never> | null> {
  const { playerId } = caller.player;
  const counted = await sql.countTry.first(database, { playerId });
  if (counted === null) return rejected('security_code_missing');
  const { allowed, triesLeft, lockedUntil, codeHash } = counted;
  const until = lockedUntil === null ? null : Math.ceil(lockedUntil / 1000);
  if (!allowed && lockedUntil !== null && until !== null) {
    const leftSeconds = Math.max(1, Math.ceil((lockedUntil - now()) / 1000));
    return rejected('security_code_locked', { retry_after: leftSeconds, until });
  }
  if (await hasher.verify(codeHash, given)) {
    await sql.clearTries.run(database, { playerId });
    return null;
  }
  if (until === null) return rejected('wrong_security_code', { tries_left: triesLeft });
  const origin = originOfPlayer(hashes, caller);
  await database.transaction(async (tx) => {
    const facts = { locked_until: until };
    const messageId = nextId();
    await notifyPlayer(tx, { playerId, messageId, kind: 'security_code_locked', facts });
    await recordSecurityEvent(tx, { playerId, kind: 'code_locked', origin });
  });
  return rejected('wrong_security_code', { tries_left: triesLeft, until });
}

/** Runs `work` in the player's lane of the hash queue; `busy` when the queue is full. */
async function withHasher<Result>(
  { passwords }: CodeParts,
  playerId: PlayerId,
  work: (hasher: Hasher) => Promise<Result>,
): Promise<Result | Reply<never>> {
  const sender = { lane: 'session', account: `player:${playerId}`, address: null } as const;
  const result = await passwords.withHasher(sender, work);
  return result === 'busy' ? busy(retryAfterSeconds) : result;
}

export interface SetCodeParts extends CodeParts {
  readonly accountNumberCipher: AccountNumberCipher;
}

/** Setting a first code also needs the login password. */
export type OwnCodeParts = SetCodeParts & ProofParts;

type SetReply = Reply<AnswerOf<typeof setSafety>>;

/**
 * Sets a first code, which needs the login password, or replaces it, which needs the current code.
 */
export async function setSecurityCode(
  parts: OwnCodeParts,
  request: RequestOf<typeof setSafety>,
  context: CodeCaller,
): Promise<SetReply> {
  const { new_code: code, after_code: present } = request;
  const { playerId } = context.player;
  const form = await checkCodeForm(parts, playerId, code);
  if (form !== null) return form;
  const { database } = parts;
  const who = { bucket: bucketOf(playerId), playerId };
  const set = await sql.securityCode.first(database, who);
  const rejection =
    set === null
      ? await proveOwner(parts, context, request.password)
      : await checkPresentCode(parts, context, present);
  if (rejection !== null) return rejection;
  const prepared = await hashedCode(parts, playerId, code);
  if ('kind' in prepared) return prepared;
  const expectedHash = set?.codeHash ?? null;
  const stored = { auditId: parts.nextId(), playerId, expectedHash, ...prepared };
  const kind = set === null ? 'code_set' : 'code_changed';
  const origin = originOfPlayer(parts.hashes, context);
  const isSet = await database.transaction(async (tx) => {
    if (!(await sql.setCode.one(tx, stored)).isSet) return false;
    await recordSecurityEvent(tx, { playerId, kind, origin });
    return true;
  });
  // A concurrent request set another code, so this one would replace it.
  return isSet ? accepted(null) : rejected('required_field', { field: 'after_code' });
}

async function checkPresentCode(
  parts: CodeParts,
  caller: CodeCaller,
  present: string | undefined,
): Promise<Reply<never> | null> {
  if (present === undefined || present === '') {
    return rejected('required_field', { field: 'after_code' });
  }
  if (!codeForm.test(present)) return rejected('invalid_field', { field: 'after_code' });
  return checkCode(parts, caller, present);
}

const unfit = rejected('invalid_field', { field: 'new_code' });

/** The checks of every new code, also of one set by a reset link. */
async function checkCodeForm(
  { database }: CodeParts,
  playerId: PlayerId,
  code: string,
): Promise<Reply<never> | null> {
  if (!codeForm.test(code)) return unfit;
  const owner = await sql.codeOwner.one(database, { bucket: bucketOf(playerId), playerId });
  if (!isWeakCode(code, { ...owner, playerId })) return null;
  return rejected('invalid_field', { field: 'new_code', rule: 'weak_code' });
}

/** The hash of a code that is set by a reset link, or why the code is rejected. */
export async function prepareCode(
  parts: SetCodeParts,
  playerId: PlayerId,
  code: string,
): Promise<{ readonly codeHash: string } | Reply<never>> {
  return (await checkCodeForm(parts, playerId, code)) ?? hashedCode(parts, playerId, code);
}

/** Rejects a code that is in the card number or equals the login password. */
async function hashedCode(
  parts: SetCodeParts,
  playerId: PlayerId,
  code: string,
): Promise<{ readonly codeHash: string } | Reply<never>> {
  if (await isInCardNumber(parts, playerId, code)) return unfit;
  return withHasher(parts, playerId, async (hasher) => {
    const who = { bucket: bucketOf(playerId), playerId };
    const { passwordHash } = await sql.codeOwner.one(parts.database, who);
    if (passwordHash !== '' && (await hasher.verify(passwordHash, code))) return unfit;
    return { codeHash: await hasher.hash(code) };
  });
}

/** Replaces any current code, and ends its lock. */
export async function storeCode(
  tx: Tx,
  nextId: NextId,
  { playerId, codeHash }: { readonly playerId: PlayerId; readonly codeHash: string },
): Promise<void> {
  const set = await sql.securityCode.first(tx, { bucket: bucketOf(playerId), playerId });
  const expectedHash = set?.codeHash ?? null;
  const stored = { auditId: nextId(), playerId, expectedHash, codeHash };
  const { isSet } = await sql.setCode.one(tx, stored);
  if (!isSet) throw new Error('the code was changed by a concurrent request');
}

async function isInCardNumber(
  { database, accountNumberCipher }: SetCodeParts,
  playerId: PlayerId,
  code: string,
): Promise<boolean> {
  const bound = await boundAccounts.all(database, { bucket: bucketOf(playerId), playerId });
  const card = bound.find(({ type }) => type === accountTypes.card);
  return card !== undefined && accountNumberCipher.decrypt(card, card).includes(code);
}
