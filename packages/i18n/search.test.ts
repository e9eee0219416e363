import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { searchHits, searchQuery, searchScore } from './search.ts';

// Typed, the text, and its marked parts; none if the text is not found.
const rows: readonly [typed: string, text: string, marked: readonly string[]][] = [
  ['password', 'I forgot my password', ['password']],
  ['PASS', 'I forgot my password', ['pass']],
  ['my forgot', 'I forgot my password', ['forgot', 'my']],
  ['forgot wallet', 'I forgot my password', []],
  ['resume', 'Résumé of a round', ['Résumé']],
  ['résumé', 'resume', ['resume']],
  ['ｐａｓｓ', 'password', ['pass']],
  ['pass', 'ｐａｓｓword', ['ｐａｓｓ']],
  ['提領', '提領要多久？', ['提領']],
  ['忘記密碼怎麼辦', '忘記密碼了，該怎麼做？', ['忘記密碼', '怎麼']],
  ['今天天氣很好', '忘記密碼了，該怎麼做？', []],
  ['ログイン', 'ろぐいんできません', ['ろぐいん']],
  ['ﾛｸﾞｲﾝ', 'ログインできません', ['ログイン']],
  ['がぞう', 'ガゾウ', ['ガゾウ']],
  ['비밀번호', '비밀번호를 잊었어요', ['비밀번호']],
  ['비밀버', '비밀번호를 잊었어요', ['비밀번']],
  ['비', '비밀번호', ['비']],
  ['100', '最低 １００', ['１００']],
  ['  ', 'anything', []],
  ['???', 'anything', []],
  ['\u0301', 'anything', []],
  ['\u0301 thing', 'anything', ['thing']],
  ['<img src=x>', 'about <img src=x>', ['img', 'src', 'x']],
];

for (const [typed, text, marked] of rows) {
  test(`"${typed}" in "${text}"`, () => {
    const query = searchQuery(typed);
    const isFound = searchScore(query, [{ text, weight: 1 }]) > 0;
    assert.equal(isFound, marked.length > 0);
    const hits = isFound ? searchHits(query, text) : [];
    assert.deepEqual(
      hits.map(({ from, to }) => text.slice(from, to)),
      marked,
    );
  });
}

test('a hit in a question counts more than one in an answer', () => {
  const query = searchQuery('turnover');
  const inQuestion = [
    { text: 'What is turnover?', weight: 3 },
    { text: 'Bets of a day.', weight: 1 },
  ];
  const inAnswer = [
    { text: 'May I withdraw?', weight: 3 },
    { text: 'After the turnover.', weight: 1 },
  ];
  assert.ok(searchScore(query, inQuestion) > searchScore(query, inAnswer));
  assert.ok(searchScore(query, inAnswer) > 0);
});

test('for any input the marked parts are within the text, in order, without overlap', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(text, text, (typed, searched) => {
      let last = -1;
      for (const { from, to } of searchHits(searchQuery(typed), searched)) {
        assert.ok(from > last && to > from && to <= searched.length);
        last = to;
      }
    }),
  );
});

test('a text is found by each of its own words', () => {
  const word = fc.stringMatching(/^[a-zA-Zäéß提領ログ비밀]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const text = words.join(' ');
      for (const typed of words) {
        assert.ok(searchScore(searchQuery(typed), [{ text, weight: 1 }]) > 0, typed);
      }
    }),
  );
});
