import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviterId } from './invite-code.ts';
import { isCaptcha, newCaptchaText } from './captcha-text.ts';

const rows: readonly (readonly [code: string, inviter: string])[] = [
  ['100001', '1'],
  [' 100012 ', '12'],
  ['100000', ''],
  ['99999', ''],
  ['1e6', ''],
  ['-100001', ''],
  ['', ''],
  ['1234567890123456', ''],
];

for (const [code, inviter] of rows) {
  test(`the invite code "${code}" is of the agent "${inviter}"`, () => {
    assert.equal(inviterId(code), inviter);
  });
}

test('the characters of a picture are typed in any case, with blanks around them', () => {
  assert.equal(isCaptcha(' ab2c ', 'AB2C'), true);
  assert.equal(isCaptcha('ab2', 'AB2C'), false);
  assert.match(newCaptchaText(), /^[A-HJ-NP-Z2-9]{4}$/);
});
