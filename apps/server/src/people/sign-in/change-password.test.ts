import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectionSentence } from '@trine/i18n/sentence.ts';
import { columnOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestPlayers, registerTestPlayer } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const next = 'another word of mine';
const players = await closeAfterTests(openTestPlayers('demo'));

const register = (username: string) => registerTestPlayer(players, username, password);

function login(account: string, given: string) {
  return players.client().call('/api/user/login', { account, password: given });
}

function change(token: string, after_pass: string, new_pass: string) {
  return players.client(token).call('/api/user/newPass', { after_pass, new_pass });
}

test('after a change only the new password works, and other sessions end', async () => {
  const here = await register('changes_it');
  const there = await login('changes_it', password);
  assert.ok(there.ok);
  const outcome = await change(here.token, password, next);
  assert.ok(outcome.ok);
  assert.equal(outcome.data, null);
  const old = await login('changes_it', password);
  assert.ok(!old.ok && old.reason === 'wrong_credentials');
  assert.ok((await login('changes_it', next)).ok);
  assert.ok((await players.client(here.token).call('/api/user/userInfo', {})).ok);
  const ended = await players.client(there.data.userinfo.token).call('/api/user/userInfo', {});
  assert.ok(!ended.ok);
  assert.equal(ended.code, 50012);
});

test('a wrong present password is rejected without a word about the username', async () => {
  const { token } = await register('mistypes_it');
  const outcome = await change(token, 'not the word', next);
  assert.ok(!outcome.ok);
  assert.equal(outcome.reason, 'wrong_credentials');
  assert.equal(outcome.details.field, 'after_pass');
  assert.equal(
    outcome.msg,
    rejectionSentence('tw', { reason: 'wrong_credentials', ...outcome.details }),
  );
});

const unfit: readonly [string, string][] = [
  ['the same again', password],
  ['seven characters', 'short77'],
  ['a common one', 'password1'],
  ['the username', 'chooses_badly'],
  ['129 characters', 'x'.repeat(129)],
];
for (const [what, wanted] of unfit) {
  test(`a new password is rejected: ${what}`, async () => {
    const { token } = await knownPlayer('chooses_badly');
    const outcome = await change(token, password, wanted);
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.reason, outcome.details.field], ['invalid_field', 'new_pass']);
  });
}

async function knownPlayer(username: string) {
  const signedIn = await login(username, password);
  return signedIn.ok ? signedIn.data.userinfo : register(username);
}

test('three wrong tries lock the change and the login', async () => {
  const { token } = await register('guessed_at');
  for (const left of [2, 1, 0]) {
    const outcome = await change(token, 'not the present one', next);
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.reason, outcome.details.tries_left], ['wrong_credentials', left]);
  }
  const locked = await change(token, password, next);
  assert.ok(!locked.ok && locked.reason === 'locked_out');
  const door = await login('guessed_at', password);
  assert.ok(!door.ok && door.reason === 'locked_out');
});

test('of two parallel changes one succeeds', async () => {
  const { token } = await register('in_a_hurry');
  const wanted = ['the first of two', 'the second of two'];
  const outcomes = await Promise.all(wanted.map((one) => change(token, password, one)));
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
  const opens = await Promise.all(wanted.map((one) => login('in_a_hurry', one)));
  assert.deepEqual(
    columnOf(opens, 'ok'),
    outcomes.map(({ ok }) => ok),
  );
});

test('empty fields are rejected in their order', async () => {
  const { token } = await register('forgetful_1');
  const cases = [
    ['', '', 'after_pass'],
    [password, '', 'new_pass'],
  ] as const;
  for (const [present, wanted, field] of cases) {
    const outcome = await change(token, present, wanted);
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.reason, outcome.details.field], ['required_field', field]);
  }
});
