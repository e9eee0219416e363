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
  ['Shift with Enter starts a line', { key: 'Enter', shiftKey: true }, writing, null],
  ['Enter takes the chosen reply', { key: 'Enter' }, picking, { act: 'pick', index: 2 }],
  [
    'Enter sends when no reply is offered',
    { key: 'Enter' },
    { ...picking, chosen: 0, offered: 0 },
    { act: 'send' },
  ],
  [
    'down wraps from the last to the first',
    { key: 'ArrowDown' },
    picking,
    { act: 'choose', index: 0 },
  ],
  ['up chooses the previous one', { key: 'ArrowUp' }, picking, { act: 'choose', index: 1 }],
  [
    'up wraps from the first to the last',
    { key: 'ArrowUp' },
    { ...picking, chosen: 0 },
    { act: 'choose', index: 2 },
  ],
  ['Alt with an arrow is left to the list', { key: 'ArrowUp', altKey: true }, picking, null],
  ['without a shortcut, arrows are left to the text', { key: 'ArrowUp' }, writing, null],
  ['Escape clears a shortcut', { key: 'Escape' }, picking, { act: 'clear' }],
  ['Escape keeps a text', { key: 'Escape' }, writing, null],
  ['letters are left to the text', { key: 'a' }, picking, null],
];

for (const [name, pressed, draft, action] of rows) {
  test(name, () => assert.deepEqual(keyAction({ ...plain, ...pressed }, draft), action));
}
