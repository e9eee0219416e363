import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, type Language } from '@trine/contract/languages.ts';
import { placeholdersOf } from './fill.ts';
import { everyText, type Texts } from './testing/every-text.ts';

const catalogues = Object.fromEntries(
  languages.map((language) => [language, everyText(language)]),
) as Record<Language, Texts>;

// Texts that may be equal in English and in another language.
const sharedTexts = new Set(['Trine', 'USDT', 'TRC20', 'ERC20', 'Omni', 'OK']);
// Latin words that a text of another language may contain.
const sharedWords = new Set([
  'Trine',
  'USDT',
  'TRC20',
  'ERC20',
  'Omni',
  'App',
  'CSV',
  'K',
  'OK',
  'PDF',
  'PIN',
  'Cookie',
  'QR',
  'SHA',
  'drand',
  'iPad',
  'iPhone',
]);

// The encodings of the two scripts separate them: GB 2312 contains the characters of mainland
// China, and the first level of Big5 the frequent ones of Taiwan.
const simplifiedSigns = decodedSigns('gb2312', [0xb0, 0xf7]);
const traditionalSigns = decodedSigns('big5', [0xa4, 0xc6]);

for (const language of languages) {
  const texts = catalogues[language];

  test(`${language} has the keys of English, each with the placeholders of English`, () => {
    assert.deepEqual([...texts.keys()].toSorted(), [...catalogues.en.keys()].toSorted());
    for (const [key, text] of texts) {
      const english = catalogues.en.get(key) ?? '';
      assert.deepEqual(placeholdersOf(text), placeholdersOf(english), key);
    }
  });

  test(`${language} has no empty text, no raw key and no broken placeholder`, () => {
    for (const [key, text] of texts) {
      assert.notEqual(text.trim(), '', key);
      assert.equal(text, text.trim(), key);
      assert.doesNotMatch(text, /^[a-z]\w*[._]\w+$/, key);
      assert.doesNotMatch(text.replaceAll(/\{\{\w+\}\}/g, ''), /[{}]/, key);
    }
  });

  test(`${language} ends each text as English does, with the same sign or without one`, () => {
    for (const [key, text] of texts) {
      if (key.endsWith('.words')) continue;
      assert.equal(endOf(text), endOf(catalogues.en.get(key) ?? ''), `${key}: ${text}`);
    }
  });

  if (language !== 'en') {
    test(`${language} has no English text left`, () => {
      for (const [key, text] of texts) {
        if (isWordless(text)) continue;
        if (!sharedTexts.has(text)) assert.notEqual(text, catalogues.en.get(key), key);
        for (const word of latinWords(text)) assert.ok(sharedWords.has(word), `${key}: ${word}`);
      }
    });
  }
}

for (const [language, script] of [
  ['zh', simplifiedSigns],
  ['tw', traditionalSigns],
] as const) {
  test(`${language} has no character of the other Chinese script`, () => {
    for (const [key, text] of catalogues[language]) {
      assert.deepEqual(strangeSigns(text, script), [], `${key}: ${text}`);
    }
  });
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const own = [
  {
    language: 'zh',
    sign: /\p{Script=Han}/u,
    strange: new RegExp(`${kana.source}|${hangul.source}`, 'u'),
  },
  {
    language: 'tw',
    sign: /\p{Script=Han}/u,
    strange: new RegExp(`${kana.source}|${hangul.source}`, 'u'),
  },
  {
    language: 'jp',
    sign: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    strange: hangul,
  },
  { language: 'kor', sign: hangul, strange: new RegExp(`${kana.source}|\\p{Script=Han}`, 'u') },
] as const;
for (const { language, sign, strange } of own) {
  test(`${language} is written in its own script`, () => {
    for (const [key, text] of catalogues[language]) {
      if (!sharedTexts.has(text) && !isWordless(text)) assert.match(text, sign, key);
    }
    for (const [key, text] of catalogues[language]) assert.doesNotMatch(text, strange, key);
  });
}

test('a lost bet is not described with a word for a failed bet', () => {
  const rows = [
    { language: 'zh', word: '未中', wrong: /失败|失敗/ },
    { language: 'tw', word: '未中', wrong: /失败|失敗/ },
    { language: 'en', word: 'Lost', wrong: /fail/i },
    { language: 'jp', word: '不的中', wrong: /失敗/ },
    { language: 'kor', word: '미당첨', wrong: /실패/ },
  ] as const;
  for (const { language, word, wrong } of rows) {
    const texts = catalogues[language];
    const keys = ['screens.betRecord.unprofitable', 'screens.betDetail.stampLost'];
    for (const key of [...keys, 'names.orderStatuses.unprofitable']) {
      assert.equal(texts.get(key), word, key);
      assert.doesNotMatch(texts.get(key) ?? '', wrong, key);
    }
  }
});

test('payout, net and loss have one word each in a language', () => {
  for (const [language, texts] of Object.entries(catalogues)) {
    const word = (key: string) => texts.get(`screens.money.${key}`) ?? '';
    const [payout, net, lost] = [word('payout'), word('netOfRounds'), word('lost')];
    const amounts = [
      ['screens.betRoom.betWon', payout],
      ['screens.betRoom.betLost', lost],
      ['screens.betRoom.net', net],
    ] as const;
    for (const [key, name] of amounts) assert.equal(texts.get(key), `${name} {{amount}}`, language);
    // A bet without a win has its word, and so has the amount that it cost.
    const unwon = texts.get('screens.betRecord.unprofitable');
    const same = ['betDetail.stampLost', 'home.notWon'];
    for (const key of same) assert.equal(texts.get(`screens.${key}`), unwon, `${language} ${key}`);
    const drawn = ['paid', 'lost'].map((key) => texts.get(`messages.drawn.${key}`)?.toLowerCase());
    for (const [at, name] of [
      [0, payout],
      [0, net],
      [1, lost],
    ] as const) {
      assert.ok(drawn[at]?.includes(name.toLowerCase()), `${language} ${drawn[at]}: ${name}`);
    }
  }
});

test('the checks recognise an English word and a character of the other script', () => {
  assert.deepEqual(latinWords('{{name}} 提領 Withdraw'), ['Withdraw']);
  assert.ok(isWordless('{{first}} · {{second}}'));
  assert.ok(!isWordless('{{count}} orders'));
  assert.deepEqual(strangeSigns('開獎 1', simplifiedSigns), ['開', '獎']);
  assert.deepEqual(strangeSigns('余额 1', traditionalSigns), ['额']);
});

/** The last sign of a text as its English equivalent, or nothing. */
function endOf(text: string): string {
  const last = text.replace(/[)）」”’"]+$/u, '').at(-1) ?? '';
  const likeness: Readonly<Record<string, string>> = { '。': '.', '？': '?', '！': '!', '：': ':' };
  const sign = likeness[last] ?? last;
  return /[.?!:…]/.test(sign) ? sign : '';
}

function latinWords(text: string): string[] {
  return text.replaceAll(/\{\{\w+\}\}/g, ' ').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
}

/** Nothing to translate: only placeholders, digits and signs. */
function isWordless(text: string): boolean {
  return !/\p{Letter}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
}

function strangeSigns(text: string, script: ReadonlySet<string>): string[] {
  return Array.from(text).filter((sign) => /\p{Script=Han}/u.test(sign) && !script.has(sign));
}

/** The characters of a two-byte encoding whose first bytes are in a range. */
function decodedSigns(encoding: string, [first, last]: [number, number]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const signs = new Set<string>();
  for (let high = first; high <= last; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      if (encoding === 'gb2312' && low < 0xa1) continue;
      signs.add(decoder.decode(Uint8Array.of(high, low)));
    }
  }
  return signs;
}
