import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyAction, type KeyAction } from './composer-keys.ts';

const plain = { altKey: false, shiftKey: false };
const writing = { isPicking: false, chosen: 0, offered: 0 };
const picking = { isPicking: true, chosen: 2, offered: 3 };

type Row = readonly [
  string,
  Partial<Parameters<typeof keyAction>[0]> & { key: string },
  typeof writing,
  KeyAction | null,
];

const rows: readonly Row[] = [
  ['Enter sends', { key: 'Enter' }, writing, { act: 'send' }],
  ['Shift with Enter is a new line', { key: 'Enter', shiftKey: true }, writing, null],
  ['Enter takes the chosen reply', { key: 'Enter' }, picking, { act: 'pick', index: 2 }],
  [
    'Enter sends when no reply is offered',
    { key: 'Enter' },
    { ...picking, chosen: 0, offered: 0 },
    { act: 'send' },
  ],
  ['down after the last is the first', { key: 'ArrowDown' }, picking, { act: 'choose', index: 0 }],
  ['up is the one before', { key: 'ArrowUp' }, picking, { act: 'choose', index: 1 }],
  [
    'up before the first is the last',
    { key: 'ArrowUp' },
    { ...picking, chosen: 0 },
    { act: 'choose', index: 2 },
  ],
  ['Alt with an arrow is for the list', { key: 'ArrowUp', altKey: true }, picking, null],
  ['arrows move in the text', { key: 'ArrowUp' }, writing, null],
  ['Escape ends the choice', { key: 'Escape' }, picking, { act: 'clear' }],
  ['Escape keeps a text', { key: 'Escape' }, writing, null],
  ['letters are written', { key: 'a' }, picking, null],
];

for (const [name, pressed, draft, action] of rows) {
  test(name, () => assert.deepEqual(keyAction({ ...plain, ...pressed }, draft), action));
}
