import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderStatus, statusBadges } from './order-status.ts';

const rows: readonly (readonly [
  flags: Parameters<typeof orderStatus>[0],
  status: ReturnType<typeof orderStatus>,
  badge: string,
])[] = [
  [{ status: 0, whether_hit: 0 }, 'accepted', 'waiting'],
  [{ status: 1, whether_hit: 0 }, 'unprofitable', 'loss'],
  [{ status: 1, whether_hit: 1 }, 'profitable', 'win'],
  [{ status: 2, whether_hit: 0 }, 'cancelled', 'cancelled'],
  [{ status: 3, whether_hit: 0 }, 'not_accepted', 'bad'],
];

for (const [flags, status, badge] of rows) {
  test(`status ${flags.status}, hit ${flags.whether_hit}: ${status}`, () => {
    assert.equal(orderStatus(flags), status);
    assert.equal(statusBadges[orderStatus(flags)], badge);
  });
}
