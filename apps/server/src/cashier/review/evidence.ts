// The evidence that the console shows beside a request: the player, earlier requests, players with
// the same account or address, open stakes, today's turnover. Account numbers are masked.

import { bucketOf, type PlayerId, type RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readTurnover, type TurnoverRule } from '../../ledger/turnover.ts';
import type { AccountNumberCipher } from '../payment-accounts/account-number-cipher.ts';
import {
  accountHistory,
  accountOf,
  accountSharers,
  maskedNumber,
  openNumber,
} from '../payment-accounts/payment-accounts.ts';
import * as sql from './evidence.sql.ts';
import { requestById, requestsOfPlayer } from './queue.ts';

const historyRows = 20;
const addressDays = 30;
const maxSharers = 50;
/** A mobile network may have very many players behind one address. */
const sessionsEach = 1_000;

export type Evidence = NonNullable<Awaited<ReturnType<typeof readEvidence>>>;

/** Null: there is no such request. Moments are epoch milliseconds, amounts minor units. */
export async function readEvidence(from: Connection, requestId: bigint, rule: TurnoverRule) {
  const request = await requestById(from, requestId);
  if (request === null) return null;
  const { playerId } = request;
  const who = { bucket: bucketOf(playerId), playerId };
  const accounts = await accountHistory(from, playerId);
  return {
    request,
    events: await sql.eventsOfRequest.all(from, { ...who, requestId }),
    player: await sql.playerFacts.one(from, who),
    sums: await sql.requestSums.all(from, who),
    history: await requestsOfPlayer(from, playerId, { beforeId: requestId, limit: historyRows }),
    accounts: accounts.map((account) => ({
      accountId: account.accountId,
      type: account.type,
      holder: account.holder,
      institution: account.institution,
      number: maskedNumber(account),
      boundAt: account.boundAt,
      heldUntil: account.heldUntil,
      replacedAt: account.replacedAt,
    })),
    accountSharers: await accountSharers(from, playerId),
    addressSharers: await sql.sharersOfAddresses.all(from, {
      ...who,
      days: addressDays,
      sessionsEach,
      limit: maxSharers,
    }),
    openBets: await sql.openBets.one(from, who),
    turnover: await readTurnover(from, playerId, rule),
  };
}

/** The whole account number; the caller has to write who read it to the audit log. */
export async function revealNumber(
  from: Connection,
  accountNumberCipher: AccountNumberCipher,
  { playerId, accountId }: { readonly playerId: PlayerId; readonly accountId: RowId },
): Promise<string> {
  return openNumber(accountNumberCipher, await accountOf(from, playerId, accountId));
}
