import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import {
  bookRoot,
  digitsOfRandomness,
  playCodes,
  standardOdds,
} from './auditor/odds-and-digits.ts';
import { emptyTable, addToTable, costWith, stakeLeft } from './auditor/table.ts';
import { runSimulation, type SimulationOptions } from './run-simulation.ts';

/** Far more than these worlds take: the amount of work does not depend on the machine. */
const forMs = 480_000;
const fixed = { seed: 1, worldsAtMost: 1, forMs } as const;
const freshWorlds = 5;
/** Beside the time for worlds: PostgreSQL's start, and the step that runs at the end. */
const limitMs = 600_000;

type Wish = Pick<SimulationOptions, 'seed' | 'forMs' | 'worldsAtMost'>;

async function simulate(context: TestContext, wish: Wish): Promise<void> {
  context.diagnostic(`seed ${wish.seed}`);
  const log = (text: string) => context.diagnostic(text);
  const result = await runSimulation({ ...wish, log, signal: context.signal });
  assert.equal(result.difference, null);
  const { tally } = result;
  context.diagnostic(`${result.steps} steps, ${tally.get('bet: accepted') ?? 0} accepted`);
  for (const what of ['bet: accepted', 'bet: round_closed', 'step: manyBets', 'worlds recounted']) {
    assert.ok((tally.get(what) ?? 0) > 0, `${what} never came`);
  }
}

test('the auditor and the server agree on a fixed world', { timeout: limitMs }, async (context) => {
  await simulate(context, fixed);
});

test('the auditor and the server agree on random worlds', { timeout: limitMs }, async (context) => {
  await simulate(context, { seed: randomInt(2 ** 32), worldsAtMost: freshWorlds, forMs });
});

test('odds, digits and trees of the auditor match external values', () => {
  assert.equal(playCodes.length, 38);
  assert.deepEqual(
    ['big', 'big_odd', 'big_even', 'extreme_big', 'sum_0', 'sum_13'].map((code) => {
      return standardOdds[playCodes.indexOf(code)];
    }),
    [194, 419, 360, 1732, 97_000, 1293],
  );
  // By openssl: HMAC-SHA256 under 32 zero bytes of this round begins with d976, which is 55,670.
  assert.equal(digitsOfRandomness(Buffer.alloc(32), 1, '20260101001'), '670');
  // RFC 6962: the empty tree, and a tree of one empty leaf.
  assert.equal(bookRoot([]), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(bookRoot(['']), '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
});

test('stakeLeft returns the greatest stakes within the cap', () => {
  const table = emptyTable();
  addToTable(table, [0], { stake: 100n, odds: standardOdds });
  assert.equal(stakeLeft(table, [2, 3], { odds: standardOdds, cap: 93n }), 0n, 'passed already');
  for (const plays of [[0], [0, 4], [37], [2, 3], [0, 1, 2]]) {
    for (const cap of [94n, 100n, 1_000n, 12_345n]) {
      const left = stakeLeft(table, plays, { odds: standardOdds, cap });
      const cost = (stake: bigint) => costWith(table, plays, { stake, odds: standardOdds });
      const isRight = left === 0n || cost(left) <= cap;
      assert.ok(isRight, `${plays.join()} under ${cap}: ${left} costs ${cost(left)}`);
      if (left > 10n ** 12n) continue;
      for (let more = left + 1n; more < left + 500n; more += 1n) {
        assert.ok(cost(more) > cap, `${plays.join()} under ${cap}: ${more} would do as well`);
      }
    }
  }
});
