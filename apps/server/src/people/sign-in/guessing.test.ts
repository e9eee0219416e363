// Guesses spread over addresses or names, and how the account's owner still gets in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solveProof } from '@trine/contract/proof.ts';
import type { ProofChallenge } from '@trine/contract/reasons.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { foldName } from '../usernames/usernames.ts';
import { openTestPlayers, registerTestPlayer } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const windowMs = 10 * 60 * 1000;
const wrong = 'a word of others';

let addresses = 0;

const players = await closeAfterTests(openTestPlayers('demo', { proofOfWork: 1 }));

function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly rule: string;
  readonly reason: string;
  readonly device: string;
  readonly wrong_passwords: number;
  readonly challenge: ProofChallenge | null;
}

/** A request as a proxy forwards it, without the client's solver. */
async function logIn(address: string, fields: object): Promise<Answer> {
  const response = await fetch(`${players.baseUrl}/index.php/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ lang: 'en', ...fields }),
  });
  const { code, msg, data } = (await response.json()) as Pick<Answer, 'code' | 'msg'> & {
    data: Partial<Answer> | null;
  };
  const { reason = '', rule = '', device = '', challenge = null } = data ?? {};
  const { wrong_passwords = 0 } = data ?? {};
  return { code, msg, reason, rule, device, wrong_passwords, challenge };
}

/** Solves the challenge that is asked for. */
async function logInProved(address: string, fields: object): Promise<Answer> {
  const answer = await logIn(address, fields);
  if (answer.challenge === null) return answer;
  const proof = await solveProof(answer.challenge);
  return logIn(address, { ...fields, proof });
}

async function register(username: string): Promise<string> {
  return (await registerTestPlayer(players, username, password)).device;
}

/** Stores this many wrong passwords of a network within ten minutes. */
async function pressNetwork(network: string, failures: number): Promise<void> {
  const text = `
    insert into login_pressure (key_hash, failures, window_ends_at)
    values (sha256(('player|network|' || $1::text)::bytea), $2::integer, $3::timestamptz)
    on conflict (key_hash) do update
    set failures = excluded.failures, window_ends_at = excluded.window_ends_at`;
  const values = [network, failures, new Date(players.now() + windowMs).toISOString()];
  await runSql(players.database, text, values);
}

/** Stores this many wrong passwords of a name, the last of them this long ago. */
async function pressName(account: string, failures: number, agoMs = 0): Promise<void> {
  const text = `
    insert into login_guess (key_hash, failed_at, last_failed_at)
    values (
      sha256(('player|' || $1::text)::bytea),
      array_fill($3::timestamptz, array[$2::integer]), $3::timestamptz
    )`;
  const at = new Date(players.now() - agoMs).toISOString();
  const values = [foldName(account), failures, at];
  await runSql(players.database, text, values);
}

async function auditLines(act: string): Promise<number> {
  const text = 'select count(*) from audit_log where act = $1::text';
  const rows = await runSql(players.database, text, [act]);
  return Number(rows[0]?.[0]);
}

test('after one wrong password of a name every address has to send a proof', async () => {
  await register('guessed_once');
  const wrongly = { account: 'guessed_once', password: wrong };
  assert.equal((await logIn(newAddress(), wrongly)).reason, 'wrong_credentials');
  assert.equal((await logIn(newAddress(), wrongly)).reason, 'proof_required');
  const rightly = { account: 'guessed_once', password };
  assert.equal((await logIn(newAddress(), rightly)).reason, 'proof_required');
  assert.equal((await logInProved(newAddress(), rightly)).code, 1);
});

const factors: readonly [wrongBefore: number, factor: number][] = [
  [1, 1],
  [9, 1],
  [10, 2],
  [20, 4],
  [30, 8],
  [40, 16],
  [99, 16],
];

for (const [wrongBefore, factor] of factors) {
  test(`${wrongBefore} wrong passwords of a name ask for ${factor} times the work`, async () => {
    const account = `guessed_${wrongBefore}`;
    await register(account);
    await pressName(account, wrongBefore);
    const asked = await logIn(newAddress(), { account, password });
    assert.equal(asked.challenge?.parameters.cost, factor);
    assert.equal((await logInProved(newAddress(), { account, password })).code, 1);
  });
}

test('the tenth wrong password of a name is a line in the audit log', async () => {
  await register('guessed_widely');
  const before = await auditLines('player.passwords_guessed');
  await pressName('guessed_widely', 9);
  const fields = { account: 'guessed_widely', password: wrong };
  assert.equal((await logInProved(newAddress(), fields)).reason, 'wrong_credentials');
  assert.equal((await logInProved(newAddress(), fields)).reason, 'wrong_credentials');
  assert.equal((await auditLines('player.passwords_guessed')) - before, 1);
});

test('wrong passwords from elsewhere do not slow a known device', async () => {
  const device = await register('at_home');
  const home = newAddress();
  for (let guess = 1; guess <= 4; guess += 1) {
    await logInProved(home, { account: 'at_home', password: wrong });
  }
  const stranger = await logInProved(home, { account: 'at_home', password });
  assert.equal(stranger.reason, 'locked_out');
  const owner = await logIn(home, { account: 'at_home', password, device });
  assert.deepEqual([owner.code, owner.device], [1, device]);
});

test('a device is known to one account only and has three tries of its own', async () => {
  const device = await register('with_device');
  await register('without_device');
  const address = newAddress();
  await logIn(address, { account: 'without_device', password: wrong });
  const foreign = await logIn(newAddress(), { account: 'without_device', password, device });
  assert.equal(foreign.reason, 'proof_required');
  const reasons: string[] = [];
  for (let guess = 1; guess <= 4; guess += 1) {
    const fields = { account: 'with_device', password: wrong, device };
    reasons.push((await logIn(newAddress(), fields)).reason);
  }
  assert.deepEqual(reasons, [...Array(3).fill('wrong_credentials'), 'locked_out']);
});

test('a right password returns a new token to an unknown device', async () => {
  const first = await register('many_devices');
  const fields = { account: 'many_devices', password, device: 'x'.repeat(43) };
  const second = await logIn(newAddress(), fields);
  assert.equal(second.code, 1);
  assert.notEqual(second.device, first);
  assert.notEqual(second.device, fields.device);
});

test('a network with many wrong passwords is locked out and others are not', async () => {
  await register('next_door');
  const address = newAddress();
  await pressNetwork(address, 299);
  const before = await auditLines('network.locked_out');
  const last = await logInProved(address, { account: 'somebody', password: wrong });
  assert.equal(last.reason, 'wrong_credentials');
  assert.equal((await auditLines('network.locked_out')) - before, 1);
  const fields = { account: 'next_door', password };
  assert.equal((await logInProved(address, fields)).reason, 'locked_out');
  assert.equal((await logInProved(newAddress(), fields)).code, 1);
  players.passMs(windowMs);
  assert.equal((await logInProved(address, fields)).code, 1, 'the window is over');
});

/** Sends wrong passwords from this many networks; returns the answers. */
async function guessFrom(networks: number, account: string): Promise<string[]> {
  const said: string[] = [];
  for (let count = 0; count < networks; count += 1) {
    const { reason, rule, msg } = await logInProved(newAddress(), { account, password: wrong });
    said.push(`${reason} ${rule} ${msg}`);
  }
  return said;
}

test('of an account a hundred wrong passwords are compared in a day', async () => {
  const device = await register('guessed_all_day');
  await pressName('guessed_all_day', 90, 12 * 60 * 60 * 1000);
  await pressName('no_such_player', 90, 12 * 60 * 60 * 1000);
  const [hashed, closed] = [players.hashCount(), await auditLines('player.login_closed')];
  const said = await guessFrom(30, 'guessed_all_day');
  assert.equal(players.hashCount() - hashed, 10);
  assert.equal(said.filter((text) => text.startsWith('wrong_credentials')).length, 10);
  assert.equal(said.filter((text) => text.startsWith('locked_out unknown_device')).length, 20);
  assert.equal((await auditLines('player.login_closed')) - closed, 1);

  const right = { account: 'guessed_all_day', password };
  assert.equal((await logInProved(newAddress(), right)).rule, 'unknown_device');
  const known = await logIn(newAddress(), { ...right, device });
  assert.deepEqual([known.code, known.wrong_passwords], [1, 100], 'a known device');

  assert.deepEqual(await guessFrom(30, 'no_such_player'), said, 'nobody has this name');
  const messages = await messagesOf('guessed_all_day');
  assert.deepEqual(messages, [['login_closed', '{"attempts": 100}']]);

  players.passMs(12 * 60 * 60 * 1000);
  assert.equal((await logInProved(newAddress(), right)).code, 1, 'ninety are a day old');
});

async function messagesOf(username: string) {
  const text = `
    select m.kind, m.details::text
    from player_message m
    join player p on p.player_id = m.player_id
    where p.username = $1::text`;
  return runSql(players.database, text, [username]);
}

test('a change of the password can be guessed a hundred times a day as well', async () => {
  const account = 'stolen_token';
  const outcome = await players
    .client()
    .call('/api/user/register', { username: account, password });
  assert.ok(outcome.ok);
  const { token } = outcome.data.userinfo;
  const hashed = players.hashCount();
  const reasons: string[] = [];
  for (let count = 0; count < 105; count += 1) {
    const response = await fetch(`${players.baseUrl}/index.php/api/user/newPass`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
        token,
      },
      body: JSON.stringify({ lang: 'en', after_pass: wrong, new_pass: 'another word of mine' }),
    });
    const { data } = (await response.json()) as { data: { reason: string } };
    reasons.push(data.reason);
  }
  assert.equal(reasons.filter((reason) => reason === 'wrong_credentials').length, 100);
  assert.equal(players.hashCount() - hashed, 100);
});

test('the larger networks around a /64 are locked out as well', async () => {
  await pressNetwork('2001:db8:77::/48', 16 * 300);
  const inside = '2001:db8:77:1234::1';
  const fields = { account: 'somebody_else', password: wrong };
  assert.equal((await logInProved(inside, fields)).reason, 'locked_out');
  assert.equal((await logInProved('2001:db8:78:1234::1', fields)).reason, 'wrong_credentials');
});
