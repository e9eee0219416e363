// Requests a deposit. It is credited once staff have seen the transfer and approved the request.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import { minRecharge } from '@trine/contract/cashier/currencies.ts';
import type { recharge } from '@trine/contract/cashier/recharge.ts';
import { parseMoney } from '@trine/money/money.ts';
import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  accepted,
  rejected,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import type { AccountNumberCipher } from '../payment-accounts/account-number-cipher.ts';
import { isPlain } from '../payment-accounts/plain-text.ts';
import { accountsFor, formatRate, readRate } from '../payment-accounts/receiving-accounts.ts';
import { switchedOff } from '../../platform/switches/switches.ts';
import { readKeptAnswer } from '../requests/kept-answers.ts';
import { insertDepositRequest } from '../requests/new-request.ts';
import {
  approvalsNeeded,
  minRechargeMinor,
  maxOpenDeposits,
  type CashierRule,
} from '../requests/cashier-rule.ts';
import { payReference } from '../requests/pay-reference.ts';

export interface DepositParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly accountNumberCipher: AccountNumberCipher;
  readonly rule: CashierRule;
}

type Answer = AnswerOf<typeof recharge>;

export async function askForDeposit(
  { database, nextId, accountNumberCipher, rule }: DepositParts,
  request: RequestOf<typeof recharge>,
  { player, key, language }: Context<SessionPlayer>,
): Promise<Reply<Answer>> {
  const { type: currency } = request;
  const amountMinor = parseMoney(request.money);
  if (amountMinor === null) throw new Error('an amount that the contract should have rejected');
  const reference = readReference(request.reference);
  if (reference === undefined) return rejected('invalid_field', { field: 'reference' });
  const { playerId } = player;
  const asked = [currency, amountMinor, reference?.given ?? ''].join('|');
  const requestHash = accountNumberCipher.fingerprint(`recharge|${asked}`);
  const off = await switchedOff(database, 'deposits', language);
  if (off !== null) return rejectedWhileOff(database, { playerId, key, requestHash }, off.note);
  const rateMicros = await readRate(database, currency);
  const requestId = nextId();
  const prepared: Answer = {
    id: Number(requestId),
    status: 0,
    pay_reference: payReference(requestId),
    rate: formatRate(rateMicros),
    accounts: await accountsFor(database, currency),
  };
  const { result, answer } = await insertDepositRequest(database, {
    requestId,
    eventId: nextId(),
    playerId,
    key,
    requestHash,
    answer: JSON.stringify(prepared),
    amountMinor,
    currency,
    rateMicros,
    reference: reference?.given ?? null,
    foldedReference: reference?.folded ?? null,
    approvalsNeeded: approvalsNeeded(amountMinor, rule),
    minMinor: minRechargeMinor,
    maxOpen: maxOpenDeposits,
  });
  if (result === null) return accepted(prepared);
  if (result === 'replayed') return accepted(JSON.parse(answer ?? '') as Answer);
  return rejected(result, result === 'below_minimum' ? { min: minRecharge } : {});
}

interface Keyed {
  readonly playerId: PlayerId;
  readonly key: string | null;
  readonly requestHash: Buffer;
}

/** A stored answer is returned also while deposits are switched off. */
async function rejectedWhileOff(
  database: Database,
  { key, ...keyed }: Keyed,
  note: string | null,
): Promise<Reply<Answer>> {
  const kept = key === null ? null : await readKeptAnswer(database, { ...keyed, key });
  if (kept === null) return rejected('switched_off', note === null ? {} : { note });
  if (kept.result !== 'replayed') return rejected(kept.result);
  return accepted(JSON.parse(kept.answer ?? '') as Answer);
}

interface Reference {
  readonly given: string;
  /** Equal for different spellings of one transfer id. */
  readonly folded: string;
}

/** Null without a reference; undefined for one that cannot be the id of a transfer. */
function readReference(text: string | undefined): Reference | null | undefined {
  const given = (text ?? '').normalize('NFKC').trim();
  if (given === '') return null;
  const folded = foldReference(given);
  return folded !== '' && isPlain(given) ? { given, folded } : undefined;
}

/** Removes blanks, signs and case, so that spellings of one transfer id are equal. */
export function foldReference(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
