import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import { nextBatch, type Waiting } from './next-batch.ts';

/** A waiting bet by its player and its key, as in `1` or `1/a`. */
function waiting(name: string): Waiting {
  const [player = '', key = null] = name.split('/');
  return {
    playerId: BigInt(player) as PlayerId,
    tokenHash: '',
    key,
    bet: { gameId: 1, planId: 1, issue: '', oddsVersion: null, stakeMinor: 1n, plays: [0] },
    firstOrderId: 1n as OrderId,
    since: 0,
    isInTurn: false,
    wasSent: false,
    repricings: 0,
    resolve() {},
    reject() {},
  };
}

function nameOf({ playerId, key }: Waiting): string {
  return key === null ? String(playerId) : `${playerId}/${key}`;
}

type Row = readonly [
  what: string,
  waiting: string,
  rules: { readonly most?: number; readonly held?: readonly bigint[]; readonly eachOnce?: boolean },
  batch: string,
  rest: string,
];

const rows: readonly Row[] = [
  ['all of them, in order', '1 2 1', {}, '1 2 1', ''],
  ['no more than the most', '1 2 3', { most: 2 }, '1 2', '3'],
  ['a held player with all bets', '1 2 1', { held: [1n] }, '2', '1 1'],
  ['each player once', '1 2 1 2 3', { eachOnce: true }, '1 2 3', '1 2'],
  ['a key once', '1/a 1/a 2/a', {}, '1/a 2/a', '1/a'],
  ['nothing behind a key held back', '1/a 1/a 1 2', {}, '1/a 2', '1/a 1'],
  ['nothing behind a bet that found no place', '1 2 2 1', { most: 1 }, '1', '2 2 1'],
];

for (const [what, given, { most = 9, held = [], eachOnce = false }, batch, rest] of rows) {
  test(`the next batch: ${what}`, () => {
    const rules = { held: new Set(held as readonly PlayerId[]), eachOnce };
    const next = nextBatch(given.split(' ').map(waiting), most, rules);
    assert.equal(next.batch.map(nameOf).join(' '), batch);
    assert.equal(next.rest.map(nameOf).join(' '), rest);
  });
}
