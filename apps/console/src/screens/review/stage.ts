import { isWithdrawal, type RequestRow } from './request.ts';

/** What one member of staff may do with a request; the server checks it again. */
export type Stage = 'free' | 'mine' | 'others' | 'approvedByMe' | 'toPay' | 'over' | 'readOnly';

/** `actor` is the person as the audit log names them; null for a role that may only read. */
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
