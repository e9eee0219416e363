/** What can have become of an order. Apart from their looks, since the routes know them. */
export const ORDER_STATUSES = ['accepted', 'profitable', 'unprofitable', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
