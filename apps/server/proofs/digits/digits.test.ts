// What `npm run digits` computes over ten million draws, over fewer. The draws are the same in each
// run, so no result depends on chance.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { biasedSources, wholeFunction, wordsOfDigest, type DrawSource } from './draw-sources.ts';
import { judgeSource } from './judge-source.ts';

test('the digit function is within 99 % in every statistic', () => {
  const { statistics, unlikely } = judgeSource(wholeFunction, 40_000);
  assert.equal(statistics.length, 11);
  assert.deepEqual(unlikely, []);
});

test('the words of a digest are within 99 % in every statistic', () => {
  assert.deepEqual(judgeSource(wordsOfDigest, 300_000).unlikely, []);
});

/** As many draws as the bias needs to be found with a margin. */
const biased: readonly (readonly [DrawSource, number])[] = [
  [biasedSources.wholeWords, 700_000],
  [biasedSources.bytes, 100_000],
  [biasedSources.nudged, 50_000],
];

for (const [source, draws] of biased) {
  test(`a bias is found: ${source.name}`, () => {
    const { excess } = judgeSource(source, draws);
    assert.ok(excess > 1.5, `${excess}`);
  });
}
