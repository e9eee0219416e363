// Lists and ends of sessions: ending the own ones needs nothing more, ending those of others needs
// a proof of the caller.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '@trine/contract/console/permissions.ts';
import { stepOf, totpAt } from './totp.ts';
import {
  assertDenied,
  bytesOf,
  given,
  openBrowser,
  openTestConsole,
  testPassword as password,
  type Browser,
  type Colleague,
  type TestConsole,
} from '../../../testing/test-console.ts';

let demo: TestConsole;
let production: TestConsole;

before(async () => {
  [demo, production] = await Promise.all([openTestConsole('demo'), openTestConsole('production')]);
});

after(() => Promise.all([demo.close(), production.close()]));

const stepMs = 30_000;
const lockMs = 15 * 60_000;
const reason = 'because of this very test';
const nobody = 9_999_999;
const wrong = 'not the password at all';

/** A second browser of a demo colleague, signed in. */
async function another({ name }: Colleague): Promise<Browser> {
  const browser = demo.browser();
  await given(browser.client, '/session/begin', { name, password });
  return browser;
}

async function listOf({ client }: Browser) {
  return (await given(client, '/session/list', {})).rows;
}

async function idOf(browser: Browser): Promise<string> {
  const id = (await listOf(browser)).find(({ current }) => current)?.id;
  assert.ok(id !== undefined);
  return id;
}

async function isIn({ client }: Browser): Promise<boolean> {
  return (await client.call('/session/me', {})).ok;
}

/** The details of the newest line of the audit log for an act on a subject. */
async function detailsOf(
  staffConsole: TestConsole,
  act: string,
  subject: string,
): Promise<unknown> {
  const { rows } = await staffConsole.world.owner.query<{ details: unknown }>(
    `select details from audit_log where act = $1 and subject = $2
     order by audit_id desc limit 1`,
    [act, subject],
  );
  return rows[0]?.details;
}

test('in production the console answers over TLS only', async () => {
  const { name, password: right } = await production.newcomer('risk');
  const open = openBrowser(production.baseUrl);
  const begun = await open.client.call('/session/begin', { name, password: right });
  assertDenied(begun, 'not_encrypted');
  assert.deepEqual(open.cookiesSet, []);
  // Also for another spelling of the address, and for an address without a call.
  for (const path of ['/console/%61pi/session/me', '/console/api/stream']) {
    const response = await fetch(`${production.baseUrl}${path}`);
    assert.deepEqual([response.status, await response.json()], [403, { reason: 'not_encrypted' }]);
  }
  const encrypted = production.browser();
  assert.equal(
    (await given(encrypted.client, '/session/begin', { name, password: right })).stage,
    'setup',
  );
  assert.match(encrypted.cookiesSet[0] ?? '', /^__Secure-trine_console=.*; Secure$/);
});

async function session(
  staffConsole: TestConsole,
  playerId: bigint,
  letter: string,
): Promise<string> {
  await staffConsole.world.owner.query(
    `insert into session (bucket, token_hash, player_id, created_at, expires_at, address)
     values (
       $1::bigint % 64, decode(repeat($2, 64), 'hex'), $1, to_timestamp($3),
       to_timestamp($3) + interval '1 day', '10.0.0.1'
     )`,
    [String(playerId), letter, staffConsole.now() / 1000],
  );
  return letter.repeat(16);
}

async function runningOf(who: Browser, playerId: bigint): Promise<string[]> {
  const { rows } = await given(who.client, '/players/sessions', { player_id: Number(playerId) });
  return rows.filter((row) => row.is_running).map(({ id }) => id);
}

test('staff list their own sessions and end one from another', async () => {
  const here = await demo.signedIn('support', 101);
  const [there, elsewhere] = [await another(here), await another(here)];
  const rows = await listOf(here);
  assert.equal(rows.length, 3);
  assert.equal(rows.filter(({ current }) => current).length, 1);
  assert.ok(rows.every(({ address }) => address === '127.0.0.1'));
  const id = await idOf(there);
  await given(here.client, '/session/end', { id });
  assertDenied(await there.client.call('/session/me', {}), 'signed_out');
  assert.deepEqual([await isIn(here), await isIn(elsewhere)], [true, true]);
  assert.ok((await listOf(here)).every((row) => row.id !== id));
  assert.deepEqual(await detailsOf(demo, 'staff.end_sessions', here.actor), {
    ended: 1,
    session: id,
  });
  assertDenied(await here.client.call('/session/end', { id }), 'not_found');
});

test('the call for own sessions does not end a session of another person', async () => {
  const [one, other] = [await demo.signedIn('support', 102), await demo.signedIn('owner', 102)];
  const id = await idOf(other);
  assertDenied(await one.client.call('/session/end', { id }), 'not_found');
  assert.ok(await isIn(other));
});

test('ending the own current session signs out', async () => {
  const browser = await another(await demo.signedIn('risk', 103));
  await given(browser.client, '/session/end', { id: await idOf(browser) });
  assert.match(browser.cookiesSet.at(-1) ?? '', /^trine_console=; .*Max-Age=0$/);
  assertDenied(await browser.client.call('/session/me', {}), 'signed_out');
});

test('an idle session is neither listed nor ended', async () => {
  const idle = await demo.signedIn('content', 104);
  const id = await idOf(idle);
  await demo.passMs(30 * 60_000);
  const fresh = await another(idle);
  assert.deepEqual(
    (await listOf(fresh)).map(({ current }) => current),
    [true],
  );
  assertDenied(await fresh.client.call('/session/end', { id }), 'not_found');
});

test('a console session ends after twelve hours, also when it is used', async () => {
  const busy = await demo.signedIn('content', 190);
  const age = (span: string) =>
    demo.world.owner.query(
      `update staff_session set created_at = created_at - $2::interval where staff_id = $1`,
      [busy.actor.slice('staff:'.length), span],
    );
  await age('11 hours 59 minutes');
  assert.ok(await isIn(busy));
  await age('1 minute');
  assertDenied(await busy.client.call('/session/me', {}), 'signed_out');
});

test('the database’s clock decides whether a console session is valid', async () => {
  const person = await demo.signedIn('risk', 112);
  const idleSeconds = async () => {
    const { idle_until, server_time } = await given(person.client, '/session/me', {});
    return idle_until - server_time;
  };
  const leftHere = await idleSeconds();
  demo.drift(24 * 60 * 60_000);
  const leftAhead = await idleSeconds();
  demo.drift(-24 * 60 * 60_000);
  assert.ok(leftHere > 29 * 60 && leftAhead > 29 * 60, `${leftHere} s, ${leftAhead} s`);
});

test('roles with access to the staff list see a colleague’s sessions', async () => {
  const colleague = await demo.signedIn('content', 105);
  const staff_id = Number(colleague.staffId);
  const expected = (await listOf(colleague)).map((row) => ({ ...row, current: false }));
  for (const role of ['owner', 'auditor'] as const) {
    const { client } = await demo.signedIn(role, 105);
    const { rows } = await given(client, '/people/sessions', { staff_id });
    assert.deepEqual(rows, expected, role);
    const unknown = await client.call('/people/sessions', { staff_id: nobody });
    assertDenied(unknown, 'not_found');
  }
  const { client } = await demo.signedIn('finance', 105);
  assertDenied(await client.call('/people/sessions', { staff_id }), 'forbidden');
});

test('ending sessions of a colleague needs the own password', async () => {
  const owner = await demo.signedIn('owner', 106);
  const colleague = await demo.signedIn('risk', 106);
  const others = [await another(colleague), await another(colleague)];
  const [second, third] = others;
  assert.ok(second && third);
  const staff_id = Number(colleague.staffId);
  const session_id = await idOf(second);
  const one = { staff_id, session_id };
  const path = '/people/end-sessions';
  const rejected = await owner.client.call(path, { ...one, password: wrong });
  assertDenied(rejected, 'wrong_credentials');
  assert.equal(rejected.ok ? null : rejected.details.tries_left, 2);
  assert.ok(await isIn(second));
  assert.deepEqual(await given(owner.client, path, { ...one, password }), { ended: 1 });
  assert.deepEqual(
    [await isIn(colleague), await isIn(second), await isIn(third)],
    [true, false, true],
  );
  assert.deepEqual(await detailsOf(demo, 'staff.end_sessions', colleague.actor), {
    ended: 1,
    session: session_id,
  });
  assertDenied(await owner.client.call(path, { ...one, password }), 'not_found');
  const stranger = { staff_id, session_id: await idOf(owner), password };
  assertDenied(await owner.client.call(path, stranger), 'not_found');
  assert.deepEqual(await given(owner.client, path, { staff_id, password }), { ended: 2 });
  assert.deepEqual([await isIn(colleague), await isIn(third)], [false, false]);
  assert.deepEqual(await detailsOf(demo, 'staff.end_sessions', colleague.actor), { ended: 2 });
  assert.ok(await isIn(owner));
});

test('ending one or all sessions of a player needs the own password', async () => {
  const support = await demo.signedIn('support', 107);
  const [playerId, otherId] = [
    await demo.world.player({ hasSession: false }),
    await demo.world.player({ hasSession: false }),
  ];
  const player_id = Number(playerId);
  const [first, second] = [await session(demo, playerId, 'a'), await session(demo, playerId, 'b')];
  const others = await session(demo, otherId, 'c');
  const path = '/players/end-sessions';
  const one = { player_id, session_id: first, reason };
  assertDenied(await support.client.call(path, { ...one, password: wrong }), 'wrong_credentials');
  assert.equal((await runningOf(support, playerId)).length, 2);
  assert.deepEqual(await given(support.client, path, { ...one, password }), { ended: 1 });
  assert.deepEqual(await runningOf(support, playerId), [second]);
  const subject = `player:${playerId}`;
  assert.deepEqual(await detailsOf(demo, 'player.end_sessions', subject), {
    reason,
    ended: 1,
    session: first,
  });
  assertDenied(await support.client.call(path, { ...one, password }), 'not_found');
  const stranger = { ...one, session_id: others, password };
  assertDenied(await support.client.call(path, stranger), 'not_found');
  const all = { player_id, reason, password };
  assert.deepEqual(await given(support.client, path, all), { ended: 1 });
  assert.deepEqual(await runningOf(support, playerId), []);
  assert.deepEqual(await runningOf(support, otherId), [others]);
  assert.deepEqual(await detailsOf(demo, 'player.end_sessions', subject), { reason, ended: 1 });
  const finance = await demo.signedIn('finance', 107);
  assertDenied(await finance.client.call(path, all), 'forbidden');
});

test('a player’s session expires by the database’s clock', async () => {
  const playerId = await demo.world.player({ hasSession: false });
  const id = await session(demo, playerId, 'd');
  const support = await demo.signedIn('support', 108);
  demo.drift(24 * 60 * 60_000);
  assert.deepEqual(await runningOf(support, playerId), [id]);
  demo.drift(-24 * 60 * 60_000);
  await demo.world.owner.query(
    'update session set expires_at = clock_timestamp() where player_id = $1',
    [String(playerId)],
  );
  assert.deepEqual(await runningOf(support, playerId), []);
  const one = { player_id: Number(playerId), session_id: id, reason, password };
  assertDenied(await support.client.call('/players/end-sessions', one), 'not_found');
});

const proved = [
  ['/people/end-sessions', { staff_id: nobody }],
  ['/players/end-sessions', { player_id: nobody, reason }],
] as const;

for (const [index, [path, fields]] of proved.entries()) {
  test(`${path}: three wrong passwords lock this call and the sign-in there`, async () => {
    const owner = await demo.signedIn('owner', 109 + index);
    const outcomes = [];
    for (let time = 0; time < 4; time += 1) {
      outcomes.push(await owner.client.call(path, { ...fields, password: wrong }));
    }
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? '' : outcome.reason)),
      ['wrong_credentials', 'wrong_credentials', 'wrong_credentials', 'locked_out'],
    );
    const right = { ...fields, password } as never;
    assertDenied(await owner.client.call(path, right), 'locked_out');
    const { name } = owner;
    const signIn = await owner.client.call('/session/begin', { name, password });
    assertDenied(signIn, 'locked_out');
    await demo.passMs(lockMs + 1);
    assertDenied(await owner.client.call(path, right), 'not_found');
    assert.deepEqual(await detailsOf(demo, 'staff.sign_in_failed', owner.actor), {
      wrong: 'password',
      locked_out: true,
    });
  });
}

interface Enrolled extends Browser {
  readonly staffId: number;
  readonly actor: string;
  readonly password: string;
  readonly recoveryCodes: readonly string[];
  /** An unused code; time passes for it. */
  freshCode(): Promise<string>;
}

/** A member of staff in production with an authenticator and a password. */
async function enrol(role: Role): Promise<Enrolled> {
  const { name, password: handed } = await production.newcomer(role);
  const browser = production.browser();
  const { client } = browser;
  await given(client, '/session/begin', { name, password: handed });
  const { secret } = await given(client, '/session/setup', {});
  const codeNow = () => totpAt(bytesOf(secret), stepOf(production.now()));
  const confirmed = await given(client, '/session/confirm-setup', { code: codeNow() });
  const own = 'a password of this person alone';
  const me = await given(client, '/session/password', { present: handed, wanted: own });
  return {
    ...browser,
    staffId: me.staff_id,
    actor: me.actor,
    password: own,
    recoveryCodes: confirmed.recovery_codes,
    async freshCode() {
      await production.passMs(stepMs);
      return codeNow();
    },
  };
}

for (const [index, [path]] of proved.entries()) {
  test(`${path}: staff with an authenticator also send a code, each once`, async () => {
    const owner = await enrol('owner');
    const colleague = await enrol('risk');
    const playerId = await production.world.player({ hasSession: false });
    await session(production, playerId, index === 0 ? 'a' : 'b');
    const ofPlayer = { player_id: Number(playerId), reason };
    const target = index === 0 ? { staff_id: colleague.staffId } : ofPlayer;
    const end = (proof: object) => owner.client.call(path, { ...target, ...proof } as never);
    const isRunning = async () =>
      index === 0 ? isIn(colleague) : (await runningOf(owner, playerId)).length > 0;
    const right = { password: owner.password };

    const missing = await end(right);
    assertDenied(missing, 'required_field');
    assert.equal(missing.ok ? '' : missing.details.field, 'code');
    const mistaken = await end({ ...right, code: '000000' });
    assertDenied(mistaken, 'wrong_code');
    assert.equal(mistaken.ok ? null : mistaken.details.tries_left, 2);
    const code = await owner.freshCode();
    assertDenied(await end({ password: wrong, code }), 'wrong_credentials');
    assert.ok(await isRunning());
    assert.ok((await end({ ...right, code })).ok);
    assert.ok(!(await isRunning()));
    assertDenied(await end({ ...right, code }), 'wrong_code');

    const [recovery = ''] = owner.recoveryCodes;
    assert.ok((await end({ ...right, code: recovery })).ok);
    assert.notEqual(await detailsOf(production, 'staff.use_recovery_code', owner.actor), undefined);
    assert.equal((await given(owner.client, '/session/me', {})).recovery_codes_left, 9);
    assertDenied(await end({ ...right, code: recovery }), 'wrong_code');
  });
}

test('wrong codes lock as passwords do, and a right password does not reset them', async () => {
  const owner = await enrol('owner');
  const ending = { staff_id: owner.staffId, password: owner.password };
  const end = (code: string) => {
    return owner.client.call('/people/end-sessions', { ...ending, code });
  };
  for (let time = 0; time < 3; time += 1) assertDenied(await end('000000'), 'wrong_code');
  assertDenied(await end(await owner.freshCode()), 'locked_out');
  assert.ok(await isIn(owner));
  await production.passMs(lockMs + 1);
  assert.ok((await end(await owner.freshCode())).ok);
});

test('a code that two parallel requests send is good for one', async () => {
  const owner = await enrol('owner');
  const colleague = await enrol('risk');
  const code = await owner.freshCode();
  const ending = { staff_id: colleague.staffId, password: owner.password, code };
  const outcomes = await Promise.all(
    [1, 2].map(() => owner.client.call('/people/end-sessions', ending)),
  );
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
});
