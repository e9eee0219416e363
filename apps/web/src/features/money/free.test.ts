import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeOf } from './free.ts';

test('what is held is not free', () => {
  assert.equal(freeOf({ money: '500.00', lock_money: '200.10' }), '299.90');
});
