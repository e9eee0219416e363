/** Several requests below the limit for two people may come to more than it together. */
import { minorText, readMinor } from '../words/amounts.ts';
import { isWithdrawal, type Evidence, type RequestRow } from './queue.ts';

const daySeconds = 86_400;

/**
 * Null unless one person may decide and the requests of the same kind in the day before, without
 * those that were rejected, take it above what one person may let through.
 */
export function splitWarning(request: RequestRow, evidence: Evidence): string | null {
  const kind = isWithdrawal(request) ? 'withdrawal' : 'deposit';
  const others = evidence.recent.filter((other) => {
    const isLately = other.asked_at >= request.asked_at - daySeconds;
    return other.kind === kind && other.state !== 'rejected' && isLately;
  });
  const amounts = [request, ...others].map(({ amount }) => readMinor(amount));
  const together = amounts.reduce((sum, amount) => sum + amount, 0n);
  const limit = readMinor(evidence.two_people_above);
  if (others.length === 0 || request.approvals_needed > 1 || together <= limit) return null;
  const count = `${others.length + 1} ${kind}s`;
  return (
    `With the requests of the day before, these are ${count} of ${minorText(together)}: ` +
    `above ${minorText(limit)}, a single one would take two people.`
  );
}
