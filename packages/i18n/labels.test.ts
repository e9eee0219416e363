import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectionCodes } from '@trine/contract/cashier/currencies.ts';
import { languages } from '@trine/contract/languages.ts';
import { PLAYS } from '@trine/game/plays.ts';
import { textKeys } from './texts.ts';
import { fill } from './fill.ts';
import { guestLabels } from './guest.ts';
import {
  baseLabels,
  fundMark,
  gameName,
  lineName,
  orderStatusName,
  planName,
  playClassName,
  playName,
  rejectionName,
  roomName,
  text,
} from './labels.ts';

for (const language of languages) {
  test(`in ${language} all plays, games, rooms, plans, lines and statuses have different names`, () => {
    const statuses = ['accepted', 'profitable', 'unprofitable', 'cancelled'] as const;
    const families = [
      PLAYS.map((play) => playName(language, play)),
      [1, 2, 3, 4].map((gameId) => gameName(language, gameId)),
      [0, 1, 2, 3].map((roomType) => roomName(language, roomType)),
      [0, 1, 2, 3].map((roomType) => planName(language, roomType)),
      [lineName(language, 0), lineName(language, 1)],
      [playClassName(language, 'rule_base'), playClassName(language, 'rule_num')],
      statuses.map((status) => orderStatusName(language, status)),
      [...new Set(Object.values(rejectionCodes).flat())].map((code) =>
        rejectionName(language, code),
      ),
      textKeys.map((key) => text(language, key)),
    ];
    for (const names of families) {
      assert.equal(new Set(names).size, names.length);
      for (const name of names) assert.doesNotMatch(name, /^$|[{}]|undefined/);
    }
  });

  test(`in ${language} unknown plays, games and rooms throw`, () => {
    assert.throws(() => gameName(language, 5), RangeError);
    assert.throws(() => roomName(language, -1), RangeError);
    assert.throws(() => planName(language, 4), RangeError);
    assert.throws(() => rejectionName(language, 'valueOf'), RangeError);
    assert.throws(() => text(language, 'toString'), RangeError);
    assert.throws(() => baseLabels(language, 28), RangeError);
  });
}

test('an entry names its round, and a returned stake is named in each language', () => {
  const round = { gameId: 1, issue: '20261121001' };
  const marks = languages.map((language) => fundMark(language, round, true));
  assert.equal(new Set(marks).size, languages.length);
  for (const [index, language] of languages.entries()) {
    const plain = `${gameName(language, 1)} 20261121001`;
    assert.equal(fundMark(language, round, false), plain);
    assert.ok(marks[index]?.startsWith(plain) && marks[index] !== plain);
  }
});

const rows = [
  ['zh', '大单', '特码 18', ['大', '双'], '访客'],
  ['tw', '大單', '特碼 18', ['大', '雙'], '訪客'],
  ['en', 'Big odd', 'Sum 18', ['Big', 'Even'], 'guest'],
  ['jp', '大・奇数', '合計 18', ['大', '偶数'], 'ゲスト'],
  ['kor', '대홀', '합계 18', ['대', '짝'], '게스트'],
] as const;
for (const [language, bigOdd, sum18, bases, guest] of rows) {
  test(`${language} has the players’ words for plays, bases and guests`, () => {
    assert.equal(playName(language, 'big_odd'), bigOdd);
    assert.equal(playName(language, 'sum_18'), sum18);
    assert.deepEqual(baseLabels(language, 18), bases);
    assert.equal(guestLabels[language], guest);
  });
}

test('a text with a missing value throws', () => {
  assert.equal(fill('{{count}} × {{stake}}', { count: 2, stake: '5.00' }), '2 × 5.00');
  assert.equal(fill('{{a}}', { a: '{{b}} $& $1' }), '{{b}} $& $1');
  assert.throws(() => fill('{{count}} × {{stake}}', { count: 2 }), RangeError);
});
