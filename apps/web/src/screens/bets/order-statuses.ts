/** What can have become of a bet. Apart from their looks, since the routes know them. */
export const ORDER_STATUSES = [
  'accepted',
  'profitable',
  'unprofitable',
  'cancelled',
  'not_accepted',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
