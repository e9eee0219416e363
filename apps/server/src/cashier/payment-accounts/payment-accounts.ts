// A player's card and wallet, to which withdrawals are paid.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import {
  accountTypes,
  walletNetworks,
  type AccountType,
} from '@trine/contract/cashier/currencies.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { payInfo, setPayInfo } from '@trine/contract/cashier/payment-account.ts';
import { bucketOf, type NextId, type PlayerId, type RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { accepted, rejected, type Reply } from '../../platform/http/route.ts';
import { groups } from '../../people/players/player.ts';
import { proveOwner } from '../../people/sessions/prove-owner.ts';
import { originOfPlayer, recordSecurityEvent } from '../../people/sessions/security-events.ts';
import type { SecurityOrigin } from '../../people/sessions/security-origin.ts';
import { isCardNumber, isWalletAddress } from './addresses.ts';
import type { AccountNumberCipher } from './account-number-cipher.ts';
import * as sql from './payment-accounts.sql.ts';
import { isPlain } from './plain-text.ts';
import { checkCode, type CodeCaller, type OwnCodeParts } from './security-code.ts';

export type AccountParts = OwnCodeParts;

export type PaymentAccount = Awaited<ReturnType<typeof sql.boundAccounts.all>>[number];
type AccountOnWire = NonNullable<AnswerOf<typeof payInfo>>;

/**
 * How long the same account may be sent again without the code, for clients whose answer was lost.
 * Without this limit, an attacker with a session could find out the bound number.
 */
const repeatMs = 10 * 60 * 1000;
const maxHistory = 50;
const maxSharers = 50;
const maskSigns = '****';

/** Null: no account of this type is bound. */
export async function boundAccount(
  from: Connection,
  playerId: PlayerId,
  type: AccountType,
): Promise<PaymentAccount | null> {
  const bound = await sql.boundAccounts.all(from, { bucket: bucketOf(playerId), playerId });
  return bound.find((account) => account.type === type) ?? null;
}

/** The account of a request, also if it was replaced since. */
export async function accountOf(
  from: Connection,
  playerId: PlayerId,
  accountId: RowId,
): Promise<PaymentAccount> {
  return sql.accountById.one(from, { bucket: bucketOf(playerId), playerId, accountId });
}

/** Bound and replaced accounts, newest first. */
export async function accountHistory(
  from: Connection,
  playerId: PlayerId,
): Promise<PaymentAccount[]> {
  const bucket = bucketOf(playerId);
  return sql.accountHistory.all(from, { bucket, playerId, limit: maxHistory });
}

/** Other players who have, or had, an account of the same number. */
export async function accountSharers(from: Connection, playerId: PlayerId) {
  const bucket = bucketOf(playerId);
  return sql.sharersOfAccounts.all(from, { bucket, playerId, limit: maxSharers });
}

export function maskedNumber({ lastFour }: Pick<PaymentAccount, 'lastFour'>): string {
  return `${maskSigns}${lastFour}`;
}

/** The whole number; the caller has to write who read it to the audit log. */
export function openNumber(
  accountNumberCipher: AccountNumberCipher,
  account: PaymentAccount,
): string {
  return accountNumberCipher.decrypt(account, account);
}

export function accountOnWire(account: PaymentAccount): AccountOnWire {
  return {
    acc: account.holder,
    acc_name: maskedNumber(account),
    acc_bank: account.institution,
    mark: account.mark,
    type: account.type === accountTypes.card ? 0 : 1,
    held_until: account.heldUntil === null ? null : Math.ceil(account.heldUntil / 1000),
  };
}

interface GivenAccount {
  readonly type: AccountType;
  readonly holder: string;
  readonly number: string;
  readonly institution: string;
  readonly mark: string;
}

/** Binds a first account, which needs the login password, or replaces it, which needs the code. */
export async function setPaymentAccount(
  parts: AccountParts,
  request: RequestOf<typeof setPayInfo>,
  context: CodeCaller,
): Promise<Reply<AnswerOf<typeof setPayInfo>>> {
  const { player } = context;
  if (player.groupId === groups.guest) return rejected('members_only');
  const given = readAccount(request);
  if ('reason' in given) return rejected(given.reason, { field: given.field });
  const { playerId } = player;
  const present = await boundAccount(parts.database, playerId, given.type);
  if (present !== null) {
    const isKnown = isSame(present, given, parts.accountNumberCipher);
    const isRepeated = isKnown && parts.now() - present.boundAt < repeatMs;
    if (isRepeated) return accepted(accountOnWire(present));
    const rejection = await checkCode(parts, context, request.securityCode);
    if (rejection !== null) return rejection;
    if (isKnown) return accepted(accountOnWire(present));
  } else {
    const rejection = await proveOwner(parts, context, request.password);
    if (rejection !== null) return rejection;
  }
  const binding = { playerId, expectedId: present?.accountId ?? null, ...given };
  const isBound = await bind(parts, binding, originOfPlayer(parts.hashes, context));
  const bound = await boundAccount(parts.database, playerId, given.type);
  if (bound === null) throw new Error('an account that was just bound is not there');
  if (isBound || isSame(bound, given, parts.accountNumberCipher))
    return accepted(accountOnWire(bound));
  // A concurrent request bound another account, so this one would replace it.
  return rejected('required_field', { field: 'securityCode' });
}

type FieldRejection = {
  readonly reason: 'required_field' | 'invalid_field';
  readonly field: string;
};

/** Checks the fields in the order of the form: holder, number, bank. */
function readAccount(request: RequestOf<typeof setPayInfo>): GivenAccount | FieldRejection {
  const type = parseIdentifier(request.type) === accountTypes.card ? 0 : 1;
  const needed = type === accountTypes.card ? cardFields : walletFields;
  const texts = {
    acc: tidy(request.acc),
    acc_name: tidy(request.acc_name),
    acc_bank: tidy(request.acc_bank),
    mark: tidy(request.mark),
  };
  const missing = needed.find((field) => texts[field] === '');
  if (missing !== undefined) return { reason: 'required_field', field: missing };
  const { acc_name: number, mark } = texts;
  const institution = type === accountTypes.card ? texts.acc_bank : texts.acc_bank.toLowerCase();
  const holder = type === accountTypes.card ? texts.acc : '';
  const wrong = wrongField(type, { ...texts, acc: holder, acc_bank: institution });
  if (wrong !== null) return { reason: 'invalid_field', field: wrong };
  return { type, holder, number, institution, mark };
}

const cardFields = ['acc', 'acc_name', 'acc_bank'] as const;
const walletFields = ['acc_name', 'acc_bank'] as const;
type Texts = Readonly<Record<'acc' | 'acc_name' | 'acc_bank' | 'mark', string>>;

function wrongField(type: AccountType, texts: Texts): keyof Texts | null {
  if (!isPlain(texts.acc)) return 'acc';
  const network = walletNetworks.find((name) => name === texts.acc_bank);
  if (type === accountTypes.wallet && network === undefined) return 'acc_bank';
  const isNumber =
    network === undefined || type === accountTypes.card
      ? isCardNumber(texts.acc_name)
      : isWalletAddress(network, texts.acc_name);
  if (!isNumber) return 'acc_name';
  if (!isPlain(texts.acc_bank)) return 'acc_bank';
  return isPlain(texts.mark) ? null : 'mark';
}

function tidy(text: string | undefined): string {
  return (text ?? '').normalize('NFC').trim();
}

function isSame(
  account: PaymentAccount,
  given: GivenAccount,
  accountNumberCipher: AccountNumberCipher,
): boolean {
  return (
    account.holder === given.holder &&
    account.institution === given.institution &&
    account.mark === given.mark &&
    openNumber(accountNumberCipher, account) === given.number
  );
}

interface Binding extends GivenAccount {
  readonly playerId: PlayerId;
  readonly expectedId: RowId | null;
}

async function bind(
  {
    database,
    accountNumberCipher,
    nextId,
  }: { database: Database; accountNumberCipher: AccountNumberCipher; nextId: NextId },
  { number, ...binding }: Binding,
  origin: SecurityOrigin,
): Promise<boolean> {
  const accountId = nextId();
  const { playerId, expectedId } = binding;
  const row = {
    ...binding,
    accountId,
    ...accountNumberCipher.encrypt(number, { ...binding, accountId }),
    numberDigest: accountNumberCipher.digest(binding.type, number),
    lastFour: number.slice(-4),
  };
  const kind = expectedId === null ? 'payment_account_added' : 'payment_account_replaced';
  return database.transaction(async (tx) => {
    if (!(await sql.bindAccount.one(tx, row)).isBound) return false;
    await recordSecurityEvent(tx, { playerId, kind, origin });
    return true;
  });
}
