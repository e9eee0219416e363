import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rejection } from '@trine/contract/envelope.ts';
import { languages, type Language } from '@trine/contract/languages.ts';
import { reasons, type RejectionDetails } from '@trine/contract/reasons.ts';
import { fields, sentenceCodes } from './texts.ts';
import { codeSentence, rejectionSentence } from './sentence.ts';

const zone = 'Asia/Taipei';

const allDetails: RejectionDetails = {
  field: 'inviter_id',
  tries_left: 2,
  retry_after: 45,
  until: 1_763_730_000,
  limit: '5000.00',
  left: '1250.50',
  min: '10.00',
  max: '20000.00',
  join_limit: '100000.00',
  money: '80.00',
  lock_money: '30.00',
  version: 3,
  water_limit: '1234567.50',
};

for (const language of languages) {
  test(`every reason has a sentence in ${language}, with and without its details`, () => {
    for (const reason of reasons) {
      for (const details of [allDetails, {}, { field: 'no_such_field', left: '0.00' }]) {
        const sentence = rejectionSentence(language, { reason, ...details }, zone);
        assert.ok(sentence.length >= 4, reason);
        assert.doesNotMatch(sentence, /[{}]|undefined|NaN|_/, `${reason}: ${sentence}`);
        assert.match(sentence, language === 'en' ? /\.$/ : /[。.회]$/, `${reason}: ${sentence}`);
      }
    }
  });

  test(`every field has a name in ${language}, and a wrong one its own sentence`, () => {
    for (const field of fields) {
      const missing = rejectionSentence(language, { reason: 'required_field', field }, zone);
      const wrong = rejectionSentence(language, { reason: 'invalid_field', field }, zone);
      assert.notEqual(
        missing,
        rejectionSentence(language, { reason: 'required_field' }, zone),
        field,
      );
      assert.notEqual(wrong, rejectionSentence(language, { reason: 'invalid_field' }, zone), field);
      assert.doesNotMatch(missing + wrong, /[{}]|undefined/, field);
    }
  });

  test(`every code has a sentence of its own in ${language}`, () => {
    const sentences = sentenceCodes.map((code) => codeSentence(language, code));
    assert.equal(new Set(sentences).size, sentenceCodes.length);
    assert.ok(sentences.every((sentence) => sentence.length >= 2));
  });
}

const said: readonly [Language, Rejection, string][] = [
  ['en', { reason: 'locked_out', retry_after: 1 }, 'in 1 second.'],
  ['en', { reason: 'locked_out', retry_after: 99 }, 'in 99 seconds.'],
  ['en', { reason: 'locked_out', retry_after: 120 }, 'in 2 minutes.'],
  ['en', { reason: 'locked_out', retry_after: 121 }, 'in 3 minutes.'],
  ['en', { reason: 'locked_out', retry_after: 5940 }, 'in 99 minutes.'],
  ['en', { reason: 'locked_out', retry_after: 7200 }, 'in 2 hours.'],
  ['tw', { reason: 'locked_out', retry_after: 30 }, '30 秒後'],
  ['zh', { reason: 'security_code_locked', retry_after: 1800 }, '30 分钟后'],
  ['jp', { reason: 'locked_out', retry_after: 7200 }, '2時間後'],
  ['kor', { reason: 'locked_out', retry_after: 60 }, '60초 후'],
  [
    'en',
    { reason: 'wrong_security_code', tries_left: 0, until: 1_763_730_000 },
    'locked until Nov 21, 2025, 21:00 (GMT+8)',
  ],
  [
    'tw',
    { reason: 'security_code_locked', retry_after: 60, until: 1_763_730_000 },
    '已鎖定至 2025年11月21日 21:00 (GMT+8)',
  ],
  ['en', { reason: 'wrong_credentials', tries_left: 3 }, 'The username or password is not'],
  [
    'en',
    { reason: 'wrong_credentials', field: 'after_pass', tries_left: 3 },
    'The password is not correct. Attempts left: 3.',
  ],
  [
    'en',
    { reason: 'wrong_credentials', field: 'password', tries_left: 0 },
    'The password is not correct. Please check it.',
  ],
  ['en', { reason: 'turnover_not_met', water_limit: '1234567.50' }, '1,234,567.50 '],
  ['en', { reason: 'room_minimum', join_limit: '1000.00' }, ' 1,000.00.'],
  ['en', { reason: 'below_minimum', min: '100.00' }, ' 100.00.'],
  ['tw', { reason: 'stake_out_of_range', min: '5.00', max: '50000.00' }, '5.00 至 50,000.00'],
  ['en', { reason: 'sold_out', left: '0.00' }, 'sold out'],
  ['en', { reason: 'sold_out', left: '12.00' }, '12.00 more'],
  ['en', { reason: 'insufficient_funds', money: '5.00', lock_money: '0.00' }, 'lower the amount.'],
  ['en', { reason: 'insufficient_funds', lock_money: '0.50' }, '0.50 is held'],
  ['en', { reason: 'invalid_field', field: 'username' }, '4 to 20 letters'],
  ['en', { reason: 'invalid_field', field: 'constructor' }, 'Please check what was entered'],
  ['en', { reason: 'self_excluded', until: 1_763_730_000 }, 'Nov 21, 2025, 21:00 (GMT+8)'],
  [
    'kor',
    { reason: 'payment_account_held', until: 1_763_730_000 },
    '2025년 11월 21일 21:00 (GMT+8)',
  ],
  ['tw', { reason: 'self_excluded', until: 1_763_730_000 }, '2025年11月21日 21:00 (GMT+8)'],
];
for (const [language, rejection, part] of said) {
  test(`${language} ${JSON.stringify(rejection)} says "${part}"`, () => {
    const sentence = rejectionSentence(language, rejection, zone);
    assert.ok(sentence.includes(part), sentence);
  });
}

test('a time is written in the given time zone', () => {
  const rejection: Rejection = { reason: 'self_excluded', until: 1_763_730_000 };
  const sentence = rejectionSentence('en', rejection, 'Pacific/Auckland');
  assert.ok(sentence.includes('Nov 22, 2025, 02:00 (GMT+13)'), sentence);
});

test('opposite bets suspend betting, and the sentence says that money is safe', () => {
  const rows = [
    ['zh', '已暂停投注', '资金安全', '仍可提现'],
    ['tw', '已暫停投注', '資金安全', '仍可提領'],
    ['en', 'betting is suspended', 'money is safe', 'still withdraw'],
    ['jp', 'ベットが停止', '資金は安全', '出金も可能'],
    ['kor', '베팅이 정지', '자금은 안전', '출금도 가능'],
  ] as const;
  for (const [language, ...parts] of rows) {
    const sentence = rejectionSentence(language, { reason: 'opposite_bets' }, zone);
    for (const part of parts) assert.ok(sentence.includes(part), `${part}: ${sentence}`);
  }
});
