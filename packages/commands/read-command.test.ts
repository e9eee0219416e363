import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommand, usageOf } from './read-command.ts';

const owner = { name: 'owner', 'force-another': false };

/** The words of `npm run owner`, and the result. */
const rows: readonly (readonly [words: readonly string[], read: unknown])[] = [
  [[], owner],
  [['--name', 'anna'], { ...owner, name: 'anna' }],
  [['--name=anna', '--force-another'], { name: 'anna', 'force-another': true }],
  [['--help'], 'help'],
  [['-h', '--nmae'], 'help'],
  [['--version', '--nmae'], 'version'],
  [['--nmae', 'anna'], "Unknown option '--nmae'."],
  [['anna'], "Unexpected argument 'anna'."],
  [['--name'], "Option '--name <value>' argument missing."],
  [['--name', '--force-another'], "Option '--name' argument is ambiguous."],
  [['--force-another=yes'], "Option '--force-another' does not take an argument."],
];

for (const [words, expected] of rows) {
  test(`npm run owner -- ${words.join(' ')}`, () => {
    const read = parseCommand('owner', words);
    assert.deepEqual(typeof read === 'string' ? read : { ...read.values }, expected);
  });
}

test('words are accepted by a command that has some, and keep their order', () => {
  const read = parseCommand('bench', ['R8', '--quick', 'R1']);
  assert.ok(typeof read === 'object');
  assert.deepEqual(read.positionals, ['R8', 'R1']);
  assert.equal(read.values.quick, true);
});

test('the usage names each option with its value and its default', () => {
  assert.equal(
    usageOf('simulate'),
    `Usage: npm run simulate -- [options]

Compares the server with a model in simulated worlds.

  --minutes NUMBER  how long (1)
  --worlds NUMBER   ends after so many worlds
  --seed NUMBER     repeats the run of this seed
  --help            prints this
  --version         prints the version and the commit`,
  );
});
