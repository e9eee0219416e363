import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netGain, orderStatus, statusBadges } from './order-status.ts';

type Flags = Parameters<typeof netGain>[0];

// A stake of 10.00 at odds of 1.94.
const rows: readonly (readonly [
  flags: Pick<Flags, 'status' | 'whether_hit'>,
  status: ReturnType<typeof orderStatus>,
  badge: string,
  gain: string | null,
])[] = [
  [{ status: 0, whether_hit: 0 }, 'accepted', 'waiting', null],
  [{ status: 1, whether_hit: 0 }, 'unprofitable', 'loss', '-10.00'],
  [{ status: 1, whether_hit: 1 }, 'profitable', 'win', '9.40'],
  [{ status: 2, whether_hit: 0 }, 'cancelled', 'cancelled', null],
  [{ status: 3, whether_hit: 0 }, 'not_accepted', 'bad', null],
];

for (const [flags, status, badge, gain] of rows) {
  test(`status ${flags.status}, hit ${flags.whether_hit}: ${status}, gain ${gain}`, () => {
    assert.equal(orderStatus(flags), status);
    assert.equal(statusBadges[orderStatus(flags)], badge);
    assert.equal(netGain({ ...flags, profit: '9.40', quantity: '10.00' }), gain);
  });
}
