// The operator's accounts that receive deposits, by currency. A change retires the old account and
// adds a new one, so that the account that a player was shown stays on record.

import type { AnswerOf } from '@trine/contract/call.ts';
import {
  accountTypes,
  walletNetworks,
  type AccountType,
  type Currency,
} from '@trine/contract/cashier/currencies.ts';
import type { rechargeInfo } from '@trine/contract/cashier/recharge.ts';
import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { Acting } from '../../people/staff/staff.ts';
import { isWalletAddress } from './addresses.ts';
import { isPlain } from './plain-text.ts';
import * as sql from './receiving-accounts.sql.ts';

export interface ReceivingAccount {
  readonly currency: Currency;
  readonly type: AccountType;
  /** Empty for a wallet. */
  readonly holder: string;
  readonly number: string;
  /** The bank's name, or a wallet's network. */
  readonly institution: string;
  readonly mark: string;
  /** Accounts are shown in ascending order of position. */
  readonly position: number;
}

const maxAccounts = 200;
const maxListed = 1_000;
const microsInOne = 1_000_000n;
const rateDecimals = 6;
export const maxReceivingText = 128;

type CurrencyOnWire = AnswerOf<typeof rechargeInfo>['currencies'][number];
type AccountOnWire = CurrencyOnWire['accounts'][number];
type AccountRow = Awaited<ReturnType<typeof sql.accountsInUse.all>>[number];

/** All currencies in their order, with rates and accounts. */
export async function listCurrencies(from: Connection): Promise<CurrencyOnWire[]> {
  const currencies = await sql.currencies.all(from, {});
  const accounts = await sql.accountsInUse.all(from, { currency: null, limit: maxListed });
  const byCurrency = Map.groupBy(accounts, ({ currency }) => currency);
  return currencies.map(({ code, rateMicros }) => ({
    type: code,
    rate: formatRate(rateMicros),
    accounts: (byCurrency.get(code) ?? []).map(receivingOnWire),
  }));
}

/** The value of one unit of the currency, in millionths of an account unit. */
export async function readRate(from: Connection, currency: Currency): Promise<bigint> {
  const currencies = await sql.currencies.all(from, {});
  const found = currencies.find(({ code }) => code === currency);
  if (found === undefined) throw new Error(`the currency ${currency} has no rate`);
  return found.rateMicros;
}

export async function accountsFor(from: Connection, currency: Currency): Promise<AccountOnWire[]> {
  const accounts = await sql.accountsInUse.all(from, { currency, limit: maxAccounts });
  return accounts.map(receivingOnWire);
}

/** For the console: active and retired accounts, newest first. */
export async function listReceivingAccounts(from: Connection) {
  return sql.allAccounts.all(from, { limit: maxListed });
}

/** Changes that wait for a second person, oldest first. */
export async function listReceivingChanges(from: Connection) {
  return sql.waitingChanges.all(from, { limit: maxListed });
}

export interface ReceivingProposal extends ReceivingAccount, Acting {
  /** The account that the new one replaces; null for an additional account. */
  readonly replaces: RowId | null;
  readonly reason: string;
}

type ProposalRejection = 'changed_meanwhile' | 'asked_already';

/** The request of the first person; players see the account once a second person confirms it. */
export async function proposeReceivingAccount(
  from: Connection,
  nextId: NextId,
  proposal: ReceivingProposal,
): Promise<
  | { readonly changeId: RowId }
  | { readonly rejection: ProposalRejection }
  | { readonly wrong: keyof ReceivingAccount }
> {
  const { currency, type, holder, number, institution, mark, position } = proposal;
  const wrong = wrongField({ currency, type, holder, number, institution, mark, position });
  if (wrong !== null) return { wrong };
  const changeId = nextId();
  const { rejection } = await sql.proposeAccount.one(from, { ...proposal, changeId });
  return rejection === null ? { changeId } : { rejection };
}

/** The confirmation of the second person; returns why it is rejected, or null. */
export async function confirmReceivingAccount(
  from: Connection,
  nextId: NextId,
  deciding: Acting & { readonly changeId: RowId },
) {
  return (await sql.confirmAccount.one(from, { ...deciding, auditId: nextId() })).rejection;
}

/** Needs only one person, since a wrong account has to be removed at once. */
export async function retireReceivingAccount(
  from: Connection,
  nextId: NextId,
  retiring: Acting & { readonly accountId: RowId; readonly reason: string },
) {
  return (await sql.retireAccount.one(from, { ...retiring, auditId: nextId() })).rejection;
}

/** Invalid accounts, so that the demo's deposit form is not empty. */
export async function seedDemoAccounts(tx: Tx, nextId: NextId): Promise<void> {
  const existing = await sql.accountsInUse.all(tx, { currency: null, limit: 1 });
  if (existing.length > 0) return;
  for (const account of demoAccounts) {
    await sql.seedAccount.run(tx, { ...account, accountId: nextId() });
  }
}

/** `"1.000000"`. */
export function formatRate(rateMicros: bigint): string {
  const fraction = String(rateMicros % microsInOne).padStart(rateDecimals, '0');
  return `${rateMicros / microsInOne}.${fraction}`;
}

function receivingOnWire(account: AccountRow): AccountOnWire {
  const isWallet = account.type === accountTypes.wallet;
  return {
    id: Number(account.accountId),
    type: isWallet ? 1 : 0,
    acc: account.holder,
    acc_name: account.number,
    acc_bank: account.institution,
    mark: account.mark,
    qr: isWallet ? account.number : '',
  };
}

function wrongField(given: ReceivingAccount): keyof ReceivingAccount | null {
  const { type, holder, number, institution, mark } = given;
  for (const [field, text] of Object.entries({ holder, number, institution, mark })) {
    const isLong = text.length > maxReceivingText;
    if (isLong || !isPlain(text)) return field as keyof ReceivingAccount;
  }
  if (type === accountTypes.card) {
    if (holder === '') return 'holder';
    if (institution === '') return 'institution';
    return number === '' ? 'number' : null;
  }
  const network = walletNetworks.find((name) => name === institution);
  if (network === undefined) return 'institution';
  return isWalletAddress(network, number) ? null : 'number';
}

/** Not valid at any bank or chain, also as QR codes, so that no player can pay by mistake. */
const demoAccounts = [
  {
    currency: 'TWD',
    type: accountTypes.card,
    holder: 'Trine Demo',
    number: 'DEMO-DO-NOT-PAY',
    institution: 'Demo Bank',
    position: 1,
  },
  {
    currency: 'USDT',
    type: accountTypes.wallet,
    holder: '',
    number: 'DEMO-TRC20-DO-NOT-PAY',
    institution: 'trc20',
    position: 1,
  },
  {
    currency: 'USDT',
    type: accountTypes.wallet,
    holder: '',
    number: 'DEMO-ERC20-DO-NOT-PAY',
    institution: 'erc20',
    position: 2,
  },
] as const;
