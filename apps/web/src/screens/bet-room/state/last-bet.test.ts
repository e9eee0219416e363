import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastBetOf } from './last-bet.ts';
import type { OwnOrder } from './own-orders.ts';

const room = { gameId: 1, planName: 'Junior' };

function order(change: Partial<OwnOrder>): OwnOrder {
  const where = { game_id: 1, plan_name: 'Junior', issue_id: 7, createtime: 1_000 };
  return { ...where, play_type: 'big', quantity: '50.00', ...change } as OwnOrder;
}

const rows: readonly (readonly [
  name: string,
  orders: readonly OwnOrder[],
  plays: readonly string[] | null,
  stakeMinor: bigint,
])[] = [
  ['nothing was bet', [], null, 0n],
  [
    'all plays of the newest bet, and none of the one before it',
    [
      order({ play_type: 'odd', createtime: 1_002 }),
      order({ play_type: 'big', createtime: 1_002 }),
      order({ play_type: 'sum_13', quantity: '5.00' }),
    ],
    ['odd', 'big'],
    5_000n,
  ],
  [
    'two stakes in one second are two bets',
    [order({ play_type: 'sum_13', quantity: '5.00' }), order({})],
    ['sum_13'],
    500n,
  ],
  [
    'this room before another room of the game',
    [order({ plan_name: 'Senior', play_type: 'even' }), order({ play_type: 'small' })],
    ['small'],
    5_000n,
  ],
  [
    'this game before another game',
    [
      order({ game_id: 2, play_type: 'even' }),
      order({ plan_name: 'Senior', play_type: 'odd', quantity: '1000.00' }),
    ],
    ['odd'],
    100_000n,
  ],
  ['another game where there is nothing else', [order({ game_id: 2 })], ['big'], 5_000n],
  [
    'the same play twice in one moment is there once',
    [order({ play_type: 'big' }), order({ play_type: 'big' })],
    ['big'],
    5_000n,
  ],
];

for (const [name, orders, plays, stakeMinor] of rows) {
  test(name, () => {
    const bet = lastBetOf(orders, room);
    assert.deepEqual(bet?.plays ?? null, plays);
    assert.equal(bet?.stakeMinor ?? 0n, stakeMinor);
  });
}
