import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from '@trine/commands/read-command.ts';
import { readOptions } from './options.ts';

const wrongWords: readonly (readonly [words: string[], sentence: RegExp])[] = [
  [['--count', '0'], /^--count is "0"; allowed: a whole number from 1 to 1000\.$/],
  [['--count', 'ten'], /^--count is "ten"; allowed/],
  [['--seconds', '1.5'], /^--seconds is "1\.5"; allowed/],
  [['--seed', '4294967296'], /^--seed is "4294967296"; allowed/],
  [['--url', 'localhost:8080'], /^--url is "localhost:8080"; allowed: an address such as http:/],
];

function valuesOf(words: readonly string[]) {
  return readCommand('players', words).values;
}

for (const [words, sentence] of wrongWords) {
  test(`${words.join(' ')} is rejected with a sentence`, () => {
    assert.throws(() => readOptions(valuesOf(words)), { name: 'PlayersError', message: sentence });
  });
}

test('the default is fifty players at the local server', () => {
  const url = 'http://127.0.0.1:8080';
  assert.deepEqual(readOptions(valuesOf([])), { count: 50, url, seconds: null, seed: null });
  const words = ['--count', '2', '--url', `${url}/`, '--seconds', '9', '--seed', '0'];
  assert.deepEqual(readOptions(valuesOf(words)), { count: 2, url, seconds: 9, seed: 0 });
});
