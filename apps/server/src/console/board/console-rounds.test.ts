// The board, voids, switches, plans and figures, with rounds that are bet on and drawn.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { tick, type TickParts } from '../../game/clock/tick.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import {
  assertDenied,
  given,
  openTestConsole,
  testPassword,
  type TestConsole,
} from '../../../testing/test-console.ts';

let staffConsole: TestConsole;

before(async () => {
  staffConsole = await openTestConsole();
});

after(() => staffConsole.close());

async function bet(
  round: TestRound,
  playerId: PlayerId,
  wanted: { readonly play_type: string; readonly money: string; readonly plan_id?: number },
) {
  const request = { issue: round.issue, game_id: round.gameId, plan_id: 1, ...wanted };
  const placement = await staffConsole.world.betQueue.place({ playerId, key: null, request });
  return placement.kind === 'rejected' ? placement.rejection.reason : placement.kind;
}

async function look(parts: Partial<TickParts> = {}): Promise<void> {
  const ticking = staffConsole.world.tickParts(parts);
  assert.ok(await ticking.lease.hold());
  await tick(ticking);
}

async function roundOf(round: TestRound): Promise<ConsoleAnswer<'/rounds/page'>> {
  const { client } = await staffConsole.signedIn('auditor');
  return given(client, '/rounds/page', { round_id: Number(round.roundId) });
}

test('the board sums the exposure of all writers and finds the worst sum', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const round = await staffConsole.world.round({ gameId: 1 });
  const players = await Promise.all(
    Array.from({ length: 6 }, () => staffConsole.world.player({ balance: 1_000_00n })),
  );
  const placed = await Promise.all(
    players.map((playerId) => bet(round, playerId, { play_type: 'big', money: '10.00' })),
  );
  assert.deepEqual(new Set(placed), new Set(['placed']));
  await bet(round, players[0] as PlayerId, { play_type: 'sum_20', money: '5.00' });
  const { games, upkeep } = await given(client, '/rounds/board', {});
  assert.deepEqual(upkeep, { audit: null, backup: null, seals: null });
  const current = games.find(({ game_id }) => game_id === 1)?.current;
  assert.equal(current?.round_id, Number(round.roundId));
  assert.equal(current?.status, 'open');
  assert.equal(current?.lottery_code, '');
  assert.equal(current?.seal, null);
  const room = current?.rooms.find(({ plan_id }) => plan_id === 1);
  assert.equal(room?.orders, 7);
  assert.equal(room?.stake, '65.00');
  // 60.00 on big at 1.94 pay 116.40; 5.00 on the sum of 20 at 26.94 pay 134.70.
  assert.equal(room?.worst_sum, 20);
  assert.equal(room?.worst_cost, '186.10');
  assert.deepEqual(room?.plays, [
    { play: 'big', payout: '116.40' },
    { play: 'sum_20', payout: '134.70' },
  ]);
  await round.moveTo('closing');
  await look();
  const sealed = await roundOf(round);
  assert.equal(sealed.seal?.count, 7);
  assert.equal(sealed.seal?.stake, '65.00');
  await round.moveTo('draw');
  await look();
  const drawn = await roundOf(round);
  assert.equal(drawn.status, 'settled');
  assert.match(drawn.lottery_code, /^\d \d \d \d{1,2}$/);
  assert.equal(drawn.settlement.slices_done, drawn.settlement.slices);
});

test('reports show stakes and payouts, with the hold next to the expected one', async () => {
  const { client } = await staffConsole.signedIn('finance');
  const round = await staffConsole.world.round({ gameId: 2 });
  const playerId = await staffConsole.world.player({ balance: 1_000_00n });
  // Twice as much on small as on big: one of both wins in any case.
  await bet(round, playerId, { play_type: 'big', money: '100.00', plan_id: 5 });
  await bet(round, playerId, { play_type: 'small', money: '200.00', plan_id: 5 });
  await round.moveTo('closing');
  await look();
  await round.moveTo('draw');
  await look();
  const { lottery_code } = await roundOf(round);
  const isBig = Number(lottery_code.split(' ')[3]) >= 14;
  const payout = isBig ? '194.00' : '388.00';
  const { rows } = await given(client, '/reports/rooms', {});
  const room = rows.find(({ game_id, plan_id }) => game_id === 2 && plan_id === 5);
  assert.deepEqual(room, {
    game_id: 2,
    plan_id: 5,
    room_type: 0,
    active_players: 1,
    rounds: 1,
    stakes: '300.00',
    payouts: payout,
    hold: isBig ? '106.00' : '-88.00',
    hold_expected: '9.00',
    // The payout is 194 or 388 with equal chances: its deviation is 97, the band is 2.576 times
    // that.
    hold_low: '-240.87',
    hold_high: '258.87',
    hold_percent: isBig ? '35.33' : '-29.33',
    hold_expected_percent: '3.00',
    is_within_band: true,
  });
  const game = rows.find(({ game_id, plan_id }) => game_id === 2 && plan_id === null);
  assert.equal(game?.payouts, payout);
  const summary = await given(client, '/reports/summary', {});
  assert.equal(summary.all_time.rounds, 2);
  assert.equal(summary.today.stakes, '365.00');
  assert.equal(summary.all_time.active_players, 7);
  assert.equal(summary.all_time.gifts, '7000.00');
  const { rows: paid } = await staffConsole.world.owner.query<{ owed: string }>(
    'select sum(balance_minor)::text as owed from account',
  );
  assert.equal(summary.owed.replace('.', ''), paid[0]?.owed);
  const days = await given(client, '/reports/days', {});
  assert.equal(days.rows.length, 1);
  assert.equal(days.rows[0]?.gifts, '7000.00');
});

test('a switch stops bets on one game or on all and is logged', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const round = await staffConsole.world.round({ gameId: 3 });
  const playerId = await staffConsole.world.player();
  const wanted = { play_type: 'odd', money: '1.00', plan_id: 9 };
  const turn = (name: 'game_3' | 'betting', is_on: boolean) =>
    given(client, '/switches/turn', { name, is_on, reason: 'a test of the switch' });
  await turn('game_3', false);
  assert.equal(await bet(round, playerId, wanted), 'game_stopped');
  await turn('betting', false);
  await turn('game_3', true);
  assert.equal(await bet(round, playerId, wanted), 'game_stopped');
  await turn('betting', true);
  assert.equal(await bet(round, playerId, wanted), 'placed');
});

/** Time until the running round of this length is drawn. */
function secondsLeft(roundSeconds: number): number {
  return roundSeconds - (Math.floor(Date.now() / 1000) % roundSeconds);
}

test('a change of a plan applies from the next round on, and orders keep their odds', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const { clockDatabase, nextId, chain } = staffConsole.world;
  const schedule = {
    timeZone: 'Australia/Sydney',
    saleHours: 'always',
    // Rounds of these three lengths rarely end together, so one is in the middle of a round.
    roundSeconds: [3_600, 3_501, 2_997].find((seconds) => secondsLeft(seconds) > 300) ?? 3_600,
    closeSeconds: 3,
  } as const;
  const playerId = await staffConsole.world.player();
  const { rows } = await given(client, '/plans/list', {});
  const plan = rows.find(({ plan_id }) => plan_id === 13);
  assert.equal(plan?.version, 1);
  const terms = {
    plan_id: 13,
    target_return: 9000,
    join_limit: '0',
    min_stake: '2.00',
    max_stake: '50.00',
    round_cap: '5000.00',
    reason: 'a quieter room',
  };
  const fresh = { ...terms, version: 1, replaces: null };
  const problems = await client.call('/plans/save', {
    ...fresh,
    own_odds: [{ play: 'big', odds: 210 }],
  });
  assertDenied(problems, 'odds_unfit');
  const first = await given(client, '/plans/save', fresh);
  // An editor who did not see the waiting change does not overwrite it.
  assertDenied(await client.call('/plans/save', fresh), 'changed_meanwhile');
  const better = { ...fresh, target_return: 9100, replaces: first.change_id };
  const second = await given(client, '/plans/save', better);
  assertDenied(await client.call('/plans/save', better), 'changed_meanwhile');
  const stale = { ...better, version: 7, replaces: second.change_id };
  assertDenied(await client.call('/plans/save', stale), 'changed_meanwhile');
  const { rows: changes } = await given(client, '/plans/changes', { plan_id: 13 });
  assert.deepEqual(
    changes.map(({ change_id, state }) => [change_id, state]),
    [
      [second.change_id, 'waiting'],
      [first.change_id, 'withdrawn'],
    ],
  );
  await look({ database: clockDatabase, nextId, chain, games: [{ gameId: 4, schedule }] });
  const after = (await given(client, '/plans/list', {})).rows.find(({ plan_id }) => plan_id === 13);
  assert.equal(after?.version, 2);
  assert.equal(after?.waiting, null);
  assert.equal(after?.min_stake, '2.00');
  assert.equal(after?.prices[0]?.odds, '1.82');
  const { games } = await given(client, '/rounds/board', {});
  const current = games.find(({ game_id }) => game_id === 4)?.current;
  assert.equal(current?.rooms.find(({ plan_id }) => plan_id === 13)?.cap, '5000.00');
  const round = { issue: current?.issue ?? '', gameId: 4 } as TestRound;
  const small = { play_type: 'big', money: '1.00', plan_id: 13 };
  assert.equal(await bet(round, playerId, small), 'stake_out_of_range');
  assert.equal(await bet(round, playerId, { ...small, money: '2.00' }), 'placed');
  const auditor = await staffConsole.signedIn('auditor');
  const lines = await given(auditor.client, '/audit-log/search', { subject: 'plan:13' });
  assert.deepEqual(
    lines.rows.map(({ act }) => act),
    ['plan.apply', 'plan.change', 'plan.change'],
  );
});

test('a preview shows prices and their problems, and saves nothing', async () => {
  const { client } = await staffConsole.signedIn('auditor');
  const terms = {
    plan_id: 1,
    target_return: 9700,
    join_limit: '0',
    min_stake: '10',
    max_stake: '5',
    round_cap: '100',
    own_odds: ['big', 'small'].map((play) => ({ play, odds: 210 })),
  };
  const { prices, problems } = await given(client, '/plans/preview', terms);
  assert.equal(prices.length, 38);
  assert.deepEqual(prices[0], { play: 'big', odds: '2.10', chance: '50.0', return: '105.00' });
  assert.match(problems.join(' '), /largest stake is below the smallest/);
  assert.match(problems.join(' '), /big at 2\.10 is outside/);
  assert.match(problems.join(' '), /In every draw, .* return at least/);
});

test('a play with two prices of its own is rejected in the preview and when saved', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const terms = {
    plan_id: 2,
    target_return: 9700,
    join_limit: '0',
    min_stake: '1',
    max_stake: '5',
    round_cap: '100',
    own_odds: [190, 190].map((odds) => ({ play: 'big', odds })),
  };
  const change = { ...terms, version: 1, replaces: null, reason: 'a price twice' };
  for (const answer of [
    await client.call('/plans/preview', terms),
    await client.call('/plans/save', change),
  ]) {
    assertDenied(answer, 'invalid_field');
  }
  const { rows } = await given(client, '/plans/changes', { plan_id: 2 });
  assert.deepEqual(rows, []);
});

test('a round is voided by two people, whose addresses are logged', async () => {
  const first = await staffConsole.signedIn('risk');
  const second = await staffConsole.signedIn('owner');
  const auditor = await staffConsole.signedIn('auditor');
  const round = await staffConsole.world.round({ gameId: 1 });
  const round_id = Number(round.roundId);
  const reason = 'The beacon has been silent since noon.';
  const early = await first.client.call('/voids/ask', { round_id, reason });
  assertDenied(early, 'round_not_closed');
  await round.moveTo('draw');
  await look({ signature: async () => null });
  const soon = await first.client.call('/voids/ask', { round_id, reason });
  assertDenied(soon, 'too_early');
  await round.age();
  const { request_id } = await given(first.client, '/voids/ask', { round_id, reason });
  assertDenied(await first.client.call('/voids/confirm', { request_id }), 'same_person');
  const { rows } = await given(auditor.client, '/voids/list', {});
  assert.deepEqual(
    rows.map(({ asked_by }) => asked_by),
    [first.actor],
  );
  const said = await Promise.all(
    Array.from({ length: 20 }, () => second.client.call('/voids/confirm', { request_id })),
  );
  assert.equal(said.filter(({ ok }) => ok).length, 1);
  assert.equal((await roundOf(round)).status, 'void');
  const lines = await given(auditor.client, '/audit-log/search', { subject: `round:${round_id}` });
  assert.deepEqual(
    lines.rows.map(({ act, actor, address }) => [act, actor, address]),
    [
      ['round.void', second.actor, '127.0.0.1'],
      ['round.ask_void', first.actor, '127.0.0.1'],
    ],
  );
  assert.ok((await given(auditor.client, '/audit-log/verify', {})).holds);
});

test('rounds that were voided by rule are listed newest first, with the rule', async () => {
  const { client } = await staffConsole.signedIn('auditor');
  const playerId = await staffConsole.world.player();
  const rounds: TestRound[] = [];
  for (const gameId of [1, 2]) {
    const round = await staffConsole.world.round({ gameId });
    const wanted = { play_type: 'big', money: '7.00', plan_id: (gameId - 1) * 4 + 1 };
    assert.equal(await bet(round, playerId, wanted), 'placed');
    await round.moveTo('lapsed');
    await look();
    rounds.unshift(round);
  }
  const { rows, by_rule } = await given(client, '/voids/list', {});
  assert.deepEqual(rows, []);
  assert.deepEqual(
    by_rule.map(({ issue, rule, orders, stake }) => [issue, rule, orders, stake]),
    rounds.map(({ issue }) => [issue, 'sealed_late', 1, '7.00']),
  );
  for (const { voided_at, draws_at } of by_rule) assert.ok(voided_at >= draws_at);
});

test('rounds are listed and downloaded by game, state and issue', async () => {
  const { client, cookie } = await staffConsole.signedIn('auditor');
  const { rows } = await given(client, '/rounds/list', { status: 'settled' });
  assert.equal(rows.length, 2);
  const [row] = rows;
  const same = await given(client, '/rounds/list', { issue: row?.issue ?? '' });
  assert.deepEqual(same.rows, [row]);
  const none = await given(client, '/rounds/list', { game_id: 1, status: 'drawn' });
  assert.deepEqual(none, { rows: [], next: null });
  const response = await fetch(client.addressOf('/csv/rounds', { status: 'settled' }), {
    headers: { cookie: cookie() },
  });
  const lines = (await response.text()).trim().split('\r\n');
  assert.equal(lines.length, 3);
  assert.ok(
    lines[0]?.endsWith('round_id,game_id,issue,status,draws_at,orders,stake,paid,lottery_code'),
  );
  const cells = /^("\t\d{16,}"|\d{1,15}),\d,\d+,settled,\d{4}-\d\d-\d\dT[\d:]{8}\+08:00,/;
  assert.match(lines[1] ?? '', cells);
});

test('downloads contain no epoch seconds', async () => {
  const { client } = await staffConsole.signedIn('owner');
  const proof = { password: testPassword };
  const files = {
    players: await given(client, '/csv/players', proof),
    deposits: await given(client, '/csv/deposits', proof),
    withdrawals: await given(client, '/csv/withdrawals', proof),
    rounds: await given(client, '/csv/rounds', {}),
  };
  for (const [path, file] of Object.entries(files)) {
    const cells = file.split(/[,\r\n]+/);
    assert.deepEqual(
      cells.filter((cell) => /^1[6-9]\d{8}$/.test(cell)),
      [],
      path,
    );
  }
});
