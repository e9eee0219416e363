import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultKinds, faultsOf } from './faults.ts';
import { findPrograms } from './programs.ts';
import { runCluster } from './run-cluster.ts';

/** Ends a run that hangs; a normal one takes about a minute. `npm run crash` also checks times. */
const limitMs = 15 * 60_000;

test(
  'no acknowledged bet is lost when the primary is killed and after a switch-over',
  { timeout: limitMs },
  async (context) => {
    const programs = findPrograms((line) => context.diagnostic(line));
    if (programs === null) return;
    const result = await runCluster({
      programs,
      sizes: { etcds: 1, nodes: 3, apis: 2, clocks: 2 },
      seed: 1,
      faults: ['primary', 'switch_over'],
      isSynchronous: true,
      viaProxy: false,
      roundSeconds: 9,
      closeSeconds: 3,
      judgesTimes: false,
      log: (line) => context.diagnostic(line),
      signal: context.signal,
    });
    assert.deepEqual(result.failures, []);
    assert.equal(result.injected.length, 2);
    assert.ok(result.bets.counts.accepted > 0);
    assert.ok(result.count('read') > 0 && result.count('streamed') > 0);
  },
);

test('the seed determines the order of faults, and every kind comes', () => {
  const first = (seed: number) => faultsOf(seed).take(faultKinds.length).toArray();
  assert.deepEqual(first(7), first(7));
  assert.notDeepEqual(first(7), first(8));
  assert.deepEqual(new Set(first(7)), new Set(faultKinds));
});
