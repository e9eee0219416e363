// Requests a withdrawal: the checks in the contract's order, then the security code, then the hold,
// which repeats the checks under the account's lock.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import { accountTypes, minWithdrawal } from '@trine/contract/cashier/currencies.ts';
import type { withdrawAction, withdrawInfo } from '@trine/contract/cashier/withdraw.ts';
import type { Language } from '@trine/contract/languages.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { formatMoney, minor, parseMoney, type Minor } from '@trine/money/money.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import {
  accepted,
  busy,
  rejected,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import { balanceOnWire, readBalance } from '../../ledger/ledger.ts';
import { readTurnover } from '../../ledger/turnover.ts';
import type { AccountNumberCipher } from '../payment-accounts/account-number-cipher.ts';
import { accountOnWire, boundAccount } from '../payment-accounts/payment-accounts.ts';
import type { RunExclusively } from '../../platform/rate-limits/keyed-mutex.ts';
import {
  checkCode,
  codeState,
  type CodeCaller,
  type CodeParts,
} from '../payment-accounts/security-code.ts';
import { switchedOff } from '../../platform/switches/switches.ts';
import { keepRejection, readKeptAnswer } from '../requests/kept-answers.ts';
import {
  findWithdrawalRejection,
  insertWithdrawalRequest,
  type WithdrawalRejection,
} from '../requests/new-request.ts';
import { approvalsNeeded, minWithdrawalMinor, type CashierRule } from '../requests/cashier-rule.ts';

export interface WithdrawalParts extends CodeParts {
  readonly accountNumberCipher: AccountNumberCipher;
  readonly runExclusively: RunExclusively;
  readonly rule: CashierRule;
  readonly holdMinutes: number;
}

type Answer = AnswerOf<typeof withdrawAction>;

interface Asked {
  readonly caller: CodeCaller;
  readonly playerId: PlayerId;
  readonly accountType: number;
  /** Null: not given. */
  readonly amountMinor: Minor | null;
  readonly code: string | undefined;
  readonly key: string | null;
  readonly requestHash: Buffer;
  readonly language: Language;
}

/** Runs a player's requests one after another, so that a repeated request tries its code once. */
export async function askForWithdrawal(
  parts: WithdrawalParts,
  request: RequestOf<typeof withdrawAction>,
  caller: Context<SessionPlayer>,
): Promise<Reply<Answer>> {
  const { player, key, language, address } = caller;
  const { playerId } = player;
  const accountType = parseIdentifier(request.type) ?? accountTypes.card;
  const amountMinor = request.money === undefined ? null : parseMoney(request.money);
  const code = request.securityCode;
  const meaning = [accountType, amountMinor ?? '', code ?? ''].join('|');
  const requestHash = parts.accountNumberCipher.fingerprint(`withdraw|${meaning}`);
  const wanted = { playerId, accountType, amountMinor, code };
  const asked = { ...wanted, caller, key, requestHash, language };
  const reply = await parts.runExclusively(`withdraw:${playerId}`, address, async () => {
    return (await answeredBefore(parts, asked)) ?? (await checkAndHold(parts, asked));
  });
  return reply === 'busy' ? busy(retryAfterSeconds) : reply;
}

async function answeredBefore(
  { database }: WithdrawalParts,
  { playerId, key, requestHash }: Asked,
): Promise<Reply<Answer> | null> {
  if (key === null) return null;
  const kept = await readKeptAnswer(database, { playerId, key, requestHash });
  if (kept === null) return null;
  return kept.result === 'replayed' ? replyOf(kept.answer) : rejected(kept.result);
}

async function checkAndHold(parts: WithdrawalParts, asked: Asked): Promise<Reply<Answer>> {
  const { database, nextId, rule } = parts;
  const { playerId, accountType, amountMinor, key, requestHash } = asked;
  const off = await switchedOff(database, 'withdrawals', asked.language);
  if (off !== null) return rejected('switched_off', off.note === null ? {} : { note: off.note });
  const terms = { ...rule.turnover, accountType, minMinor: minWithdrawalMinor, playerId };
  const checked = await findWithdrawalRejection(database, { ...terms, amountMinor });
  if (checked.reason !== null) return rejectionOf(checked.reason, checked.details);
  if (amountMinor === null) throw new Error('a missing amount was not rejected');
  const rejection = await checkCode(parts, asked.caller, asked.code);
  if (rejection !== null) {
    await keepWrongTry(parts, asked, rejection);
    return rejection;
  }
  const held = await insertWithdrawalRequest(database, {
    ...terms,
    amountMinor,
    requestId: nextId(),
    eventId: nextId(),
    key,
    requestHash,
    approvalsNeeded: approvalsNeeded(amountMinor, rule),
  });
  if (held.result === null || held.result === 'replayed') return replyOf(held.answer);
  if (held.result === 'idempotency_mismatch') return rejected(held.result);
  return rejectionOf(held.result, held.details ?? '{}');
}

/** Stores the answer, so that the repeated request does not cost another try. */
async function keepWrongTry(
  { database }: WithdrawalParts,
  { playerId, key, requestHash }: Asked,
  reply: Reply<never>,
): Promise<void> {
  if (key === null || reply.kind !== 'rejected') return;
  const { reason, tries_left: triesLeft, until } = reply.rejection;
  if (reason !== 'wrong_security_code') return;
  const answer = JSON.stringify({ rejection: reason, tries_left: triesLeft, until });
  await keepRejection(database, { playerId, key, requestHash, answer });
}

interface KeptAnswer extends KeptBalance {
  readonly rejection?: 'wrong_security_code';
  readonly tries_left?: number;
  readonly until?: number;
  readonly request_id: string;
}

function replyOf(answer: string | null): Reply<Answer> {
  const kept = JSON.parse(answer ?? '') as KeptAnswer;
  if (kept.rejection !== undefined) {
    const { tries_left: left = 0, until } = kept;
    return rejected(kept.rejection, { tries_left: left, ...(until !== undefined && { until }) });
  }
  return accepted({
    id: Number(kept.request_id),
    status: 0,
    ...keptOnWire(kept),
  });
}

/** As stored by the database; amounts in minor units as text. */
interface KeptBalance {
  readonly balance_minor: string;
  readonly balance_version: number;
  readonly held_minor: string;
  readonly held_version: number;
}

interface RejectionDetails extends KeptBalance {
  readonly until: number | null;
  readonly missing_minor: string;
}

function rejectionOf(reason: WithdrawalRejection, text: string): Reply<never> {
  const details = JSON.parse(text) as RejectionDetails;
  switch (reason) {
    case 'required_field':
      return rejected(reason, { field: 'money' });
    case 'payment_account_held':
      return rejected(reason, details.until === null ? {} : { until: details.until });
    case 'below_minimum':
      return rejected(reason, { min: minWithdrawal });
    case 'insufficient_funds':
      return rejected(reason, keptOnWire(details));
    case 'turnover_not_met':
      return rejected(reason, { water_limit: moneyText(details.missing_minor) });
    case 'members_only':
    case 'account_frozen':
    case 'payment_account_missing':
    case 'security_code_missing':
      return rejected(reason);
  }
}

function keptOnWire(kept: KeptBalance) {
  return {
    money: moneyText(kept.balance_minor),
    lock_money: moneyText(kept.held_minor),
    balance_version: kept.balance_version,
    held_version: kept.held_version,
  };
}

function moneyText(minorText: string): string {
  return formatMoney(minor(BigInt(minorText)));
}

/** The data of the empty form. */
export async function readWithdrawalForm(
  { database, rule, holdMinutes }: Pick<WithdrawalParts, 'database' | 'rule' | 'holdMinutes'>,
  playerId: PlayerId,
): Promise<AnswerOf<typeof withdrawInfo>> {
  const balance = await readBalance(database, playerId);
  const turnover = await readTurnover(database, playerId, rule.turnover);
  const code = await codeState(database, playerId);
  const [card, wallet] = [accountTypes.card, accountTypes.wallet].map(async (type) => {
    const account = await boundAccount(database, playerId, type);
    if (account === null) return null;
    const { acc, acc_name, acc_bank } = accountOnWire(account);
    const heldUntil = Math.max(account.heldUntil ?? 0, code.heldUntil ?? 0);
    const held_until = heldUntil === 0 ? null : Math.ceil(heldUntil / 1000);
    return { acc, acc_name, acc_bank, held_until };
  });
  return {
    ...balanceOnWire(balance),
    water_limit: formatMoney(turnover.missingMinor),
    isTrue: code.isSet,
    pay_list: [(await card) ?? null, (await wallet) ?? null],
    min: minWithdrawal,
    turnover: {
      required: formatMoney(turnover.requiredMinor),
      done: formatMoney(turnover.doneMinor),
      missing: formatMoney(turnover.missingMinor),
      until: Math.floor(turnover.until / 1000),
    },
    hold_minutes: holdMinutes,
    code_locked_until: code.lockedUntil === null ? null : Math.ceil(code.lockedUntil / 1000),
  };
}
