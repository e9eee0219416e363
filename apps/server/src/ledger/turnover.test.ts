import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWorld, type TestRound, type World } from '../clock/test-world.ts';
import { tick } from '../clock/tick.ts';
import { firstIdAt, type PlayerId } from '../database/ids.ts';
import { explain, partitionsRead } from '../storage/test-plans.ts';
import { readTurnover } from './turnover.ts';

let world: World;

before(async () => {
  world = await openWorld();
});

after(() => world.close());

const rule = { timeZone: 'Asia/Taipei', factorHundredths: 100 };
const dayMs = 24 * 60 * 60 * 1000;

/** Required, done and missing, in whole units. */
async function turnover(playerId: PlayerId, changes: Partial<typeof rule> = {}): Promise<string> {
  const found = await readTurnover(world.database, playerId, { ...rule, ...changes });
  const amounts = [found.requiredMinor, found.doneMinor, found.missingMinor];
  return amounts.map((amount) => String(amount / 100n)).join(' ');
}

/** Whatever the player did so far happened a day before. */
async function dayPasses(playerId: PlayerId): Promise<void> {
  await world.owner.query(
    `update entry set created_at = created_at - interval '1 day' where account_id = $1`,
    [String(playerId)],
  );
}

async function bet(playerId: PlayerId, round: TestRound, money = '40.00'): Promise<void> {
  const plan = (round.gameId - 1) * 4 + 1;
  const request = { issue: round.issue, game_id: round.gameId, plan_id: plan, play_type: 'big' };
  const answer = await world.desk.place({ playerId, key: null, request: { ...request, money } });
  assert.equal(answer.kind, 'placed');
}

async function settle(round: TestRound): Promise<void> {
  await round.moveTo('draw');
  const parts = world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
}

async function credit(playerId: PlayerId, amountMinor: bigint): Promise<void> {
  await world.owner.query(
    `select from book_entries($1, 0::smallint, array[null]::bigint[], array[$2]::bigint[],
       array[$3]::bigint[], array[$4]::bigint[], -3)`,
    [world.nextId(), playerId, world.nextId(), amountMinor].map(String),
  );
}

test('what was there at midnight and what was deposited since has to be staked', async () => {
  const player = await world.player({ balance: 300_00n });
  assert.equal(await turnover(player), '0 0 0', 'a gift of today asks for nothing');
  await dayPasses(player);
  assert.equal(await turnover(player), '300 0 300');
  await credit(player, 150_00n);
  assert.equal(await turnover(player), '450 0 450');
});

test('a bet counts when its round is settled, whether it won or not', async () => {
  const player = await world.player({ balance: 100_00n });
  await dayPasses(player);
  const round = await world.round();
  await bet(player, round);
  assert.equal(await turnover(player), '100 0 100');
  await settle(round);
  assert.equal(await turnover(player), '100 40 60');
  const others = [await world.round({ gameId: 2 }), await world.round({ gameId: 3 })];
  await credit(player, 1_00n);
  for (const other of others) {
    await bet(player, other, '30.00');
    await settle(other);
  }
  assert.equal(await turnover(player), '101 100 1');
});

test('a bet whose round is void does not count', async () => {
  const player = await world.player({ balance: 100_00n });
  await dayPasses(player);
  const round = await world.round({ gameId: 4 });
  await bet(player, round);
  await settle(round);
  assert.equal(await turnover(player), '100 40 60');
  await world.owner.query(
    `update round set status = 'void', outcome = null, signature = null, randomness = null
     where round_id = $1`,
    [String(round.roundId)],
  );
  assert.equal(await turnover(player), '100 0 100');
});

test('at midnight it starts anew; a bet counts on the day its round is settled', async () => {
  const player = await world.player({ balance: 100_00n });
  await dayPasses(player);
  const round = await world.round();
  await bet(player, round);
  await dayPasses(player);
  assert.equal(await turnover(player), '60 0 60');
  await settle(round);
  const { rows } = await world.owner.query<{ won: string }>(
    `select coalesce(sum(amount_minor), 0) as won from entry where account_id = $1 and kind = 3`,
    [String(player)],
  );
  assert.equal(await turnover(player), '60 40 20', `won ${rows[0]?.won} today, asked for nothing`);
  await world.owner.query(
    `update round set settled_at = settled_at - interval '1 day' where round_id = $1`,
    [String(round.roundId)],
  );
  assert.match(await turnover(player), / 0 /);
});

const factors: readonly [number, string][] = [
  [100, '300 0 300'],
  [0, '0 0 0'],
  [50, '150 0 150'],
  [333, '999 0 999'],
];
for (const [factorHundredths, expected] of factors) {
  test(`a factor of ${factorHundredths} hundredths asks for ${expected}`, async () => {
    const player = await world.player({ balance: 300_00n });
    await dayPasses(player);
    assert.equal(await turnover(player, { factorHundredths }), expected);
  });
}

test('whoever may not bet misses nothing', async () => {
  const player = await world.player({ balance: 300_00n, state: 'betting_frozen' });
  await dayPasses(player);
  assert.equal(await turnover(player), '300 0 0');
});

test("midnight is the operator's, and the next one is told", async () => {
  const player = await world.player();
  for (const timeZone of ['Asia/Taipei', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
    const { until } = await readTurnover(world.database, player, { ...rule, timeZone });
    const now = Temporal.Now.zonedDateTimeISO(timeZone);
    const next = now.add({ days: 1 }).startOfDay().epochMilliseconds;
    assert.ok(until === next || until === next + dayMs, timeZone);
  }
});

test('it reads a few days of one player, and no table', async () => {
  const { owner } = world;
  await owner.query(`select from ensure_partitions('entry', 6)`);
  const player = await world.player({ balance: 0n });
  await owner.query(
    `insert into entry (
       bucket, account_id, entry_id, posting_id, kind, amount_minor, balance_after_minor,
       account_version, created_at
     )
     select
       ($2::bigint % 64)::smallint, $2::bigint, $1::bigint + n * 4096::bigint, n, 4, 1, n, n,
       clock_timestamp() - interval '40 days'
     from generate_series(1, 5000) as n`,
    [String(firstIdAt(Date.now() - 40 * dayMs)), String(player)],
  );
  await owner.query('analyze entry');
  const { rows } = await owner.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'turnover_of'`,
  );
  const text = (rows[0]?.body ?? '')
    .replaceAll('given_player', '$1::bigint')
    .replaceAll('given_zone', '$2::text')
    .replaceAll('given_factor', '$3::integer');
  const plan = await explain(owner, { text }, [String(player), `'UTC'`, '100']);
  const read = partitionsRead(plan, 'entry');
  const rowsRead = read.reduce((sum, node) => sum + node.rows + node.removed, 0);
  assert.equal(rowsRead, 0, 'entries of weeks ago are not read');
});
