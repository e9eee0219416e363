// New requests of players. The database checks each under the account's lock and stores the answer
// under the request's key.

import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './new-request.sql.ts';

export type WithdrawalRejection = sql.WithdrawalRejection;

/** A null `result`: the request waits for review. */
export async function insertDepositRequest(
  connection: Connection,
  deposit: Parameters<typeof sql.askForDeposit.one>[1],
) {
  return sql.askForDeposit.one(connection, deposit);
}

/** Why an amount cannot be withdrawn, without the check of the code. Null amount: not given. */
export async function findWithdrawalRejection(
  connection: Connection,
  question: Parameters<typeof sql.withdrawalRejection.one>[1],
) {
  return sql.withdrawalRejection.one(connection, question);
}

/** A null `result`: the amount is held and the request waits for review. */
export async function insertWithdrawalRequest(
  connection: Connection,
  withdrawal: Parameters<typeof sql.holdWithdrawal.one>[1],
) {
  return sql.holdWithdrawal.one(connection, withdrawal);
}
