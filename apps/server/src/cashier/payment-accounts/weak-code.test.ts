import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWeakCode } from './weak-code.ts';

const owner = { username: 'anna_739205', mobile: '+886 935-204-871', playerId: 1_860_427n };

const codes: readonly (readonly [string, string, boolean])[] = [
  ['one digit', '000000', true],
  ['one digit', '777777', true],
  ['two digits', '100000', true],
  ['two digits', '535353', true],
  ['up', '123456', true],
  ['up past 9', '890123', true],
  ['down', '654321', true],
  ['down past 0', '210987', true],
  ['halves', '472472', true],
  ['pairs', '848484', true],
  ['doubled digits', '112233', true],
  ['doubled digits', '884499', true],
  ['mirrored', '492294', true],
  ['day, month, year', '310792', true],
  ['month, day, year', '073192', true],
  ['year, month, day', '920731', true],
  ['a leap day', '290204', true],
  ['no 30th of February', '300299', false],
  ['no birthday to come', '310744', true],
  ['a day of this decade', '212820', false],
  ['of the mobile number', '520487', true],
  ['of the mobile number, over a dash', '893520', false],
  ['of the username', '739205', true],
  ['of the number of the player', '860427', true],
  ['a year and a month of birth', '198504', true],
  ['a month and a year of birth', '041985', true],
  ['a day, a month and a year of birth', '742003', true],
  ['a year before all births', '192846', false],
  ['a year to come', '482049', false],
  ['steps of two', '246802', true],
  ['steps of three', '147036', true],
  ['two runs', '123890', true],
  ['two runs in two directions', '456987', true],
  ['rows of the keypad', '789456', true],
  ['columns of the keypad', '147258', true],
  ['columns of the keypad, one upward', '369852', true],
  ['diagonals of the keypad', '159357', true],
  ['corners of the keypad', '137919', true],
  ['the middle column of the keypad', '258014', true],
  ['around the keypad', '123698', true],
  ['a snake over the keypad', '145632', true],
  ['one line of the keypad alone', '147603', false],
  ['none of it', '135790', false],
  ['a year before almost all births', '193746', false],
  ['none of it', '974863', false],
];

for (const [what, code, isWeak] of codes) {
  test(`${code}, ${what}, is ${isWeak ? 'weak' : 'fit'}`, () => {
    assert.equal(isWeakCode(code, owner), isWeak);
  });
}

test('most codes are not weak', () => {
  const all = Array.from({ length: 1_000_000 }, (_, code) => String(code).padStart(6, '0'));
  const weak = all.filter((code) => isWeakCode(code, owner)).length;
  assert.ok(weak > 50_000 && weak < 120_000, String(weak));
});
