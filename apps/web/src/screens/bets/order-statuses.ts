/** All statuses of a bet. Separate from their badges, because the table of screens imports them. */
export const ORDER_STATUSES = [
  'accepted',
  'profitable',
  'unprofitable',
  'cancelled',
  'not_accepted',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
