import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrationFaults } from './registration-rules.ts';

const names: readonly (readonly [username: string, fault: string | null])[] = [
  ['', 'enterUsername'],
  ['  ', 'enterUsername'],
  ['abc', 'usernameShort'],
  ['abcd', null],
  [' abcd ', null],
  ['王小明', 'usernameShort'],
  ['王小明王', null],
  ['two words', 'usernameSigns'],
  ['dash-ed', 'usernameSigns'],
  ['a'.repeat(20), null],
  ['a'.repeat(21), 'usernameLong'],
];

for (const [username, fault] of names) {
  test(`the name "${username}": ${fault ?? 'right'}`, () => {
    const found = registrationFaults({
      username,
      password: 'long enough',
      inviteCode: null,
    }).username;
    assert.equal(found, fault && `register.${fault}`);
  });
}

const passwords: readonly (readonly [password: string, fault: string | null])[] = [
  ['', 'enterPassword'],
  ['1234567', 'passwordShort'],
  ['12345678', null],
  ['Username', 'passwordIsName'],
  ['ｕｓｅｒｎａｍｅ', 'passwordIsName'],
];

for (const [password, fault] of passwords) {
  test(`the password "${password}" of an account: ${fault ?? 'right'}`, () => {
    const found = registrationFaults({ username: 'username', password, inviteCode: null }).password;
    assert.equal(found, fault && `register.${fault}`);
  });
}

test('an invite code is required only after choosing to enter one', () => {
  const typed = { username: 'username', password: 'long enough' };
  assert.equal(registrationFaults({ ...typed, inviteCode: null }).inviteCode, null);
  assert.equal(
    registrationFaults({ ...typed, inviteCode: ' ' }).inviteCode,
    'register.enterInviteCode',
  );
  assert.equal(registrationFaults({ ...typed, inviteCode: '0' }).inviteCode, null);
  assert.equal(registrationFaults({ ...typed, inviteCode: '110 001' }).inviteCode, null);
  assert.equal(
    registrationFaults({ ...typed, inviteCode: '11001' }).inviteCode,
    'register.wrongInviteCode',
  );
});
