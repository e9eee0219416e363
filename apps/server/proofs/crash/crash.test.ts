import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planByEvents, planByTime } from './plan.ts';
import { runCrash } from './run-crash.ts';

const kills = 6;
/** Ends a run that hangs; a normal one takes about a minute. `npm run crash` also checks times. */
const limitMs = 15 * 60_000;

test('no acknowledged bet is lost over six kills', { timeout: limitMs }, async (context) => {
  const result = await runCrash({
    seed: 1,
    plan: planByEvents(1, kills),
    port: null,
    roundSeconds: 9,
    closeSeconds: 3,
    judgesTimes: false,
    log: (line) => context.diagnostic(line),
    signal: context.signal,
  });
  assert.deepEqual(result.failures, []);
  assert.ok(result.bets.counts.accepted > kills);
  assert.ok(result.bets.counts.retried > 0);
  assert.equal(result.kills.length, kills);
});

test('the seed determines the plan, and every kind of victim comes', () => {
  const plan = planByTime(7, 50);
  assert.deepEqual(planByTime(7, 50), plan);
  assert.notDeepEqual(planByTime(8, 50), plan);
  assert.equal(new Set(plan.map(({ victim }) => victim)).size, 3);
  assert.equal(new Set(plan.map(({ wait }) => wait.kind)).size, 2);
});
