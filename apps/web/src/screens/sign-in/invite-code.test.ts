import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviterId } from './invite-code.ts';
import { isCaptcha, newCaptchaText } from './captcha-text.ts';

/** Null: an invalid code. */
const rows: readonly (readonly [code: string, inviter: string | null])[] = [
  ['100001', '1'],
  [' 100012 ', '12'],
  ['110 001', '10001'],
  ['110\u00a0001', '10001'],
  ['110-001', '10001'],
  ['１１０００１', '10001'],
  ['１１０　００１', '10001'],
  ['', ''],
  [' ', ''],
  ['0', ''],
  ['０', ''],
  ['100000', null],
  ['11001', null],
  ['99999', null],
  ['1e6', null],
  ['agent1', null],
  ['1234567890123456', null],
];

for (const [code, inviter] of rows) {
  const expected = inviter === null ? 'is rejected' : `is of the agent "${inviter}"`;
  test(`the invite code "${code}" ${expected}`, () => {
    assert.equal(inviterId(code), inviter);
  });
}

test('a captcha is accepted in any case and with surrounding blanks', () => {
  assert.equal(isCaptcha(' ab2c ', 'AB2C'), true);
  assert.equal(isCaptcha('ab2', 'AB2C'), false);
  assert.match(newCaptchaText(), /^[A-HJ-NP-Z2-9]{4}$/);
});
