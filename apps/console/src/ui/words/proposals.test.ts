import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposalTitle } from './proposals.ts';

test('the title of a gift contains its amount', () => {
  assert.equal(proposalTitle({ kind: 'gift', amount: '1025.50' }), 'Give away 1,025.50');
  assert.equal(proposalTitle({ kind: 'code_reset', amount: null }), 'Link for a new security code');
});
