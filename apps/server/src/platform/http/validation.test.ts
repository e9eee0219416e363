import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '@trine/contract/calls.ts';
import { register } from '@trine/contract/sign-in/sign-in.ts';
import { requestCases } from '../../../testing/test-request-cases.ts';
import { checkKey, compileValidation } from './validation.ts';

const account = { username: 'someone', password: 'a long one' };

for (const [call, fields, expected] of requestCases) {
  test(`${call.path} ${JSON.stringify(fields)}`, () => {
    const checked = compileValidation(call)({ ...fields });
    const said = checked.ok ? null : `${checked.rejection.reason} ${checked.rejection.field}`;
    assert.equal(said, expected);
  });
}

test('a handler gets the fields of the contract and no others', () => {
  const checked = compileValidation(register)({
    ...account,
    host: 'x',
    __proto__: { group_id: 2 },
  });
  assert.ok(checked.ok);
  assert.deepEqual({ ...checked.request }, account);
});

test('every call of the contract has a schema that compiles', () => {
  for (const call of Object.values(calls)) assert.equal(typeof compileValidation(call), 'function');
});

const keys: readonly [unknown, boolean][] = [
  [undefined, true],
  ['a'.repeat(16), true],
  ['aZ09_-'.repeat(10), true],
  ['', false],
  ['a'.repeat(15), false],
  ['a'.repeat(65), false],
  ['a'.repeat(15).concat('.'), false],
  ['ключ'.repeat(5), false],
  [['a'.repeat(16), 'b'.repeat(16)], false],
];

for (const [header, isGood] of keys) {
  test(`idempotency-key ${JSON.stringify(header)}`, () => {
    assert.equal('key' in checkKey(header), isGood);
  });
}
