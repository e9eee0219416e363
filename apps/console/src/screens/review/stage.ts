import { isWithdrawal, type RequestRow } from './queue.ts';

/** What one member of staff may do with a request; the server decides it again. */
export type Stage = 'free' | 'mine' | 'others' | 'approvedByMe' | 'toPay' | 'over' | 'readOnly';

/** `actor` as the audit log names the person; null where the role may only look. */
export function stageOf(row: RequestRow, actor: string | null): Stage {
  if (actor === null) return 'readOnly';
  switch (row.state) {
    case 'asked':
      return row.approvals.includes(actor) ? 'approvedByMe' : 'free';
    case 'claimed':
      if (row.approvals.includes(actor)) return 'approvedByMe';
      return row.claimed_by === actor ? 'mine' : 'others';
    case 'approved':
      return isWithdrawal(row) ? 'toPay' : 'over';
    case 'paid':
    case 'rejected':
      return 'over';
  }
}
