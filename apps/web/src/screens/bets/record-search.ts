/** The filter of the record, kept in the address, so that "back" from a bet restores it. */
import { searchDates, type DateSpan } from '../../ui/fields/dates.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-statuses.ts';

export interface RecordSearch extends DateSpan {
  status?: OrderStatus | undefined;
  /** Agents only: the bets of their members. */
  team?: 1 | undefined;
}

export function recordSearch(search: Record<string, unknown>): RecordSearch {
  return {
    ...searchDates(search),
    status: ORDER_STATUSES.find((status) => status === search['status']),
    team: search['team'] === 1 ? 1 : undefined,
  };
}
