/** Which records are asked for: kept in the address, so that the way back from a bet finds it. */
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';

export interface RecordSearch {
  /** Dates as `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  status?: OrderStatus | undefined;
  /** Agents only: the bets of their members. */
  team?: 1 | undefined;
}

/** The first day that can be asked for. */
export const firstDay = '2018-01-01';

export function recordSearch(search: Record<string, unknown>): RecordSearch {
  return {
    from: searchDate(search['from']),
    to: searchDate(search['to']),
    status: ORDER_STATUSES.find((status) => status === search['status']),
    team: search['team'] === 1 ? 1 : undefined,
  };
}

function searchDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const epochMs = Date.parse(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(value);
  return isDay && value >= firstDay ? value : undefined;
}
