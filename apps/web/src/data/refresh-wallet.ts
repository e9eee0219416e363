import { useQueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';

/** The reads that a request or a change of an account makes stale. */
const moved: readonly Path[] = [
  '/api/user/userInfo',
  '/api/user/withdrawInfo',
  '/api/user/requestList',
  '/api/user/requestInfo',
  '/api/user/quantityLogList',
  '/api/user/payInfo',
  '/api/user/safetyInfo',
];

/** Reads again all that the cashier's screens show. */
export function useCashierRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(moved.map((path) => queries.invalidateQueries({ queryKey: [path] })));
  };
}
