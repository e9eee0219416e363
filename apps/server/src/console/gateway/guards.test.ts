// Attacks by staff who cooperate or steal a session: each was possible once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { columnOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { proposeOwnerChange } from '../../people/staff/owner-changes.ts';
import { addStaff, resetStaff, setRole, switchStaff } from '../../people/staff/staff.sql.ts';
import { stepOf, totpAt } from '../../people/staff/totp.ts';
import {
  assertDenied,
  bytesOf,
  given,
  openTestConsole,
  testPassword,
  type Browser,
} from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole());

const dayMs = 24 * 60 * 60 * 1000;

/** Signs in new or reset staff, up to a password of their own. */
async function enter(name: string, handed: string, wanted: string): Promise<Browser> {
  const browser = staffConsole.browser();
  const begun = await given(browser.client, '/session/begin', { name, password: handed });
  if (begun.stage === 'setup') {
    const { secret } = await given(browser.client, '/session/setup', {});
    const code = totpAt(bytesOf(secret), stepOf(staffConsole.now()));
    await given(browser.client, '/session/confirm-setup', { code });
  }
  await given(browser.client, '/session/password', { present: handed, wanted });
  return browser;
}

test('turning two switches at once opens no game that one of them closed', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const turn = (name: 'betting' | 'game_2', is_on: boolean) =>
    client.call('/switches/turn', { name, is_on, reason: 'two hands on two switches' });
  for (let time = 0; time < 20; time += 1) {
    await turn('betting', true);
    await turn('game_2', false);
    await Promise.all([turn('betting', false), turn('game_2', true)]);
    const { rows } = await staffConsole.world.owner.query<{ open: boolean }>(
      'select betting_open as open from game where game_id = 2',
    );
    assert.equal(rows[0]?.open, false);
  }
  await turn('betting', true);
});

test('a message with its languages in another order is the same message', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const off = { name: 'game_4', is_on: false, reason: 'a test of messages' } as const;
  const message = { tw: '稍後', en: 'Later', zh: '稍后', jp: '後ほど', kor: '나중에' };
  await given(client, '/switches/turn', { ...off, message });
  const other = Object.fromEntries(Object.entries(message).toReversed()) as typeof message;
  const again = await client.call('/switches/turn', { ...off, message: other });
  assertDenied(again, 'changed_meanwhile');
  await given(client, '/switches/turn', { ...off, is_on: true });
});

test('a code replaces the session’s token, and the old one is invalid', async () => {
  const { name, password } = await staffConsole.newcomer('finance');
  const planted = staffConsole.browser();
  await given(planted.client, '/session/begin', { name, password });
  const before = planted.cookie();
  const { secret } = await given(planted.client, '/session/setup', {});
  const code = totpAt(bytesOf(secret), stepOf(staffConsole.now()));
  const { me } = await given(planted.client, '/session/confirm-setup', { code });
  assert.ok(me.has_authenticator);
  assert.notEqual(planted.cookie(), before);
  const me2 = await given(planted.client, '/session/me', {});
  assert.equal(me2.csrf, me.csrf);
  const stolen = await fetch(`${staffConsole.baseUrl}/console/api/session/me`, {
    headers: { cookie: before },
  });
  assert.equal(stolen.status, 401);
});

test('a session ends half an hour after the last act', async () => {
  const person = await staffConsole.signedIn('support', 41);
  await staffConsole.passMs(50_000);
  await given(person.client, '/switches/list', {});
  // The margin is for a slow machine, whose own time counts as well.
  await staffConsole.passMs(29 * 60_000);
  await given(person.client, '/session/me', {});
  await staffConsole.passMs(30 * 60_000 + 5_000);
  assertDenied(await person.client.call('/session/me', {}), 'signed_out');
});

test('staff whom an owner added do not count as a second person for a day', async () => {
  const owner = await staffConsole.signedIn('owner', 51);
  const name = 'made.up';
  const added = await given(owner.client, '/people/add', { name, role: 'finance' });
  const puppet = await enter(name, added.password, 'a puppet has no strings 1');
  const player_id = Number(await staffConsole.world.player());
  const gift = { player_id, money: '5000', reason: 'out of my own pocket' };
  const { proposal_id } = await given(owner.client, '/proposals/gift', gift);
  const confirmed = await puppet.client.call('/proposals/confirm-gift', { proposal_id });
  assertDenied(confirmed, 'newcomer');
  assert.ok(!confirmed.ok && (confirmed.details.retry_after ?? 0) > 23 * 60 * 60);
  // Nor may the new colleague propose what the owner would confirm.
  const asked = await puppet.client.call('/proposals/gift', { ...gift, money: '1' });
  assertDenied(asked, 'newcomer');
  const { rows } = await given(owner.client, '/people/list', {});
  assert.ok((rows.find((person) => person.name === name)?.counts_from ?? 0) > 0);
  await given(owner.client, '/proposals/withdraw-gift', { proposal_id });
});

test('staff whom an owner reset or moved are no second person for a day', async () => {
  const owner = await staffConsole.signedIn('owner', 53);
  const { name, staffId } = await staffConsole.signedIn('finance', 53);
  const staff_id = Number(staffId);
  const reset = await given(owner.client, '/people/reset', { staff_id });
  const taken = await enter(name, reset.password, 'taken over by a colleague');
  const player_id = Number(await staffConsole.world.player());
  const kind = 'password_reset' as const;
  const asking = { player_id, kind, reason: 'a test of the second person' };
  const { proposal_id } = await given(owner.client, '/proposals/reset', asking);
  const moved = await staffConsole.signedIn('auditor', 53);
  const change = { staff_id: Number(moved.staffId), role: 'support' } as const;
  await given(owner.client, '/people/role', change);
  await given(moved.client, '/session/begin', { name: moved.name, password: testPassword });
  const word = { proposal_id };
  assertDenied(await moved.client.call('/proposals/confirm-reset', word), 'newcomer');
  const gift = { player_id, money: '10', reason: 'asked by somebody taken over' };
  assertDenied(await taken.client.call('/proposals/gift', gift), 'newcomer');
  await staffConsole.passMs(dayMs);
  await given(moved.client, '/session/begin', { name: moved.name, password: testPassword });
  await given(moved.client, '/proposals/confirm-reset', word);
});

test('a new owner needs two owners, and counts as a second one a day later', async () => {
  const first = await staffConsole.signedIn('owner', 54);
  const second = await staffConsole.signedIn('owner', 55);
  const raised = await staffConsole.signedIn('auditor', 54);
  const staff_id = Number(raised.staffId);
  const reason = 'the third owner of this house';
  const alone = { name: 'owner.alone', role: 'owner' } as const;
  assertDenied(await first.client.call('/people/add', alone), 'second_owner');
  const raise = { staff_id, role: 'owner' } as const;
  assertDenied(await first.client.call('/people/role', raise), 'second_owner');
  const propose = (request: object) =>
    first.client.call('/people/propose-change', { ...raise, reason, ...request });
  assertDenied(await propose({ reason: '  too short  ' }), 'invalid_field');
  assertDenied(await propose({ is_active: true }), 'invalid_field');
  assertDenied(await propose({ role: 'auditor' }), 'over');
  assertDenied(await propose({ role: 'risk' }), 'over');
  const proposed = await propose({});
  assert.ok(proposed.ok);
  const { change_id } = proposed.data;
  assertDenied(await propose({}), 'asked_already');
  const { rows } = await given(second.client, '/people/changes', {});
  assert.deepEqual(
    rows.map(({ staff_id: of, role, asked_by }) => [of, role, asked_by]),
    [[staff_id, 'owner', first.actor]],
  );
  const confirm = (by: Browser) => by.client.call('/people/confirm-change', { change_id });
  assertDenied(await confirm(first), 'same_person');
  assertDenied(await confirm(raised), 'forbidden');
  assert.ok((await confirm(second)).ok);
  assertDenied(await confirm(second), 'over');
  // Earlier sessions ended, and the new owner does not count as a second person yet.
  assertDenied(await raised.client.call('/session/me', {}), 'signed_out');
  await given(raised.client, '/session/begin', { name: raised.name, password: testPassword });
  const early = { staff_id: Number(first.staffId), role: 'risk', reason } as const;
  assertDenied(await raised.client.call('/people/propose-change', early), 'newcomer');
  const { rows: lines } = await staffConsole.world.owner.query<{ line: object }>(
    `select jsonb_build_object('actor', actor, 'before', before, 'after', after) as line
     from audit_log
     where subject = $1 and act = 'staff.change_role'`,
    [raised.actor],
  );
  const after = { role: 'owner' };
  assert.deepEqual(columnOf(lines, 'line'), [
    { actor: second.actor, before: { role: 'auditor' }, after },
  ]);
});

test('one owner can not change another owner, but can give up the own role', async () => {
  const first = await staffConsole.signedIn('owner', 56);
  const second = await staffConsole.signedIn('owner', 57);
  const third = await staffConsole.signedIn('owner', 58);
  const staff_id = Number(second.staffId);
  const acts = [
    first.client.call('/people/role', { staff_id, role: 'risk' }),
    first.client.call('/people/switch', { staff_id, is_active: false }),
    first.client.call('/people/reset', { staff_id }),
  ];
  for (const outcome of await Promise.all(acts)) assertDenied(outcome, 'second_owner');
  const off = { staff_id, is_active: false, reason: 'left the house last week' };
  const { change_id: withdrawn } = await given(first.client, '/people/propose-change', off);
  await given(third.client, '/people/withdraw-change', { change_id: withdrawn });
  const word = { change_id: withdrawn };
  assertDenied(await third.client.call('/people/confirm-change', word), 'over');
  const { change_id } = await given(first.client, '/people/propose-change', off);
  await given(third.client, '/people/confirm-change', { change_id });
  assertDenied(await second.client.call('/session/me', {}), 'signed_out');
  // Switching an owner on again makes an owner.
  const on = { staff_id, is_active: true };
  assertDenied(await first.client.call('/people/switch', on), 'second_owner');
  // A proposal ends when the proposing owner loses the role.
  const again = { ...on, reason: 'came back to the house' };
  const { change_id: orphan } = await given(first.client, '/people/propose-change', again);
  const own = { staff_id: Number(first.staffId), role: 'auditor' } as const;
  await given(first.client, '/people/role', own);
  const late = { change_id: orphan };
  assertDenied(await third.client.call('/people/confirm-change', late), 'over');
  await given(third.client, '/people/withdraw-change', late);
});

test('the database accepts changes of staff from owners only', async () => {
  const { actor, staffId } = await staffConsole.signedIn('finance', 59);
  const { database, nextId } = staffConsole.world;
  const change = {
    staffId,
    role: 'owner',
    isActive: null,
    reason: 'a reason that is long',
  } as const;
  const asked = { ...change, actor, address: '127.0.0.1' };
  await assert.rejects(proposeOwnerChange({ database, nextId }, asked), { code: 'TR403' });
});

test('the database’s functions add no owner and change no other owner', async () => {
  const first = await staffConsole.signedIn('owner', 60);
  const second = await staffConsole.signedIn('owner', 62);
  const { database, nextId } = staffConsole.world;
  const acting = { actor: first.actor, address: '127.0.0.1' };
  const passwordHash = 'a hash';
  const added = { auditId: nextId(), name: 'owner.added', passwordHash, role: 'owner' } as const;
  await assert.rejects(addStaff.one(database, { ...added, ...acting }), /by two owners/);
  const change = { auditId: nextId(), staffId: second.staffId, ...acting };
  const rejected = { rejection: 'second_owner' };
  assert.deepEqual(await setRole.one(database, { ...change, role: 'risk' }), rejected);
  assert.deepEqual(await switchStaff.one(database, { ...change, isActive: false }), rejected);
  assert.deepEqual(await resetStaff.one(database, { ...change, passwordHash }), rejected);
});

test('a second link ends the first', async () => {
  const first = await staffConsole.signedIn('owner', 61);
  const second = await staffConsole.signedIn('support', 61);
  const player_id = Number(await staffConsole.world.player());
  const kind = 'password_reset' as const;
  const links: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const asking = { player_id, kind, reason: 'the letter went astray' };
    const { proposal_id } = await given(first.client, '/proposals/reset', asking);
    const { path } = await given(second.client, '/proposals/confirm-reset', { proposal_id });
    links.push(path);
  }
  const { rows } = await staffConsole.world.owner.query<{ good: string }>(
    `select count(*) as good
     from reset_link
     where player_id = $1
       and used_at is null
       and expires_at > clock_timestamp()`,
    [player_id],
  );
  assert.equal(links.length, 2);
  assert.equal(rows[0]?.good, '1');
});

test('an approval names the previous approver, also to roles without the staff list', async () => {
  const risk = await staffConsole.signedIn('risk', 71);
  await given(risk.client, '/switches/turn', {
    name: 'registration',
    is_on: false,
    reason: 'a test of names',
  });
  const content = await staffConsole.signedIn('content', 71);
  const outcome = await content.client.call('/switches/list', {});
  assert.ok(outcome.ok);
  const { actors } = outcome.data as { readonly actors?: Record<string, string> };
  assert.equal(actors?.[risk.actor], risk.name);
  assertDenied(await content.client.call('/people/list', {}), 'forbidden');
  await given(risk.client, '/switches/turn', {
    name: 'registration',
    is_on: true,
    reason: 'a test of names',
  });
});

test('whole mobile numbers are shown and searched only by roles with contacts', async () => {
  const playerId = await staffConsole.world.player();
  const mobile = '+886912345678';
  await staffConsole.world.owner.query('update player set mobile = $1 where player_id = $2', [
    mobile,
    playerId,
  ]);
  const support = await staffConsole.signedIn('support');
  const finance = await staffConsole.signedIn('finance');
  const text = String(playerId);
  const seen = await given(support.client, '/players/search', { text });
  assert.equal(seen.rows[0]?.mobile, mobile);
  const masked = await given(finance.client, '/players/search', { text });
  assert.equal(masked.rows[0]?.mobile, '••••••••••678');
  const page = await given(finance.client, '/players/page', { player_id: Number(playerId) });
  assert.equal(page.player.mobile, '••••••••••678');
  assert.equal((await given(support.client, '/players/search', { text: mobile })).rows.length, 1);
  assert.equal((await given(finance.client, '/players/search', { text: mobile })).rows.length, 0);
  const file = await given(finance.client, '/csv/players', { text, password: testPassword });
  assert.ok(file.includes(text) && !file.includes('912345'));
});

const personalFiles = [
  '/csv/players',
  '/csv/orders',
  '/csv/entries',
  '/csv/deposits',
  '/csv/withdrawals',
] as const;

test('a file with personal data needs the password and can not be a link', async () => {
  const { client, cookie, actor } = await staffConsole.signedIn('owner', 71);
  const player_id = Number(await staffConsole.world.player());
  const wrong = { player_id, password: 'not the password' };
  assertDenied(await client.call('/csv/orders', wrong), 'wrong_credentials');
  for (const path of personalFiles) {
    const address = client.addressOf(path, { player_id, password: testPassword });
    const link = await fetch(address, { headers: { cookie: cookie() } });
    assert.equal(link.status, 404, path);
    assertDenied(await client.call(path, { player_id } as never), 'required_field');
    await given(client, path, { player_id, password: testPassword });
  }
  const { rows } = await staffConsole.world.owner.query<{ act: string; details: object }>(
    `select act, details from audit_log
     where actor = $1 and act like 'export.%'
     order by audit_id`,
    [actor],
  );
  const acts = personalFiles.map((path) => path.replace('/csv/', 'export.'));
  assert.deepEqual(columnOf(rows, 'act'), acts);
  for (const { details } of rows) {
    assert.equal(typeof Reflect.get(details, 'rows'), 'number');
    assert.ok(!('password' in details));
  }
});

test('a file with personal data is logged with its filter and number of rows', async () => {
  const { client, actor } = await staffConsole.signedIn('risk', 72);
  const text = String(await staffConsole.world.player());
  const file = await given(client, '/csv/players', { text, password: testPassword });
  assert.equal(file.trim().split('\r\n').length, 2);
  const { rows } = await staffConsole.world.owner.query<{ details: object }>(
    `select details from audit_log where actor = $1 and act = 'export.players'`,
    [actor],
  );
  assert.deepEqual(columnOf(rows, 'details'), [{ text, rows: 1 }]);
});

test('ten files with personal data may be downloaded within 24 hours, also at once', async () => {
  const { client } = await staffConsole.signedIn('owner', 73);
  const request = { text: 'player', password: testPassword };
  const take = async () => {
    const outcome = await client.call('/csv/players', request);
    return outcome.ok ? 'file' : outcome.reason;
  };
  const outcomes: string[] = [];
  while (outcomes.length < 8) outcomes.push(await take());
  outcomes.push(...(await runAtOnce(4, take)));
  while (!outcomes.includes('too_many_files')) outcomes.push(await take());
  assert.equal(outcomes.filter((outcome) => outcome === 'file').length, 10, outcomes.join());
  const rejected = await client.call('/csv/players', request);
  assertDenied(rejected, 'too_many_files');
  const seconds = rejected.ok ? 0 : (rejected.details.retry_after ?? 0);
  assert.ok(seconds > 86_000 && seconds <= 86_400, String(seconds));
  // Figures are not personal data, and other people have a limit of their own.
  await given(client, '/csv/days', {});
  const { client: colleague } = await staffConsole.signedIn('owner', 74);
  await given(colleague, '/csv/players', request);
});

test('a request without a session can not send a picture', async () => {
  const { cookie, client } = await staffConsole.signedIn('content', 81);
  const { csrf } = await given(client, '/session/me', {});
  const headers = { 'content-type': 'image/png', 'x-csrf-token': csrf, cookie: cookie() };
  const address = `${staffConsole.baseUrl}/console/api`;
  const body = Buffer.alloc(64, 1);
  const asked = await fetch(`${address}/switches/turn`, { method: 'POST', headers, body });
  assert.equal(asked.status, 403);
  const own = await fetch(`${address}/session/sign-out`, { method: 'POST', headers, body });
  assert.deepEqual(await own.json(), { reason: 'malformed' });
  const stranger = await fetch(`${address}/content/image`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.alloc(5 * 1024 * 1024),
  });
  assert.equal(stranger.status, 401);
});

test('the audit log can be searched by a colleague’s name', async () => {
  const risk = await staffConsole.signedIn('risk', 91);
  const { client } = await staffConsole.signedIn('auditor', 91);
  const byName = await given(client, '/audit-log/search', { actor: risk.name.toUpperCase() });
  const byActor = await given(client, '/audit-log/search', { actor: risk.actor });
  assert.ok(byName.rows.length > 0);
  assert.deepEqual(byName.rows, byActor.rows);
});
