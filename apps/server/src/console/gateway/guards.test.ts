// What people could do who share a plan or steal one: each was possible once.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { stepOf, totpAt } from '../../people/staff/totp.ts';
import {
  assertDenied,
  bytesOf,
  given,
  openTestConsole,
  testPassword,
  type Browser,
  type TestConsole,
} from '../../../testing/test-console.ts';

let staffConsole: TestConsole;

before(async () => {
  staffConsole = await openTestConsole();
});

after(() => staffConsole.close());

const dayMs = 24 * 60 * 60 * 1000;

/** Signs in somebody who was just added or reset, up to a password of their own. */
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

test('two people who turn two switches at once leave no game open that one closed', async () => {
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

test('a message in another order of languages is no other message', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const off = { name: 'game_4', is_on: false, reason: 'a test of messages' } as const;
  const message = { tw: '稍後', en: 'Later', zh: '稍后', jp: '後ほど', kor: '나중에' };
  await given(client, '/switches/turn', { ...off, message });
  const other = Object.fromEntries(Object.entries(message).toReversed()) as typeof message;
  const again = await client.call('/switches/turn', { ...off, message: other });
  assertDenied(again, 'changed_meanwhile');
  await given(client, '/switches/turn', { ...off, is_on: true });
});

test('the code gives another token: the one from before opens nothing', async () => {
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

test('half an hour means half an hour since the last act', async () => {
  const person = await staffConsole.signedIn('support', 41);
  await staffConsole.passMs(50_000);
  await given(person.client, '/switches/list', {});
  // The rest of the half hour is for a slow machine, whose own time counts as well.
  await staffConsole.passMs(29 * 60_000);
  await given(person.client, '/session/me', {});
  await staffConsole.passMs(30 * 60_000 + 5_000);
  assertDenied(await person.client.call('/session/me', {}), 'signed_out');
});

test('a colleague whom the owner made up is no second person for a day', async () => {
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
  // Nor is the puppet a first person whom the owner would confirm.
  const asked = await puppet.client.call('/proposals/gift', { ...gift, money: '1' });
  assertDenied(asked, 'newcomer');
  const { rows } = await given(owner.client, '/people/list', {});
  assert.ok((rows.find((person) => person.name === name)?.counts_from ?? 0) > 0);
  await given(owner.client, '/proposals/withdraw-gift', { proposal_id });
});

test('nor is one whom the owner took over, or moved to another role', async () => {
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

test('a second link ends the first', async () => {
  const [first, second] = [
    await staffConsole.signedIn('owner', 61),
    await staffConsole.signedIn('support', 61),
  ];
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

test('whose hand was in a row is told by name, even to who may not list people', async () => {
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

test('mobile numbers are whole for who rings people up, and find nobody for others', async () => {
  const playerId = await staffConsole.world.player();
  const mobile = '+886912345678';
  await staffConsole.world.owner.query('update player set mobile = $1 where player_id = $2', [
    mobile,
    String(playerId),
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
  const file = await fetch(finance.client.addressOf('/csv/players', { text }), {
    headers: { cookie: finance.cookie() },
  });
  assert.ok(!(await file.text()).includes('912345'));
});

test('a picture is no request, and a stranger sends none', async () => {
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

test('the audit log is searched by a colleague’s name as well', async () => {
  const risk = await staffConsole.signedIn('risk', 91);
  const { client } = await staffConsole.signedIn('auditor', 91);
  const byName = await given(client, '/audit-log/search', { actor: risk.name.toUpperCase() });
  const byActor = await given(client, '/audit-log/search', { actor: risk.actor });
  assert.ok(byName.rows.length > 0);
  assert.deepEqual(byName.rows, byActor.rows);
});
