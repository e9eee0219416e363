// Where deposits go: the operator's own accounts, by currency. A changed account is a new one and
// the old one retired, so that it can be told which one a player was shown.

import type { AnswerOf } from '@trine/contract/call.ts';
import {
  accountTypes,
  walletNetworks,
  type AccountType,
  type Currency,
} from '@trine/contract/cashier/currencies.ts';
import type { rechargeInfo } from '@trine/contract/cashier/recharge.ts';
import type { NextId, RowId } from '../database/ids.ts';
import type { Connection, Tx } from '../database/transaction.ts';
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
  /** Lower ones are shown first. */
  readonly position: number;
}

const mostAccounts = 200;
const mostListed = 1_000;
const microsInOne = 1_000_000n;
const rateDecimals = 6;
export const mostReceivingText = 128;

type CurrencyOnWire = AnswerOf<typeof rechargeInfo>['currencies'][number];
type AccountOnWire = CurrencyOnWire['accounts'][number];
type AccountRow = Awaited<ReturnType<typeof sql.accountsInUse.all>>[number];

/** All currencies in their order, each with its rate and its accounts. */
export async function listCurrencies(from: Connection): Promise<CurrencyOnWire[]> {
  const currencies = await sql.currencies.all(from, {});
  const accounts = await sql.accountsInUse.all(from, { currency: null, limit: mostListed });
  const byCurrency = Map.groupBy(accounts, ({ currency }) => currency);
  return currencies.map(({ code, rateMicros }) => ({
    type: code,
    rate: formatRate(rateMicros),
    accounts: (byCurrency.get(code) ?? []).map(receivingOnWire),
  }));
}

/** Millionths of an account unit that one unit of the currency is. */
export async function rateOf(from: Connection, currency: Currency): Promise<bigint> {
  const currencies = await sql.currencies.all(from, {});
  const found = currencies.find(({ code }) => code === currency);
  if (found === undefined) throw new Error(`the currency ${currency} has no rate`);
  return found.rateMicros;
}

export async function accountsFor(from: Connection, currency: Currency): Promise<AccountOnWire[]> {
  const accounts = await sql.accountsInUse.all(from, { currency, limit: mostAccounts });
  return accounts.map(receivingOnWire);
}

/** For the desk: all there are and were, newest first. */
export async function listReceivingAccounts(from: Connection) {
  return sql.allAccounts.all(from, { limit: mostListed });
}

/** Null when it was added, otherwise the field that is wrong. */
export async function addReceivingAccount(
  tx: Tx,
  nextId: NextId,
  { actor, ...given }: ReceivingAccount & { readonly actor: string },
): Promise<{ readonly accountId: RowId } | { readonly wrong: keyof ReceivingAccount }> {
  const wrong = wrongField(given);
  if (wrong !== null) return { wrong };
  const accountId = nextId();
  await sql.insertAccount.run(tx, { ...given, accountId, createdBy: actor });
  return { accountId };
}

/** False: there is no such account in use. */
export async function retireReceivingAccount(
  tx: Tx,
  accountId: RowId,
  actor: string,
): Promise<boolean> {
  return (await sql.retireAccount.run(tx, { accountId, retiredBy: actor })) === 1;
}

/** Accounts that lead nowhere, so that the demo's form has something to show. */
export async function seedDemoAccounts(tx: Tx, nextId: NextId): Promise<void> {
  const standing = await sql.accountsInUse.all(tx, { currency: null, limit: 1 });
  if (standing.length > 0) return;
  for (const account of demoAccounts) await addReceivingAccount(tx, nextId, account);
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
    const isLong = text.length > mostReceivingText;
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

const demoActor = 'demo';
/** The addresses of which nobody has a key: all zeros. */
const demoAccounts = [
  {
    currency: 'TWD',
    type: accountTypes.card,
    holder: 'Trine Demo',
    number: '000012345678',
    institution: 'Demo Bank',
    mark: '',
    position: 1,
    actor: demoActor,
  },
  {
    currency: 'USDT',
    type: accountTypes.wallet,
    holder: '',
    number: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    institution: 'trc20',
    mark: '',
    position: 1,
    actor: demoActor,
  },
  {
    currency: 'USDT',
    type: accountTypes.wallet,
    holder: '',
    number: '0x0000000000000000000000000000000000000000',
    institution: 'erc20',
    mark: '',
    position: 2,
    actor: demoActor,
  },
] as const;
