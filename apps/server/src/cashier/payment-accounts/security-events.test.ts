// Security events: changes of codes and accounts, actions of staff, and what the audit finds when
// the owner of the database changes any of it by SQL.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { columnOf, columnsOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { auditAll } from '../../operations/audit/audit.ts';
import { openStaff, given, assertDenied } from '../../../testing/test-console.ts';
import { data, openTestApi, type SignedIn } from '../../../testing/test-api.ts';
import {
  card,
  givePassword,
  password,
  rightCode,
  wrongCode,
} from '../../../testing/test-cashier.ts';
import { passHolds, restoreHolds } from '../../../testing/test-holds.ts';

const reason = 'because of this very test';

const api = await closeAfterTests(openTestApi());
const staff = await openStaff(api);

/** Oldest first. */
async function kindsOf({ client }: SignedIn): Promise<string[]> {
  const events = await data(client, '/api/user/securityEvents', {});
  return events.map(({ kind }) => kind).toReversed();
}

async function owner(): Promise<SignedIn> {
  const player = await api.signedIn();
  await givePassword(api, player);
  return player;
}

async function resetLink(player: SignedIn, kind: 'password_reset' | 'code_reset') {
  const player_id = Number(player.playerId);
  const { client } = await staff('support');
  const { proposal_id } = await given(client, '/proposals/reset', { player_id, kind, reason });
  const second = await staff('support', 2);
  const { path } = await given(second.client, '/proposals/confirm-reset', { proposal_id });
  return path.slice(-43);
}

async function faults(): Promise<string[]> {
  const { clockDatabase, owner, receiptKey } = api.world;
  await restoreHolds(owner);
  const { findings } = await auditAll(clockDatabase, { receiptKey, now: Date.now });
  return findings.flatMap(({ name, offenders }) => offenders.map((one) => `${name}: ${one}`));
}

test('changes of codes and payment accounts are security events', async () => {
  const player = await owner();
  const { client } = player;
  await data(client, '/api/user/setPayInfo', { ...card, password });
  await data(client, '/api/user/setSafety', { new_code: rightCode, password });
  await data(client, '/api/user/setSafety', { new_code: '918264', after_code: rightCode });
  await passHolds(api.world.owner, player.playerId);
  const other = { ...card, acc_name: '4111111111111111', securityCode: '918264' };
  await data(client, '/api/user/setPayInfo', other);
  for (let time = 0; time < 5; time += 1) {
    const outcome = await client.call('/api/user/setSafety', {
      new_code: rightCode,
      after_code: wrongCode,
    });
    assert.ok(!outcome.ok);
  }
  assert.deepEqual(await kindsOf(player), [
    'password_changed',
    'payment_account_added',
    'code_set',
    'code_changed',
    'payment_account_replaced',
    'code_locked',
  ]);
});

test('a reset link sets a password or a code once, and is a security event', async () => {
  const player = await owner();
  await data(player.client, '/api/user/setSafety', { new_code: rightCode, password });
  const codeToken = await resetLink(player, 'code_reset');
  await data(api.clientFor(null), '/api/user/reset', { token: codeToken, new_code: '918264' });
  assert.deepEqual(await kindsOf(player), ['password_changed', 'code_set', 'code_reset']);
  const token = await resetLink(player, 'password_reset');
  const wanted = { token, new_pass: 'another long sentence' };
  await data(api.clientFor(null), '/api/user/reset', wanted);
  const again = await api.clientFor(null).call('/api/user/reset', wanted);
  assert.ok(!again.ok && again.reason === 'not_found');
  const { rows } = await api.world.owner.query<{ kind: string }>(
    `select kind from security_event where player_id = $1 order by event_id desc limit 1`,
    [player.playerId],
  );
  assert.equal(rows[0]?.kind, 'password_reset');
});

test('a reset link without two people sets no password', async () => {
  const { playerId } = await owner();
  const { client } = await staff('support');
  const asking = { player_id: Number(playerId), kind: 'password_reset', reason } as const;
  const { proposal_id } = await given(client, '/proposals/reset', asking);
  await api.world.owner.query(
    `insert into reset_link (token_hash, proposal_id, player_id, kind, expires_at)
     values (sha256('x'), $1, $2, 'password_reset', now() + interval '1 hour')`,
    [String(proposal_id), String(playerId)],
  );
  const { rows } = await api.world.owner.query<{ is_changed: boolean }>(
    `select reset_player_password(sha256('x'), $1, 'hash', sha256('y'), null) as is_changed`,
    [playerId],
  );
  assert.equal(rows[0]?.is_changed, false);
});

test('sessions ended by staff are an event without the network of staff', async () => {
  const player = await owner();
  const player_id = Number(player.playerId);
  const { client } = await staff('support');
  const proof = { password: 'correct horse battery' };
  await given(client, '/players/end-sessions', { player_id, reason, ...proof });
  const { rows } = await given(client, '/players/security-events', { player_id });
  assert.deepEqual(columnsOf(rows, 'kind', 'network'), [
    ['sessions_ended_by_staff', ''],
    ['password_changed', ''],
  ]);
});

test('security events are listed by page, for the permitted roles only', async () => {
  const player = await owner();
  const player_id = Number(player.playerId);
  await data(player.client, '/api/user/setSafety', { new_code: rightCode, password });
  for (const role of ['owner', 'risk', 'support', 'auditor'] as const) {
    const { client } = await staff(role);
    const page = await given(client, '/players/security-events', { player_id, limit: 1 });
    assert.deepEqual(columnOf(page.rows, 'kind'), ['code_set']);
    const before_id = page.next ?? 0;
    const older = await given(client, '/players/security-events', { player_id, before_id });
    assert.deepEqual(columnOf(older.rows, 'kind'), ['password_changed']);
  }
  for (const role of ['finance', 'content'] as const) {
    const { client } = await staff(role);
    assertDenied(await client.call('/players/security-events', { player_id }), 'forbidden');
  }
});

async function linesOf(actor: string, act: string) {
  const { rows } = await api.world.owner.query<{ subject: string; details: object }>(
    'select subject, details from audit_log where actor = $1 and act = $2 order by audit_id',
    [actor, act],
  );
  return rows;
}

test('a rejected call of staff is audited once a minute, with the call', async () => {
  const person = await staff('content', 41);
  const refuse = () => person.client.call('/players/search', {});
  await runAtOnce(10, refuse);
  assertDenied(await person.client.call('/people/list', {}), 'forbidden');
  assert.deepEqual(await linesOf(person.actor, 'staff.call_refused'), [
    {
      subject: 'call:/players/search',
      details: { role: 'content', permission: 'players.see' },
    },
    { subject: 'call:/people/list', details: { role: 'content', permission: 'people.see' } },
  ]);
  await api.world.owner.query(
    `update audit_log set occurred_at = occurred_at - interval '2 minutes'
     where actor = $1 and position is null`,
    [person.actor],
  );
  await refuse();
  assert.equal((await linesOf(person.actor, 'staff.call_refused')).length, 3);
});

test('reading whole numbers and addresses is audited, reading masked ones is not', async () => {
  const player = await owner();
  const player_id = Number(player.playerId);
  const user = await data(player.client, '/api/user/userInfo', {});
  const profile = { username: user.username, nickname: user.nickname, avatar: 1 };
  await data(player.client, '/api/user/profile', { ...profile, mobile: '886912345678', password });
  const reader = await staff('support', 42);
  const masked = await staff('finance', 42);
  for (const { client } of [reader, reader, masked]) {
    await given(client, '/players/page', { player_id });
    await given(client, '/players/search', { text: String(player_id) });
    await given(client, '/players/sessions', { player_id });
  }
  const subject = `player:${player_id}`;
  assert.deepEqual(await linesOf(reader.actor, 'contact.read'), [
    { subject, details: {} },
    { subject: 'players', details: { shown: 1 } },
  ]);
  assert.deepEqual(await linesOf(masked.actor, 'contact.read'), []);
  for (const { actor } of [reader, masked]) {
    assert.deepEqual(await linesOf(actor, 'player.addresses_read'), [{ subject, details: {} }]);
  }
});

test('the audit passes after all of it, and finds changes by SQL', async () => {
  const player = await owner();
  const player_id = Number(player.playerId);
  const { client } = await staff('risk');
  const frozen = { player_id, state: 'betting_frozen', seen: 'active', reason } as const;
  await given(client, '/players/state', frozen);
  await given(client, '/players/agent', { player_id, is_agent: true, reason });
  assert.deepEqual(await faults(), []);
  const forgeries: readonly [string, string, string][] = [
    ['password_hash', `'of another password'`, 'credentials: player $: the password is not'],
    ['password_hash', `''`, 'credentials: player $: the password is not'],
    ['mobile', `'886900000000'`, 'credentials: player $: the mobile number is not'],
    ['state', `'active'`, 'player states: player $: active, and the last line says betting_frozen'],
    ['group_id', '1', 'agents: player $: no agent, and the last line says made one'],
  ];
  for (const [column, value, found] of forgeries) {
    const named = `"forged_${column}"`;
    await api.world.owner.query(
      `create table ${named} as select ${column} from player where player_id = ${player_id}`,
    );
    await api.world.owner.query(
      `update player set ${column} = ${value} where player_id = ${player_id}`,
    );
    const [fault, ...more] = await faults();
    assert.equal(fault?.startsWith(found.replace('$', String(player_id))), true, fault ?? '');
    assert.deepEqual(more, []);
    await api.world.owner.query(
      `update player set ${column} = f.${column} from ${named} f where player_id = ${player_id}`,
    );
    await api.world.owner.query(`drop table ${named}`);
  }
  assert.deepEqual(await faults(), []);
});

test('an event forged without the key does not explain a password', async () => {
  const { playerId } = await owner();
  await api.world.owner.query(
    `update player set password_hash = 'of another password' where player_id = $1`,
    [playerId],
  );
  await api.world.owner.query(
    `insert into security_event (bucket, player_id, kind, device, network, digest)
     select bucket_of($1), $1, 'password_changed', '', '', sha256('of another password')`,
    [playerId],
  );
  const found = await faults();
  assert.deepEqual(found, [
    `credentials: player ${playerId}: the password is not the last one that was set`,
  ]);
});
