// Guessing spread over addresses or over names, and the way in that an account's owner keeps.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { solveProof } from '@trine/contract/proof.ts';
import type { ProofChallenge } from '@trine/contract/reasons.ts';
import { foldName } from './names.ts';
import { openTestPlayers, type TestPlayers } from '../../../testing/test-server.ts';

const password = 'a word of my own';
const windowMs = 10 * 60 * 1000;
const wrong = 'a word of others';

let players: TestPlayers;
let addresses = 0;

before(async () => {
  players = await openTestPlayers('demo', { proofOfWork: 1 });
});

after(() => players.close());

function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

interface Answer {
  readonly code: number;
  readonly reason: string;
  readonly device: string;
  readonly challenge: ProofChallenge | null;
}

/** As a proxy passes it on, without the client's own solving. */
async function logIn(address: string, fields: object): Promise<Answer> {
  const response = await fetch(`${players.baseUrl}/index.php/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ lang: 'en', ...fields }),
  });
  const { code, data } = (await response.json()) as { code: number; data: Partial<Answer> | null };
  const { reason = '', device = '', challenge = null } = data ?? {};
  return { code, reason, device, challenge };
}

/** Solves what is asked for. */
async function logInProved(address: string, fields: object): Promise<Answer> {
  const answer = await logIn(address, fields);
  if (answer.challenge === null) return answer;
  const proof = await solveProof(answer.challenge);
  return logIn(address, { ...fields, proof });
}

async function register(username: string): Promise<string> {
  const outcome = await players.client().call('/api/user/register', { username, password });
  assert.ok(outcome.ok);
  return outcome.data.device;
}

/** As if so many wrong passwords had come within ten minutes. */
async function press(key: string, failures: number): Promise<void> {
  const text = `
    insert into login_pressure (key_hash, failures, window_ends_at)
    values (sha256($1::bytea), $2::integer, $3::timestamptz)`;
  const values = [key, failures, new Date(players.now() + windowMs).toISOString()];
  await players.database.query({ name: '', text, values, rowMode: 'array' });
}

async function auditLines(act: string): Promise<number> {
  const text = 'select count(*) from audit_log where act = $1::text';
  const query = { name: '', text, values: [act], rowMode: 'array' } as const;
  const { rows } = await players.database.query(query);
  return Number(rows[0]?.[0]);
}

test('after one wrong password every address has to prove that it is no machine', async () => {
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
  [1_000, 16],
];

for (const [wrongBefore, factor] of factors) {
  test(`${wrongBefore} wrong passwords of a name ask for ${factor} times the work`, async () => {
    const account = `guessed_${wrongBefore}`;
    await register(account);
    await press(`name|${foldName(account)}`, wrongBefore);
    const asked = await logIn(newAddress(), { account, password });
    assert.equal(asked.challenge?.parameters.cost, factor);
    assert.equal((await logInProved(newAddress(), { account, password })).code, 1);
  });
}

test('the tenth wrong password of a name is a line in the audit log', async () => {
  await register('guessed_widely');
  const before = await auditLines('player.passwords_guessed');
  await press(`name|${foldName('guessed_widely')}`, 9);
  const fields = { account: 'guessed_widely', password: wrong };
  assert.equal((await logInProved(newAddress(), fields)).reason, 'wrong_credentials');
  assert.equal((await logInProved(newAddress(), fields)).reason, 'wrong_credentials');
  assert.equal((await auditLines('player.passwords_guessed')) - before, 1);
});

test('strangers do not slow a known device down, not even behind its own address', async () => {
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

test('a device is known to its own account alone, and has three tries of its own', async () => {
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

test('a right password gives a device that is not known a token of its own', async () => {
  const first = await register('many_devices');
  const fields = { account: 'many_devices', password, device: 'x'.repeat(43) };
  const second = await logIn(newAddress(), fields);
  assert.equal(second.code, 1);
  assert.notEqual(second.device, first);
  assert.notEqual(second.device, fields.device);
});

test('a network with many wrong passwords is shut out; others are not', async () => {
  await register('next_door');
  const address = newAddress();
  await press(`network|${address}`, 299);
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
