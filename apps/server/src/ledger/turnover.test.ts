import { ageEntries } from '../../testing/test-cashier.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { stakesAtRisk } from '@trine/game/at-risk.ts';
import { PLAYS, playNumber } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { openWorld, type TestRound, type World } from '../../testing/test-world.ts';
import { tick } from '../game/clock/tick.ts';
import { firstIdAt, type PlayerId } from '../platform/postgres/ids.ts';
import { explain, partitionsRead } from '../../testing/test-plans.ts';
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

/** Dates all entries and bets of the player one day back. */
async function dayPasses(playerId: PlayerId): Promise<void> {
  await ageEntries(world.owner, playerId);
}

async function bet(playerId: PlayerId, round: TestRound, money = '40.00'): Promise<void> {
  await betOn(playerId, round, { money, plays: 'big' });
}

interface Bet {
  readonly plays: string;
  readonly money: string;
  /** One of the game's four rooms. */
  readonly room?: 1 | 2 | 3 | 4;
}

async function betOn(playerId: PlayerId, round: TestRound, asked: Bet): Promise<void> {
  const { plays, money, room = 1 } = asked;
  const { issue, gameId } = round;
  const where = { issue, game_id: gameId, plan_id: (gameId - 1) * 4 + room };
  const request = { ...where, play_type: plays, money };
  const answer = await world.betQueue.place({ playerId, key: null, request });
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
    `select from post_locked($1, 0::smallint, array[null]::bigint[], array[$2]::bigint[],
       array[$3]::bigint[], array[$4]::bigint[], -3)`,
    [world.nextId(), playerId, world.nextId(), amountMinor].map(String),
  );
}

test('turnover requires the balance at midnight and the deposits since then', async () => {
  const player = await world.player({ balance: 300_00n });
  assert.equal(await turnover(player), '0 0 0', 'a gift of today asks for nothing');
  await dayPasses(player);
  assert.equal(await turnover(player), '300 0 300');
  await credit(player, 150_00n);
  assert.equal(await turnover(player), '450 0 450');
});

test('a bet counts once its round is settled, whether it won or not', async () => {
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

test('turnover restarts at midnight; a bet counts on the day of its settlement', async () => {
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

test('only the stake at risk counts, over all rooms of a round', async () => {
  const player = await world.player({ balance: 20_000_00n });
  await dayPasses(player);
  const hedged = await world.round();
  const combinations = 'big_odd,big_even,small_odd,small_even';
  await betOn(player, hedged, { plays: combinations, money: '250.00' });
  await settle(hedged);
  // 1,000 staked, of which at least 3.60 × 250 is returned in every draw.
  assert.equal(await turnover(player), '20000 100 19900');
  const spread = await world.round();
  await betOn(player, spread, { plays: 'big', money: '200.00' });
  await betOn(player, spread, { plays: 'small_odd,small_even', money: '100.00', room: 2 });
  await settle(spread);
  // 400 staked, of which at least 3.60 × 100 is returned.
  assert.equal(await turnover(player), '20000 140 19860');
  const open = await world.round();
  await betOn(player, open, { plays: 'big,sum_27', money: '100.00' });
  await settle(open);
  assert.equal(await turnover(player), '20000 340 19660');
});

const someOrders = fc.array(
  fc.record({
    round: fc.nat({ max: 2 }),
    play: fc.constantFrom(...PLAYS, ...PLAYS.slice(0, 10), ...PLAYS.slice(0, 10)),
    stakeMinor: fc.bigInt({ min: 1n, max: 9_999n }).map((stake) => minor(stake)),
    oddsHundredths: fc.integer({ min: 101, max: 2_000 }),
  }),
  { maxLength: 40 },
);

test('the database and `packages/game` compute the same amount at risk', async () => {
  const tried = fc.asyncProperty(someOrders, async (orders) => {
    const player = String(world.nextId<PlayerId>());
    const first = String(world.nextId());
    const ids = orders.map(() => String(world.nextId()));
    await world.owner.query(
      `insert into bet_order (
         bucket, player_id, order_id, round_id, game_id, plan_id, play, odds_hundredths,
         stake_minor, balance_after_minor, posting_id, account_version, step
       )
       select ($1::bigint % 64)::smallint, $1, u.id, u.round, 1, 1 + u.id % 4, u.play, u.odds,
         u.stake, 0, 1, 1, 1
       from unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::integer[], $6::bigint[])
         as u (id, round, play, odds, stake)`,
      [
        player,
        ids,
        orders.map(({ round }) => round),
        orders.map(({ play }) => playNumber(play)),
        orders.map(({ oddsHundredths }) => oddsHundredths),
        orders.map(({ stakeMinor }) => String(stakeMinor)),
      ],
    );
    const { rows } = await world.owner.query<{ round_id: string; at_risk_minor: string }>(
      'select round_id, at_risk_minor from stakes_at_risk($1, $2, array[0, 1]) order by round_id',
      [player, first],
    );
    const expected = [0, 1].flatMap((round) => {
      const own = orders.filter((order) => order.round === round);
      return own.length === 0 ? [] : [{ round_id: round, at_risk_minor: stakesAtRisk(own) }];
    });
    assert.deepEqual(
      rows.map(({ round_id, at_risk_minor }) => `${round_id} ${at_risk_minor}`),
      expected.map(({ round_id, at_risk_minor }) => `${round_id} ${at_risk_minor}`),
    );
  });
  await fc.assert(tried, { numRuns: 150 });
});

const factors: readonly [number, string][] = [
  [100, '300 0 300'],
  [0, '0 0 0'],
  [50, '150 0 150'],
  [333, '999 0 999'],
];
for (const [factorHundredths, expected] of factors) {
  test(`a factor of ${factorHundredths} hundredths requires ${expected}`, async () => {
    const player = await world.player({ balance: 300_00n });
    await dayPasses(player);
    assert.equal(await turnover(player, { factorHundredths }), expected);
  });
}

test('a player who may not bet has no missing turnover', async () => {
  const player = await world.player({ balance: 300_00n, state: 'betting_frozen' });
  await dayPasses(player);
  assert.equal(await turnover(player), '300 0 0');
});

test("the day ends at midnight in the operator's time zone, which the answer has", async () => {
  const player = await world.player();
  for (const timeZone of ['Asia/Taipei', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
    const { until } = await readTurnover(world.database, player, { ...rule, timeZone });
    const now = Temporal.Now.zonedDateTimeISO(timeZone);
    const next = now.add({ days: 1 }).startOfDay().epochMilliseconds;
    assert.ok(until === next || until === next + dayMs, timeZone);
  }
});

test('the turnover reads a few days of one player, and scans no table', async () => {
  const { owner } = world;
  await owner.query(`select from ensure_partitions('posted_entry', 6)`);
  const player = await world.player({ balance: 0n });
  await owner.query(
    `insert into posted_entry (
       bucket, account_id, entry_id, posting_id, kind, amount_minor, balance_after_minor,
       account_version, created_at
     )
     select
       ($2::bigint % 64)::smallint, $2::bigint, $1::bigint + n * 4096::bigint, n, 4, 1, n, n,
       clock_timestamp() - interval '40 days'
     from generate_series(1, 5000) as n`,
    [String(firstIdAt(Date.now() - 40 * dayMs)), String(player)],
  );
  await owner.query('analyze posted_entry');
  const { rows } = await owner.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'turnover_of'`,
  );
  const text = (rows[0]?.body ?? '')
    .replaceAll('given_player', '$1::bigint')
    .replaceAll('given_zone', '$2::text')
    .replaceAll('given_factor', '$3::integer');
  const plan = await explain(owner, { text }, [String(player), `'UTC'`, '100']);
  const read = partitionsRead(plan, 'posted_entry');
  const rowsRead = read.reduce((sum, node) => sum + node.rows + node.removed, 0);
  assert.equal(rowsRead, 0, 'entries of weeks ago are not read');
});
