import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from '@trine/commands/read-command.ts';
import { readOptions } from './options.ts';

const whole = {
  wanted: [],
  isQuick: false,
  isPinned: false,
  profiled: null,
  pgledger: null,
  minutes: 30,
  orders: 100_000_000,
};
const known = { all: ['R1', 'R3p', 'R8'], besidePgledger: ['R3p'] };
const url = 'postgres://me@127.0.0.1:5432/pgledger';

/** The words after the command, and the options or the message. */
const cases = [
  [[], whole],
  [['--quick'], { ...whole, isQuick: true }],
  [['--pinned', 'R1'], { ...whole, isPinned: true, wanted: ['R1'] }],
  [['R1', 'R8'], { ...whole, wanted: ['R1', 'R8'] }],
  [['--profile', 'R1'], { ...whole, wanted: ['R1'], profiled: 'R1' }],
  [['--profile'], '--profile takes one row.'],
  [['--profile', 'R1', 'R8'], '--profile takes one row.'],
  [['--pgledger', url], { ...whole, pgledger: url }],
  [
    ['R3p', '--pgledger', url, '--quick'],
    { ...whole, wanted: ['R3p'], isQuick: true, pgledger: url },
  ],
  [['R3p'], 'R3p needs --pgledger URL.'],
  [['--pgledger', 'R3p'], '--pgledger takes the URL of a PostgreSQL database.'],
  [
    ['R8', '--minutes', '2', '--orders', '2000000'],
    { ...whole, wanted: ['R8'], minutes: 2, orders: 2_000_000 },
  ],
  [['--minutes', '0'], '--minutes takes a number from 1 to 999999999.'],
  [['--orders', 'many'], '--orders takes a number from 1 to 999999999.'],
  [['R4'], 'There is no R4; there are R1 R3p R8.'],
] as const;

for (const [given, expected] of cases) {
  test(`bench ${given.join(' ')}`, () => {
    assert.deepEqual(readOptions(readCommand('bench', given), known), expected);
  });
}
