/** A deposit or a withdrawal in review, with its evidence and the reasons for a rejection. */
import { rejectionCodes, type RejectionCode } from '@trine/contract/cashier/currencies.ts';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { playerFacingNames, t } from '../../ui/words/language.ts';
import type { QueueKind } from './queue.ts';

export type DepositRow = ConsoleAnswer<'/deposits/list'>['rows'][number];
export type WithdrawalRow = ConsoleAnswer<'/withdrawals/list'>['rows'][number];
export type RequestRow = DepositRow | WithdrawalRow;
export type RequestEvidence = ConsoleAnswer<'/deposits/page'>['evidence'];

export function isWithdrawal(row: RequestRow): row is WithdrawalRow {
  return 'account_type' in row;
}

/** The name of one request of a queue. */
export const requestNames: Readonly<Record<QueueKind, string>> = {
  deposits: t('deposit'),
  withdrawals: t('withdrawal'),
};

export function rejectionsOf(kind: QueueKind): readonly RejectionCode[] {
  return kind === 'deposits' ? rejectionCodes.recharge : rejectionCodes.withdraw;
}

/** The text that players read. */
export function rejectionLabel(code: string): string {
  return (playerFacingNames().rejections as Readonly<Record<string, string>>)[code] ?? code;
}
