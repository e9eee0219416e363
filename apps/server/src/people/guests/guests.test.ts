import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Check } from 'typebox/value';
import { newKey } from '@trine/contract/client.ts';
import { languages } from '@trine/contract/languages.ts';
import { guest as guestCall } from '@trine/contract/sign-in/guest.ts';
import { guestLabels } from '@trine/i18n/guest.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestGuests } from '../../../testing/test-guests.ts';

const dayMs = 24 * 60 * 60 * 1000;
const guests = await closeAfterTests(openTestGuests());
const client = guests.client();

async function come() {
  const outcome = await client.call('/api/user/guest', {});
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.data;
}

async function comeBack(resume: string, key = newKey()) {
  return client.call('/api/user/guestResume', { resume }, { key });
}

async function resumed(resume: string, key = newKey()) {
  const outcome = await comeBack(resume, key);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.data;
}

function reasonOf(outcome: { readonly ok: boolean; readonly reason?: string }): string {
  return outcome.ok ? 'ok' : String(outcome.reason);
}

async function codeOf(token: string): Promise<number> {
  return (await guests.client(token).call('/api/user/userInfo', {})).code;
}

const rows = (text: string) => runSql(guests.database, text);

for (const language of languages) {
  test(`a guest's name is the ${language} word for guest and the Unix time`, async () => {
    const seconds = guests.now() / 1000;
    const outcome = await guests.client(null, language).call('/api/user/guest', {});
    assert.ok(outcome.ok);
    assert.ok(Check(guestCall.answer, outcome.data));
    const { userinfo, password: said } = outcome.data;
    assert.equal(userinfo.username, `${guestLabels[language]}${seconds}`);
    assert.deepEqual([userinfo.group_id, userinfo.money, userinfo.last_login], [2, '0.00', null]);
    assert.match(said, /^[A-Z]{6}$/);
    const again = await client.call('/api/user/login', {
      account: userinfo.username,
      password: said,
    });
    assert.equal(again.ok && again.data.userinfo.user_id, userinfo.user_id);
  });
}

test('guests of the same second get the following seconds as names', async () => {
  guests.passMs(60_000);
  const seconds = guests.now() / 1000;
  const came = await runAtOnce(8, come);
  const names = came.map(({ userinfo }) => userinfo.username);
  assert.deepEqual(
    names.toSorted(),
    Array.from({ length: 8 }, (_, later) => `${guestLabels.tw}${seconds + later}`),
  );
  guests.passMs(60_000);
});

test('resuming returns the same player and a new token each time', async () => {
  const first = await come();
  const second = await resumed(first.resume);
  const third = await resumed(second.resume);
  const ids = [first, second, third].map(({ userinfo }) => userinfo.user_id);
  assert.equal(new Set(ids).size, 1);
  assert.equal(new Set([first.resume, second.resume, third.resume]).size, 3);
  for (const { userinfo } of [first, second, third]) assert.equal(await codeOf(userinfo.token), 1);
});

test('tokens and passwords are stored as hashes only', async () => {
  const { resume, userinfo, password: said } = await come();
  const [found] = await rows(`
    select encode(t.token_hash, 'hex'), p.password_hash
    from guest_token t
    join player p on p.bucket = t.bucket and p.player_id = t.player_id
    where t.player_id = ${userinfo.user_id}`);
  assert.equal(found?.[0], createHash('sha256').update(resume).digest('hex'));
  assert.match(String(found?.[1]), /^\$argon2id\$/);
  assert.ok(!String(found?.[1]).includes(said));
});

test('a token expires fourteen days after its last use', async () => {
  const { resume } = await come();
  guests.passMs(14 * dayMs - 1);
  const { resume: next } = await resumed(resume);
  guests.passMs(14 * dayMs - 1);
  const { resume: last } = await resumed(next);
  guests.passMs(14 * dayMs);
  assert.equal(reasonOf(await comeBack(last)), 'not_found');
});

test('fifty parallel resumes with one key make one exchange', async () => {
  const { resume, userinfo } = await come();
  const key = newKey();
  const outcomes = await runAtOnce(50, () => resumed(resume, key));
  assert.equal(new Set(outcomes.map((data) => data.resume)).size, 1);
  assert.equal(new Set(outcomes.map((data) => data.userinfo.token)).size, 1);
  const sessions = await rows(`select from session where player_id = ${userinfo.user_id}`);
  assert.equal(sessions.length, 2);
});

test('a repeated request returns the same answer until the next token is used', async () => {
  const { resume } = await come();
  const key = newKey();
  const lost = await resumed(resume, key);
  guests.passMs(60_000);
  const again = await resumed(resume, key);
  assert.deepEqual([again.resume, again.userinfo.token], [lost.resume, lost.userinfo.token]);
  await resumed(again.resume);
  assert.equal(reasonOf(await comeBack(resume, key)), 'not_found');
});

test('reuse of an exchanged token ends all tokens and sessions of the guest', async () => {
  const first = await come();
  const second = await resumed(first.resume);
  assert.equal(reasonOf(await comeBack(first.resume)), 'not_found');
  for (const { userinfo } of [first, second]) assert.equal(await codeOf(userinfo.token), 50_012);
  assert.equal(reasonOf(await comeBack(second.resume)), 'not_found');
  const subject = `player:${first.userinfo.user_id}`;
  const lines = await rows(`
    select actor
    from audit_log
    where act = 'guest.token_reused'
      and subject = '${subject}'`);
  assert.deepEqual(lines, [['address:127.0.0.1']]);
});

test('of two parallel resumes with different keys one succeeds, then both tokens end', async () => {
  const { resume, userinfo } = await come();
  const outcomes = await Promise.all([comeBack(resume), comeBack(resume)]);
  assert.deepEqual(outcomes.map(reasonOf).toSorted(), ['not_found', 'ok']);
  for (const outcome of outcomes) {
    if (!outcome.ok) continue;
    assert.equal(await codeOf(outcome.data.userinfo.token), 50_012);
    assert.equal(reasonOf(await comeBack(outcome.data.resume)), 'not_found');
  }
  assert.equal(await codeOf(userinfo.token), 50_012);
});

test('a forged token is rejected and changes nothing', async () => {
  const { resume, userinfo } = await come();
  const [id = '', secret = ''] = resume.split('.');
  const other = (Number.parseInt(id, 36) + 1).toString(36);
  const forged = [
    'x',
    `${id}.${'A'.repeat(43)}`,
    `${other}.${secret}`,
    `${id}.${secret.slice(0, -1)}`,
    userinfo.token,
    `${resume} `,
  ];
  for (const attempt of forged) assert.equal(reasonOf(await comeBack(attempt)), 'not_found');
  assert.equal(await codeOf(resume), 50_008);
  assert.equal(await codeOf(userinfo.token), 1);
  await resumed(resume);
});

test('a frozen guest is rejected with the reason and keeps the token', async () => {
  const { resume, userinfo } = await come();
  const { user_id } = userinfo;
  await guests.setState(user_id, 'frozen');
  assert.equal(reasonOf(await comeBack(resume)), 'account_frozen');
  await guests.setState(user_id, 'active');
  await resumed(resume);
});

test('a forgotten token is rejected, and the running session continues', async () => {
  const { resume, userinfo } = await come();
  for (const given of [resume, resume, 'nonsense']) {
    const outcome = await client.call('/api/user/guestForget', { resume: given });
    assert.ok(outcome.ok && outcome.data === null);
  }
  assert.equal(reasonOf(await comeBack(resume)), 'not_found');
  assert.equal(await codeOf(userinfo.token), 1);
});
