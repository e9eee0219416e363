/** The state of a deposit or a withdrawal, as the timeline shows it. */
import type { Answer } from '@trine/contract/client.ts';
import type { RequestStep } from '@trine/contract/cashier/currencies.ts';
import type { TextKey } from '../../i18n/translate.ts';
import type { BadgeKind } from '../../ui/status-badge.tsx';

export type FundRequest = Answer<'/api/user/requestList'>[number];
type State = Pick<FundRequest, 'type' | 'status' | 'paid'>;

/**
 * The interval of reads while a request is open: a decision must be on the screen within two
 * seconds, including the time of the answer.
 */
export const openIntervalMs = 1_500;

/** Whether any step is still to come. */
export function isRequestOpen({ type, status, paid }: State): boolean {
  return status === 0 || (status === 1 && type === 1 && paid === 0);
}

/** The interval for a list of requests, or for one. */
export function requestIntervalMs(requests: readonly State[] | undefined): number | false {
  return requests?.some(isRequestOpen) ? openIntervalMs : false;
}

export function requestBadge({ status, paid }: State): { kind: BadgeKind; text: TextKey } {
  switch (status) {
    case 0:
      return { kind: 'waiting', text: 'request.inReview' };
    case 1:
      return { kind: 'done', text: paid === 1 ? 'request.paid' : 'request.approved' };
    case 2:
      return { kind: 'bad', text: 'request.rejected' };
  }
}

export function requestName({ type }: State): TextKey {
  return type === 0 ? 'request.recharge' : 'request.withdraw';
}

/** Signed: a withdrawal leaves the balance. */
export function requestMovement({ type, quantity }: Pick<FundRequest, 'type' | 'quantity'>) {
  return type === 1 ? `-${quantity}` : quantity;
}

export function requestStepName({ type }: State, step: RequestStep): TextKey {
  switch (step) {
    case 'asked':
      return 'request.asked';
    case 'claimed':
      return 'request.claimed';
    case 'checked':
      return 'request.checked';
    case 'approved':
      return type === 0 ? 'request.approvedRecharge' : 'request.approvedWithdraw';
    case 'rejected':
      return 'request.rejectedStep';
    case 'paid':
      return 'request.paidStep';
  }
}

/** The next steps in order. */
export function nextRequestSteps(request: Pick<FundRequest, 'type' | 'status' | 'paid' | 'steps'>) {
  const { type, status, steps } = request;
  if (!isRequestOpen(request)) return [];
  const isTaken = steps.at(-1)?.step === 'claimed';
  return [
    ...(status === 0 && !isTaken ? (['request.nextClaimed'] as const) : []),
    ...(status === 0 ? (['request.nextDecision'] as const) : []),
    ...(type === 1 ? (['request.nextPaid'] as const) : []),
  ];
}
