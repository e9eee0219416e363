/** The status of an order's flags, with its badge. */
import type { Answer } from '@trine/contract/client.ts';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { OrderStatus } from './order-statuses.ts';

export type Order = Answer<'/api/user/orderList'>[number];

export function orderStatus({ status, whether_hit }: Pick<Order, 'status' | 'whether_hit'>) {
  if (status === 0) return 'accepted';
  if (status === 2) return 'cancelled';
  if (status === 3) return 'not_accepted';
  return whether_hit === 0 ? 'unprofitable' : 'profitable';
}

export const statusBadges = {
  accepted: 'waiting',
  profitable: 'win',
  unprofitable: 'loss',
  cancelled: 'cancelled',
  not_accepted: 'bad',
} as const satisfies Record<OrderStatus, BadgeKind>;
