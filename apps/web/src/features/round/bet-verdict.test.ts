import type { BetVerdict } from '../../data/stored-records.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsText } from '../../data/bet-verdicts.ts';
import { verdictOn, type ShownBet } from './bet-verdict.ts';

const won: ShownBet = {
  id: 7,
  orderNo: 'B7',
  play_type: 'big',
  quantity: '10.00',
  odds: '1.94',
  status: 1,
  whether_hit: 1,
  profit: '9.40',
};
const holds: BetVerdict = {
  id: 7,
  userId: 1,
  gameId: 1,
  issue: '20261127001',
  isStored: true,
  problem: null,
  facts: factsText({ orderNo: 'B7', play: 'big', stake: '10.00', odds: '1.94', paid: '19.40' }),
  isDemo: true,
  checkedAtMs: 0,
};
const verdicts = new Map([[7, holds]]);

test('a verdict counts for the facts that were checked', () => {
  assert.equal(verdictOn(won, verdicts), holds);
  assert.equal(verdictOn(won, undefined), null);
  assert.equal(verdictOn({ ...won, id: 8 }, verdicts), null);
});

test('a decided bet with other facts than the checked ones is a failure', () => {
  const changes: Partial<ShownBet>[] = [
    { orderNo: 'B8' },
    { play_type: 'small' },
    { quantity: '10.01' },
    { odds: '1.95' },
    { profit: '9.39' },
    { whether_hit: 0, profit: '0.00' },
    { status: 2 },
  ];
  for (const change of changes) {
    const shown = verdictOn({ ...won, ...change }, verdicts);
    assert.deepEqual(shown, { ...holds, problem: 'list_differs' }, JSON.stringify(change));
  }
  assert.equal(verdictOn({ ...won, status: 0 }, verdicts), null);
});

test('a failed check stays whichever facts are shown', () => {
  const fails = { ...holds, problem: 'missing' } as const;
  assert.equal(verdictOn({ ...won, quantity: '1.00' }, new Map([[7, fails]])), fails);
});

test('a lost bet is paid nothing, and a cancelled one its stake', () => {
  for (const [change, paid] of [
    [{ whether_hit: 0, profit: '0.00' }, '0.00'],
    [{ status: 2, whether_hit: 0, profit: '0.00' }, '10.00'],
  ] as const) {
    const facts = holds.facts.replace('19.40', paid);
    const checked = { ...holds, facts };
    assert.equal(verdictOn({ ...won, ...change }, new Map([[7, checked]])), checked);
  }
});
