import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { foldName, readUsername } from './usernames.ts';

const member = { isGuest: false, allowSimulated: true };
const guest = { isGuest: true, allowSimulated: true };
const real = { isGuest: false, allowSimulated: false };

const names: readonly [string, typeof member, string | null][] = [
  ['player1', member, 'player1'],
  ['Player_One', member, 'Player_One'],
  ['1234', member, '1234'],
  ['abc', member, null],
  ['a'.repeat(20), member, 'a'.repeat(20)],
  ['a'.repeat(21), member, null],
  ['小明小紅', member, '小明小紅'],
  ['小明', member, null],
  ['さくら1', member, 'さくら1'],
  ['サッカー', member, 'サッカー'],
  ['사용자_7', member, '사용자_7'],
  ['Zoë_Łuk', member, 'Zoë_Łuk'],
  ['ｐｌａｙｅｒ１', member, 'player1'],
  ['小明abc', member, null],
  ['さくら사용', member, null],
  ['p\u0430ypal', member, null],
  ['\u0440\u0430\u0443\u0440\u0430', member, null],
  ['αβγδε', member, null],
  ['p\u0251ypal', member, null],
  ['player 1', member, null],
  [' player1', member, null],
  ['player\u200b1', member, null],
  ['player\u202e1', member, null],
  ['player-1', member, null],
  ["player'1", member, null],
  ['player\u0661', member, null],
  ['😀😀😀😀', member, null],
  ['', member, null],
  ['sim0001', member, 'sim0001'],
  ['sim0001', real, null],
  ['SIM_x', real, null],
  ['s1mple', real, null],
  ['slim_shape', real, 'slim_shape'],
  ['訪客1763730000', guest, '訪客1763730000'],
  ['ゲスト1763730000', guest, 'ゲスト1763730000'],
];

for (const [given, rules, expected] of names) {
  test(`${JSON.stringify(given)} ${JSON.stringify(rules)}`, () => {
    assert.equal(readUsername(given, rules), expected);
  });
}

const pairs: readonly [string, string, boolean][] = [
  ['player1', 'PLAYER1', true],
  ['player1', 'p1ayer1', true],
  ['player1', 'playerl', true],
  ['paypal', 'PayPaI', true],
  ['google', 'g00gle', true],
  ['modern', 'modem', true],
  ['vvinner', 'winner', true],
  ['Zoë_Ball', 'zoe_ball', true],
  ['Straße', 'STRASSE', true],
  ['a__b_', 'a_b__', true],
  ['エロニカ工', '工口二力エ', true],
  ['ｐｌａｙｅｒ', 'player', true],
  ['player1', 'player2', false],
  ['player_1', 'player1', false],
  ['かがみもち', 'かかみもち', false],
  ['小明小紅', '小明小虹', false],
];

for (const [one, other, isSame] of pairs) {
  test(`${one} and ${other} are ${isSame ? 'the same' : 'different'}`, () => {
    assert.equal(foldName(one) === foldName(other), isSame);
  });
}

test('folding is idempotent for every accepted name', () => {
  const letters = fc.constantFrom(...Array.from('abcilmnorvw01_ABILOéøßæıſ小口ロ二ニー사용かがカ'));
  fc.assert(
    fc.property(fc.array(letters, { minLength: 4, maxLength: 12 }), (parts) => {
      const name = readUsername(parts.join(''), member);
      if (name === null) return;
      assert.equal(foldName(foldName(name)), foldName(name));
      assert.equal(foldName(name.toUpperCase()), foldName(name));
    }),
  );
});
