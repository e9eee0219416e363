import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '@trine/contract/call.ts';
import { calls } from '@trine/contract/calls.ts';
import { playOrder } from '@trine/contract/orders.ts';
import { profile, register } from '@trine/contract/player.ts';
import { checkKey, compileRequest } from './validation.ts';

const order = { issue: '20260101001', plan_id: 1, game_id: 1, play_type: 'big', money: '5.00' };
const person = { username: 'someone', nickname: 'Some', mobile: '' };
const account = { username: 'someone', password: 'a long one' };

const cases: readonly [Call, object, string | null][] = [
  [playOrder, order, null],
  [playOrder, { ...order, host: 1, lang: [], unknown: {} }, null],
  [playOrder, {}, 'required_field issue'],
  [playOrder, { ...order, issue: null, money: '' }, 'required_field issue'],
  [playOrder, { ...order, plan_id: 'x', money: '' }, 'required_field money'],
  [playOrder, { ...order, plan_id: 'x', game_id: 'y' }, 'invalid_field plan_id'],
  [playOrder, { ...order, issue: 20260101001 }, 'invalid_field issue'],
  [playOrder, { ...order, game_id: -1 }, 'invalid_field game_id'],
  [playOrder, { ...order, game_id: 1.5 }, 'invalid_field game_id'],
  [playOrder, { ...order, game_id: '01' }, 'invalid_field game_id'],
  [playOrder, { ...order, game_id: true }, 'invalid_field game_id'],
  [playOrder, { ...order, play_type: [] }, 'invalid_field play_type'],
  [playOrder, { ...order, play_type: ['big', {}] }, 'invalid_field play_type'],
  [playOrder, { ...order, play_type: { big: 1 } }, 'invalid_field play_type'],
  [playOrder, { ...order, play_type: ['big\0'] }, 'invalid_field play_type'],
  [playOrder, { ...order, issue: '\ud800' }, 'invalid_field issue'],
  [playOrder, { ...order, money: Number.NaN }, 'invalid_field money'],
  [playOrder, { ...order, money: -5 }, 'invalid_field money'],
  [playOrder, { ...order, money: '1e3' }, 'invalid_field money'],
  [playOrder, { ...order, money: '５' }, 'invalid_field money'],
  [playOrder, { ...order, money: '5.001' }, 'invalid_field money'],
  [playOrder, { ...order, money: ' 5' }, 'invalid_field money'],
  [playOrder, { ...order, money: ['5'] }, 'invalid_field money'],
  [playOrder, { ...order, money: '1000000000000' }, 'invalid_field money'],
  [playOrder, { ...order, version: null }, 'invalid_field version'],
  [profile, person, null],
  [profile, { ...person, mobile: undefined }, 'required_field mobile'],
  [profile, { ...person, mobile: '12x45' }, 'invalid_field mobile'],
  [profile, { ...person, nickname: '' }, 'required_field nickname'],
  [profile, { ...person, nickname: 'n'.repeat(21) }, 'invalid_field nickname'],
  [profile, { ...person, avatar: '9' }, 'invalid_field avatar'],
  [register, account, null],
  [register, { ...account, group_id: '3' }, 'invalid_field group_id'],
  [register, { ...account, inviter_id: '' }, null],
  [register, { ...account, inviter_id: 'agent' }, 'invalid_field inviter_id'],
];

for (const [call, fields, expected] of cases) {
  test(`${call.path} ${JSON.stringify(fields)}`, () => {
    const checked = compileRequest(call)({ ...fields });
    const said = checked.ok ? null : `${checked.refusal.reason} ${checked.refusal.field}`;
    assert.equal(said, expected);
  });
}

test('what a handler sees is what the contract names, and nothing else', () => {
  const checked = compileRequest(register)({ ...account, host: 'x', __proto__: { group_id: 2 } });
  assert.ok(checked.ok);
  assert.deepEqual({ ...checked.request }, account);
});

test('every call of the contract has a schema that compiles', () => {
  for (const call of Object.values(calls)) assert.equal(typeof compileRequest(call), 'function');
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
