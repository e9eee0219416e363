import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOfEvents, planOfInstants } from './plan.ts';
import { runCrash } from './run-crash.ts';

const kills = 6;
/** Ends a run that hangs; a normal one takes about a minute. `npm run crash` also checks times. */
const limitMs = 15 * 60_000;

test('no acknowledged bet is lost over six kills', { timeout: limitMs }, async (context) => {
  const result = await runCrash({
    seed: 1,
    plan: planOfEvents(1, kills),
    port: null,
    roundSeconds: 9,
    closeSeconds: 3,
    judgesTimes: false,
    say: (line) => context.diagnostic(line),
    signal: context.signal,
  });
  assert.deepEqual(result.faults, []);
  assert.ok(result.bets.counts.accepted > kills);
  assert.ok(result.bets.counts.retried > 0);
  assert.equal(result.deaths.length, kills);
});

test('the seed determines the plan, and every kind of victim comes', () => {
  const plan = planOfInstants(7, 50);
  assert.deepEqual(planOfInstants(7, 50), plan);
  assert.notDeepEqual(planOfInstants(8, 50), plan);
  assert.equal(new Set(plan.map(({ victim }) => victim)).size, 3);
  assert.equal(new Set(plan.map(({ wait }) => wait.kind)).size, 2);
});
