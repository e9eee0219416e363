import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@trine/contract/console/permissions.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { stepOf, totpAt } from './totp.ts';
import {
  assertDenied,
  bytesOf,
  given,
  openBrowser,
  openTestConsole,
  testPassword,
} from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole('demo', { proofOfWork: 1 }));

const ownPassword = 'a password of one’s own';
const stepMs = 30_000;

async function setUp() {
  const { name, password } = await staffConsole.newcomer('finance');
  const browser = staffConsole.browser();
  const begun = await given(browser.client, '/session/begin', { name, password });
  assert.equal(begun.stage, 'setup');
  const { secret } = await given(browser.client, '/session/setup', {});
  const codeNow = () => totpAt(bytesOf(secret), stepOf(staffConsole.now()));
  const used = codeNow();
  const confirmed = await given(browser.client, '/session/confirm-setup', { code: used });
  const present = { present: password, wanted: ownPassword };
  return { name, browser, codeNow, used, confirmed, present };
}

test('new staff set up an authenticator and a password before they may work', async () => {
  const { browser, confirmed, present } = await setUp();
  assert.equal(confirmed.me.stage, 'password');
  assert.equal(new Set(confirmed.recovery_codes).size, 10);
  assertDenied(await browser.client.call('/switches/list', {}), 'not_through');
  const through = await given(browser.client, '/session/password', present);
  assert.equal(through.stage, 'in');
  assert.ok(through.permissions.includes('deposits.act'));
  assert.ok(!through.permissions.includes('people.act'));
});

test('a code and a recovery code can be used once', async () => {
  const { name, browser, codeNow, used, confirmed, present } = await setUp();
  await given(browser.client, '/session/password', present);
  const second = staffConsole.browser();
  const credentials = { name, password: ownPassword };
  const begun = await given(second.client, '/session/begin', credentials);
  assert.equal(begun.stage, 'code');
  assert.deepEqual(begun.permissions, []);
  assertDenied(await second.client.call('/session/code', { code: used }), 'wrong_code');
  await staffConsole.passMs(stepMs);
  const code = codeNow();
  assert.equal((await given(second.client, '/session/code', { code })).stage, 'in');
  const third = staffConsole.browser();
  await given(third.client, '/session/begin', credentials);
  assertDenied(await third.client.call('/session/code', { code }), 'wrong_code');
  const recovery = { code: confirmed.recovery_codes[0]?.toUpperCase() ?? '' };
  assert.equal((await given(third.client, '/session/code', recovery)).stage, 'in');
  assert.equal((await given(third.client, '/session/me', {})).recovery_codes_left, 9);
  const fourth = staffConsole.browser();
  await given(fourth.client, '/session/begin', credentials);
  assertDenied(await fourth.client.call('/session/code', recovery), 'wrong_code');
});

test('one code that three browsers use at once opens one session', async () => {
  const { name, browser, codeNow, present } = await setUp();
  await given(browser.client, '/session/password', present);
  await staffConsole.passMs(stepMs);
  const browsers = [];
  for (let count = 0; count < 3; count += 1) {
    const opened = staffConsole.browser();
    await given(opened.client, '/session/begin', { name, password: ownPassword });
    browsers.push(opened);
  }
  const code = codeNow();
  const outcomes = await Promise.all(
    browsers.map(({ client }) => client.call('/session/code', { code })),
  );
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
});

test('three wrong tries lock the name for its address for a quarter of an hour', async () => {
  const { name } = await staffConsole.newcomer('risk');
  const { client } = staffConsole.browser();
  const wrong = await runAtOnce(10, () =>
    client.call('/session/begin', { name, password: 'wrong' }),
  );
  const reasons = wrong.map((outcome) => (outcome.ok ? 'in' : outcome.reason));
  assert.equal(reasons.filter((reason) => reason === 'wrong_credentials').length, 3);
  assert.equal(reasons.filter((reason) => reason === 'locked_out').length, 7);
  const right = { name, password: testPassword };
  assertDenied(await client.call('/session/begin', right), 'locked_out');
  await staffConsole.passMs(15 * 60 * 1000 + 1);
  assert.equal((await given(client, '/session/begin', right)).stage, 'setup');
});

let networks = 0;

/** A browser in a network of its own. */
function elsewhere() {
  networks += 1;
  const address = `198.51.${100 + (networks % 100)}.${Math.floor(networks / 100) + 1}`;
  return staffConsole.browser(() => address);
}

/** Sends wrong passwords for the name, three from each network; returns the reasons. */
async function guess(name: string, guesses: number): Promise<string[]> {
  const reasons: string[] = [];
  let attacker = elsewhere();
  for (let count = 0; count < guesses; count += 1) {
    if (count % 3 === 0) attacker = elsewhere();
    const outcome = await attacker.client.call('/session/begin', { name, password: 'wrong' });
    reasons.push(outcome.ok ? 'in' : outcome.reason);
  }
  return reasons;
}

/** A person who signed in at home, with a browser that changes its network. */
async function settled(role: Role = 'owner') {
  const { name, password } = await staffConsole.newcomer(role);
  const home = '203.0.113.7';
  let address = home;
  const own = staffConsole.browser(() => address);
  await given(own.client, '/session/begin', { name, password });
  const { secret } = await given(own.client, '/session/setup', {});
  const code = totpAt(bytesOf(secret), stepOf(staffConsole.now()));
  await given(own.client, '/session/confirm-setup', { code });
  const move = (to: string) => {
    address = to;
  };
  return { own, home, move, credentials: { name, password } };
}

test('30 wrong passwords from 11 addresses lock the person out nowhere', async () => {
  const { own, home, move, credentials } = await settled();
  const reasons = await guess(credentials.name, 30);
  assert.deepEqual(new Set(reasons), new Set(['wrong_credentials']));
  move('203.0.113.200');
  assert.equal((await given(own.client, '/session/begin', credentials)).stage, 'code');
  const atHome = staffConsole.browser(() => home);
  assert.equal((await given(atHome.client, '/session/begin', credentials)).stage, 'code');
  const fresh = await fetch(`${staffConsole.baseUrl}/console/api/session/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.201' },
    body: JSON.stringify(credentials),
  });
  const { reason, challenge } = (await fresh.json()) as {
    reason: string;
    challenge: { parameters: { cost: number } };
  };
  assert.deepEqual([fresh.status, reason, challenge.parameters.cost], [401, 'proof_required', 8]);
  const proved = elsewhere();
  assert.equal((await given(proved.client, '/session/begin', credentials)).stage, 'code');
});

test('a name can be guessed a hundred times a day, and its owner still gets in', async () => {
  const { own, home, move, credentials } = await settled('support');
  const { name } = credentials;
  const reasons = await guess(name, 110);
  assert.equal(reasons.filter((reason) => reason === 'wrong_credentials').length, 100);
  assert.deepEqual(new Set(reasons.slice(100)), new Set(['unknown_place']));
  assertDenied(await elsewhere().client.call('/session/begin', credentials), 'unknown_place');
  const unknown = await guess('nobody.of.this.name', 110);
  assert.deepEqual(unknown, reasons);
  move('203.0.113.202');
  assert.equal((await given(own.client, '/session/begin', credentials)).stage, 'code');
  const atHome = staffConsole.browser(() => home);
  assert.equal((await given(atHome.client, '/session/begin', credentials)).stage, 'code');
  const owner = await staffConsole.signedIn('owner');
  const { guessed } = await given(owner.client, '/rounds/board', {});
  assert.ok(guessed.some((person) => person.name === name && person.wrong === 100));
  const { rows } = await given(owner.client, '/people/list', {});
  const person = rows.find((row) => row.name === name);
  const lines = { subject: `staff:${person?.staff_id}`, act: 'staff.sign_in_closed' };
  assert.equal((await given(owner.client, '/audit-log/search', lines)).rows.length, 1);
  const reset = { staff_id: person?.staff_id ?? 0 };
  const { password } = await given(owner.client, '/people/reset', reset);
  const anywhere = elsewhere();
  assert.equal((await given(anywhere.client, '/session/begin', { name, password })).stage, 'setup');
});

test('a browser is known by a token of the server, not by one that it brought', async () => {
  const { name } = await staffConsole.signedIn('risk', 61);
  const planted = `trine_console_device=${'x'.repeat(43)}`;
  const signIn = async (cookie: string, more: Record<string, string> = {}) => {
    const response = await fetch(`${staffConsole.baseUrl}/console/api/session/begin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...more },
      body: JSON.stringify({ name, password: testPassword }),
    });
    const set = response.headers.getSetCookie().find((one) => one.includes('_device='));
    return set ?? '';
  };
  const first = await signIn(planted);
  assert.match(
    first,
    /^trine_console_device=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
  );
  const token = first.split(';', 1)[0] ?? '';
  assert.notEqual(token, planted);
  assert.equal((await signIn(token)).split(';', 1)[0], token);
  // A page without TLS may have planted another person's token.
  const overTls = { 'x-forwarded-proto': 'https' };
  const encrypted = await signIn(token, overTls);
  assert.match(encrypted, /^__Secure-trine_console_device=[\w-]{43}; .*; Secure$/);
  const [secured = ''] = encrypted.split(';', 1);
  assert.notEqual(secured, `__Secure-${token}`);
  assert.equal((await signIn(secured, overTls)).split(';', 1)[0], secured);
});

test('wrong codes count as wrong passwords, and a right password does not reset them', async () => {
  const { name, browser, present } = await setUp();
  await given(browser.client, '/session/password', present);
  const { client } = staffConsole.browser();
  const credentials = { name, password: ownPassword };
  for (let count = 0; count < 3; count += 1) {
    await given(client, '/session/begin', credentials);
    assertDenied(await client.call('/session/code', { code: '000000' }), 'wrong_code');
  }
  assertDenied(await client.call('/session/begin', credentials), 'locked_out');
  await staffConsole.passMs(15 * 60 * 1000 + 1);
});

test('the cookie is limited to the console, hidden from scripts and from other sites', async () => {
  const { cookiesSet, client, name, cookie } = await staffConsole.signedIn('content', 7);
  assert.match(
    cookiesSet[0] ?? '',
    /^trine_console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/,
  );
  const encrypted = openBrowser(staffConsole.baseUrl, {
    forwarded: { 'x-forwarded-proto': 'https' },
  });
  // A cookie that a page without TLS may have planted is not accepted over TLS.
  const planted = { cookie: cookie(), 'x-forwarded-proto': 'https' };
  const answer = await fetch(`${staffConsole.baseUrl}/console/api/session/me`, {
    headers: planted,
  });
  assert.deepEqual(await answer.json(), { reason: 'signed_out' });
  await given(encrypted.client, '/session/begin', { name, password: testPassword });
  assert.match(
    encrypted.cookiesSet[0] ?? '',
    /^__Secure-trine_console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict; Secure$/,
  );
  await given(encrypted.client, '/session/sign-out', {});
  assert.match(
    encrypted.cookiesSet.at(-1) ?? '',
    /^__Secure-trine_console=; Path=\/console; .*; Max-Age=0; Secure$/,
  );
  await given(client, '/session/sign-out', {});
  assert.match(cookiesSet.at(-1) ?? '', /^trine_console=; .*Max-Age=0$/);
  assertDenied(await client.call('/session/me', {}), 'signed_out');
});

const forgeries: readonly (readonly [string, Record<string, string>])[] = [
  ['no token', {}],
  ['an empty token', { 'x-csrf-token': '' }],
  ['a token of nobody', { 'x-csrf-token': '0'.repeat(64) }],
  ['the token of another session', { 'x-csrf-token': 'other' }],
  ['another site', { 'x-csrf-token': 'own', 'sec-fetch-site': 'cross-site' }],
  ['a form', { 'x-csrf-token': 'own', 'content-type': 'application/x-www-form-urlencoded' }],
];

for (const [what, headers] of forgeries) {
  test(`a forged request is rejected and does nothing: ${what}`, async () => {
    const owner = await staffConsole.signedIn('owner');
    const other = await staffConsole.signedIn('owner', 2);
    const tokens: Record<string, string> = {
      own: (await given(owner.client, '/session/me', {})).csrf,
      other: (await given(other.client, '/session/me', {})).csrf,
    };
    const token = headers['x-csrf-token'];
    const sent = { ...headers };
    if (token !== undefined) sent['x-csrf-token'] = tokens[token] ?? token;
    const response = await fetch(`${staffConsole.baseUrl}/console/api/people/switch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: owner.cookie(), ...sent },
      body: JSON.stringify({ staff_id: Number(other.staffId), is_active: false }),
    });
    assert.equal(response.status, 403);
    assert.deepEqual(await response.json(), { reason: 'forged' });
    assert.equal((await given(other.client, '/session/me', {})).stage, 'in');
  });
}

test('a session ends half an hour after its last use, polls by timers aside', async () => {
  const busy = await staffConsole.signedIn('support', 21);
  const idle = await staffConsole.signedIn('support', 22);
  for (let count = 0; count < 4; count += 1) {
    await staffConsole.passMs(9 * 60 * 1000);
    await given(busy.client, '/switches/list', {});
    await idle.client.call('/switches/list', {}, { quiet: true });
  }
  await given(busy.client, '/session/me', {});
  assertDenied(await idle.client.call('/session/me', {}), 'signed_out');
});

test('signing out everywhere ends all sessions of the person', async () => {
  const here = await staffConsole.signedIn('risk', 31);
  const there = staffConsole.browser();
  await given(there.client, '/session/begin', { name: here.name, password: testPassword });
  await given(there.client, '/session/sign-out', { everywhere: true });
  assertDenied(await here.client.call('/session/me', {}), 'signed_out');
});

test('an unknown name and a wrong password get the same answer', async () => {
  const { name } = await staffConsole.newcomer('support');
  const { client } = staffConsole.browser();
  const known = await client.call('/session/begin', { name, password: 'not it' });
  const unknown = await client.call('/session/begin', { name: 'nobody.here', password: 'not it' });
  assert.deepEqual(known, unknown);
});
