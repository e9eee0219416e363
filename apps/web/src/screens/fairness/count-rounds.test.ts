import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRounds } from './count-rounds.ts';

const by = (count: number) => ({ by: count, of: 2, required: 1 });
const none = { by: 0, of: 0, required: 0 };

test('rounds are counted by their end and their witnesses', () => {
  assert.deepEqual(
    countRounds([
      { status: 'settled', void_rule: null, witnessed: by(1) },
      { status: 'settled', void_rule: null, witnessed: by(2) },
      { status: 'drawn', void_rule: null, witnessed: by(1) },
      { status: 'closed', void_rule: null, witnessed: none },
      { status: 'open', void_rule: null, witnessed: null },
      { status: 'void', void_rule: 'sealed_late', witnessed: none },
      { status: 'void', void_rule: 'unwitnessed', witnessed: by(0) },
      { status: 'void', void_rule: null, witnessed: null },
    ]),
    {
      drawn: 3,
      waiting: 2,
      isVoid: 3,
      late: 1,
      witnessed: [
        { by: 2, of: 2, count: 1 },
        { by: 1, of: 2, count: 2 },
        { by: 0, of: 2, count: 1 },
        { by: 0, of: 0, count: 2 },
      ],
    },
  );
});
