import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { tick } from '../../game/clock/tick.ts';
import { firstIdAt, type EntryId, type PostingId } from '../../platform/postgres/ids.ts';
import { explain, partitionsRead } from '../../../testing/test-plans.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import * as sql from './fund-log.sql.ts';

let api: TestApi;
let player: SignedIn;
let round: TestRound;

/** A gift of 100, a round with a bet on every play, and a returned stake of another round. */
before(async () => {
  api = await openTestApi();
  player = await api.signedIn({ balance: 100_00n });
  round = await api.world.round();
  await bet(round, 'big,sum_13,big_odd,big_even,small_odd,small_even');
  await round.moveTo('draw');
  const parts = api.world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  const second = await api.world.round({ gameId: 4 });
  await bet(second, 'odd');
  await giveBack(second, 2_00n);
});

after(() => api.close());

async function bet({ issue, gameId }: TestRound, plays: string): Promise<void> {
  const request = { issue, game_id: gameId, plan_id: gameId * 4 - 3, play_type: plays };
  await data(player.client, '/api/Lottery/playOrder', { ...request, money: '2.00' });
}

async function giveBack({ roundId }: TestRound, amount: bigint): Promise<void> {
  const { owner, nextId } = api.world;
  await owner.query(
    `select post_locked($1::bigint, stake_returned_kind(), array[$2::bigint], array[$3::bigint],
       array[$4::bigint], array[$5::bigint], stakes_account())`,
    [nextId<PostingId>(), roundId, player.playerId, nextId<EntryId>(), amount].map(String),
  );
}

/** A stake returned, its stake, a win, the stakes of six plays, a gift. */
const shownTypes = [2, 2, 3, 2, 2, 2, 2, 2, 2, 4];

function funds(request: object = {}) {
  return data(player.client, '/api/user/quantityLogList', request);
}

test('the log has every movement, newest first, with the balance after it', async () => {
  const log = await funds();
  assert.deepEqual(
    log.map(({ type }) => type),
    shownTypes,
  );
  const [returned, staked, won, sixth] = log;
  const [first, gift] = log.slice(-2);
  assert.equal(returned?.mark, `Australia ${await issueOf(4)}: void, stake returned`);
  assert.equal(returned?.quantity, '2.00');
  assert.equal(staked?.mark, `Australia ${await issueOf(4)}`);
  assert.equal(staked?.quantity, '-2.00');
  assert.equal(won?.mark, `Singapore ${round.issue}`);
  assert.deepEqual([sixth?.quantity, sixth?.over], ['-2.00', '88.00']);
  assert.deepEqual([first?.quantity, first?.over], ['-2.00', '98.00']);
  assert.deepEqual([gift?.quantity, gift?.over, gift?.mark], ['100.00', '100.00', '']);
  let balance = 0;
  for (const { quantity, over, status } of log.toReversed()) {
    balance += Math.round(Number(quantity) * 100);
    assert.equal(Number(over) * 100, balance);
    assert.equal(status, 1);
  }
  const user = await data(player.client, '/api/user/userInfo', {});
  assert.equal(log[0]?.over, user.money);
});

async function issueOf(gameId: number): Promise<string> {
  const { rows } = await api.world.owner.query<{ issue: string }>(
    'select issue from round where game_id = $1',
    [gameId],
  );
  return rows[0]?.issue ?? '';
}

const kinds = [
  { type: 0, shown: [] },
  { type: 1, shown: [] },
  { type: 2, shown: [2, 2, 2, 2, 2, 2, 2, 2] },
  { type: 3, shown: [3] },
  { type: 4, shown: [4] },
  { type: '4', shown: [4] },
  { type: '', shown: shownTypes },
];
for (const { type, shown } of kinds) {
  test(`type ${JSON.stringify(type)} shows ${shown.length}`, async () => {
    assert.deepEqual(
      (await funds({ type })).map((entry) => entry.type),
      shown,
    );
  });
}

test('pages have no gap and no repetition', async () => {
  const all = (await funds()).map(({ id }) => id);
  const paged: number[] = [];
  for (;;) {
    const before_id = paged.at(-1);
    const page = await funds({ limit: 2, ...(before_id === undefined ? {} : { before_id }) });
    paged.push(...page.map(({ id }) => id));
    if (page.length < 2) break;
  }
  assert.deepEqual(paged, all);
});

test('dates are days in the operator’s time zone, both included', async () => {
  const today = Temporal.Now.plainDateISO('Asia/Taipei');
  const [yesterday, tomorrow] = [today.subtract({ days: 1 }), today.add({ days: 1 })];
  const count = async (begin: Temporal.PlainDate, end: Temporal.PlainDate) =>
    (await funds({ begin_date: begin.toString(), end_date: end.toString() })).length;
  assert.equal(await count(yesterday, tomorrow), shownTypes.length);
  assert.equal(await count(tomorrow, tomorrow), 0);
  assert.equal(await count(yesterday.subtract({ days: 9 }), yesterday.subtract({ days: 2 })), 0);
});

test('a returned stake is marked in each language', async () => {
  const marks = new Set<string>();
  for (const language of languages) {
    const client = api.clientFor(player.token, language);
    marks.add((await data(client, '/api/user/quantityLogList', {}))[0]?.mark ?? '');
  }
  assert.equal(marks.size, languages.length);
});

test('a player sees only the own log, and needs a session', async () => {
  const other = await api.signedIn({ balance: 0n });
  assert.deepEqual(await data(other.client, '/api/user/quantityLogList', {}), []);
  const outcome = await api.clientFor(null).call('/api/user/quantityLogList', {});
  assert.ok(!outcome.ok && outcome.code === 50008);
});

const rejected = [
  { type: 5 },
  { type: -1 },
  { type: 'buy' },
  { begin_date: '2026-02-30' },
  { end_date: 'today' },
  { limit: 201 },
  { before_id: -1 },
];
for (const request of rejected) {
  test(`rejected: ${JSON.stringify(request)}`, async () => {
    const outcome = await player.client.call('/api/user/quantityLogList', request);
    assertRejected(outcome, 'invalid_field');
    assert.ok(!outcome.ok);
    assert.deepEqual(outcome.details, { field: Object.keys(request)[0] });
  });
}

test('a page of any kind reads an index, and only the rows of the page', async () => {
  const { owner } = api.world;
  await owner.query(`select * from ensure_partitions('posted_entry', 6)`);
  await owner.query(
    `insert into posted_entry (
       bucket, account_id, entry_id, posting_id, kind, amount_minor, balance_after_minor,
       account_version
     )
     select
       1, 65, $1::bigint + n * 4096 * 6000000::bigint, n,
       case when n % 500 = 0 then 0 when n % 3 = 0 then 3 else 4 end, 1, 1, n
     from generate_series(1, 2000) as n`,
    [String(firstIdAt(Date.now()))],
  );
  await owner.query(`select * from ensure_partitions('bet_order', 6)`);
  await owner.query(
    `insert into bet_order (
       bucket, player_id, order_id, round_id, game_id, plan_id, play, odds_hundredths, stake_minor,
       balance_after_minor, posting_id, account_version, step
     )
     select 1, 65, $1::bigint + n * 4096 * 6000000::bigint + 1, 1, 1, 1, 0, 194, 1, 1, n, n, 1
     from generate_series(1, 2000) as n`,
    [String(firstIdAt(Date.now()))],
  );
  const asked = ['1::smallint', '65', '0', '9007199254740991', 'null', 'null', '20'];
  const pages = [
    { statement: sql.entriesOfPlayer, last: [], index: /_pkey$/, most: 21 },
    { statement: sql.stakesOfPlayer, last: [], index: /_pkey$/, most: 21 },
    { statement: sql.entriesOfKind, last: ['0::smallint'], index: /_kind/, most: 5 },
    // Every third entry is a payout.
    { statement: sql.payoutsOfPlayer, last: [], index: /_pkey$/, most: 61 },
  ];
  for (const { statement, last, index, most } of pages) {
    const plan = await explain(owner, statement, [...asked, ...last]);
    const read = [...partitionsRead(plan, 'posted_entry'), ...partitionsRead(plan, 'bet_order')];
    for (const node of read) {
      assert.equal(node.type, 'Index Scan');
      assert.match(node.index ?? '', index);
    }
    const rows = read.reduce((sum, node) => sum + node.rows + node.removed, 0);
    const told = `${statement.name} ${last.join()}: ${rows} entries were read`;
    assert.ok(rows > 0 && rows <= most, told);
    assert.ok(!plan.some(({ type }) => /Sort|Merge Append|Seq Scan/.test(type)), statement.name);
  }
});
