// One search over the console: what it finds for each role.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, roles, type Role } from '@trine/contract/console/permissions.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';
import { deposit, withdrawal, withdrawer } from '../../../testing/test-cashier.ts';
import { given, openStaff } from '../../../testing/test-console.ts';
import { explain } from '../../../testing/test-plans.ts';
import { orderById } from '../../game/betting/find-order.sql.ts';
import {
  orderIdOf,
  orderNumber,
  type OrderId,
  type PlayerId,
} from '../../platform/postgres/ids.ts';
import { foldName } from '../../people/usernames/usernames.ts';
import { payReference } from '../../cashier/requests/pay-reference.ts';

const api = await closeAfterTests(openTestApi());
const staff = await openStaff(api);

/** The number of results of each kind for a role and a text. */
async function countsBy(role: Role, text: string): Promise<Record<string, number>> {
  const found = await given((await staff(role)).client, '/search/list', { text });
  const counts = Object.entries(found).flatMap(([kind, rows]) =>
    Array.isArray(rows) && rows.length > 0 ? [[kind, rows.length] as const] : [],
  );
  return Object.fromEntries(counts);
}

/** With a name in the folded form, as a registration stores it. */
async function nameAs(playerId: PlayerId, name: string): Promise<void> {
  const { owner } = api.world;
  await owner.query('update player set username = $2 where player_id = $1', [playerId, name]);
  await owner.query(
    `insert into username (folded, bucket, player_id)
     values ($2::text, bucket_of($1::bigint), $1::bigint)`,
    [playerId, foldName(name)],
  );
}

/** A player with a deposit, a withdrawal and a bet. */
async function prepare() {
  const player = await withdrawer(api);
  const { owner } = api.world;
  const username = 'findable';
  await nameAs(player.playerId, username);
  const round = await api.world.round({ gameId: 1 });
  await data(player.client, '/api/Lottery/playOrder', testBet(round, { money: '10.00' }));
  const taken = await data(player.client, '/api/user/withdrawAction', withdrawal());
  const { rows: orders } = await owner.query<{ order_id: string }>(
    'select order_id from bet_order where player_id = $1',
    [player.playerId],
  );
  return {
    username,
    playerId: player.playerId,
    deposit: await deposit(player),
    withdrawal: BigInt(taken.id),
    issue: round.issue,
    order: orderNumber(BigInt(orders[0]?.order_id ?? 0) as OrderId),
  };
}

test('each kind is found by its own texts, and only by roles that may see it', async () => {
  const made = await prepare();
  const auditor = await staff('auditor');
  const rows: readonly (readonly [text: string, kind: string, may: (role: Role) => boolean])[] = [
    [made.username, 'players', (role) => allows(role, 'players.see')],
    [String(made.playerId), 'players', (role) => allows(role, 'players.see')],
    [String(made.deposit), 'requests', (role) => allows(role, 'deposits.see')],
    [payReference(made.deposit), 'requests', (role) => allows(role, 'deposits.see')],
    [String(made.withdrawal), 'requests', (role) => allows(role, 'withdrawals.see')],
    [made.issue, 'rounds', (role) => allows(role, 'rounds.see')],
    [made.order, 'orders', (role) => allows(role, 'players.see')],
    [made.order.toLowerCase(), 'orders', (role) => allows(role, 'players.see')],
    [auditor.name.toUpperCase(), 'staff', (role) => allows(role, 'people.see')],
  ];
  for (const [text, kind, may] of rows) {
    for (const role of roles) {
      const expected = may(role) ? { [kind]: 1 } : {};
      assert.deepEqual(await countsBy(role, text), expected, `${role} by ${text}`);
    }
  }
});

test('a mobile number finds its owner only for roles that may read it', async () => {
  const player = await api.signedIn();
  const mobile = '0912000777';
  await api.world.owner.query('update player set mobile = $2 where player_id = $1', [
    player.playerId,
    mobile,
  ]);
  for (const role of roles) {
    const expected = allows(role, 'contacts.see') ? { players: 1 } : {};
    assert.deepEqual(await countsBy(role, mobile), expected, role);
  }
});

test('at most five of each kind are found, and none for other texts', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `manyof${index}`);
  await Promise.all(
    names.map(async (name) => {
      const { playerId } = await api.signedIn();
      await nameAs(playerId, name);
    }),
  );
  assert.deepEqual(await countsBy('owner', 'manyof'), { players: 5 });
  for (const text of ['   ', 'T0000000001U', '%', 'zzz']) {
    assert.deepEqual(await countsBy('owner', text), {}, text);
  }
});

test('an order is found without a scan of orders', async () => {
  const orderId = orderIdOf('T00000ABCDE') ?? 0n;
  const plan = await explain(api.world.owner, orderById, [
    String(orderId),
    `now() - interval '10 minutes'`,
    `now() + interval '1 hour'`,
  ]);
  const walked = plan.filter(
    ({ table, type }) => table?.startsWith('bet_order') && type === 'Seq Scan',
  );
  assert.deepEqual(walked, []);
});

test('an order’s number is parsed, and other texts are not', () => {
  const orderId = 4_503_599_627_370_497n as OrderId;
  assert.equal(orderIdOf(` ${orderNumber(orderId).toLowerCase()} `), orderId);
  for (const text of ['', 'T', 'T123', 'T1234567890I', 'X00000000001']) {
    assert.equal(orderIdOf(text), null, text);
  }
});
