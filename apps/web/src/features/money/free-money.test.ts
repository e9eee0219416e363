import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeMoneyOf } from './free-money.ts';

test('held money is not free', () => {
  assert.equal(freeMoneyOf({ money: '500.00', lock_money: '200.10' }), '299.90');
});
