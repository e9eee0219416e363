// New requests of players. The database judges each under the account's lock and keeps the answer
// under the request's key.

import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './new-request.sql.ts';

export type WithdrawalRejection = sql.WithdrawalRejection;

/** A null verdict: the request waits for review. */
export async function insertDeposit(
  connection: Connection,
  deposit: Parameters<typeof sql.askForDeposit.one>[1],
) {
  return sql.askForDeposit.one(connection, deposit);
}

/** Why an amount can not be withdrawn, the code aside; a null amount was not given. */
export async function findWithdrawalRejection(
  connection: Connection,
  question: Parameters<typeof sql.withdrawalRejection.one>[1],
) {
  return sql.withdrawalRejection.one(connection, question);
}

/** A null verdict: the amount is held and the request waits for review. */
export async function insertWithdrawal(
  connection: Connection,
  withdrawal: Parameters<typeof sql.holdWithdrawal.one>[1],
) {
  return sql.holdWithdrawal.one(connection, withdrawal);
}
