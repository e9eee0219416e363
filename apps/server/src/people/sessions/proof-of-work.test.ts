import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import { solveProof } from '@trine/contract/proof.ts';
import type { ProofChallenge } from '@trine/contract/reasons.ts';
import { createProofs, type ProofDemand } from './proof-of-work.ts';
import { baseOfAll, basesOfNetworks, createRegistrationRate } from './registration-rate.ts';
import { openTestPlayers, type TestPlayers } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const address = '192.0.2.77';
const registering = { purpose: 'register', address } as const;

let players: TestPlayers;

before(async () => {
  players = await openTestPlayers('demo', { proofOfWork: 1 });
});

after(() => players.close());

function proofsOf(pepper: Buffer, proofOfWork = 1) {
  const { database } = players;
  const now = () => players.now();
  const registrations = createRegistrationRate({ database, now, isLoopbackFree: false });
  return createProofs({ database, now, pepper, proofOfWork, registrations });
}

async function solved(challenge: ProofChallenge | null): Promise<string> {
  assert.ok(challenge !== null);
  return solveProof(challenge);
}

async function isTaken(given: string | undefined, demand: ProofDemand): Promise<boolean> {
  return (await proofsOf(Buffer.alloc(32, 1)).demand(given, demand)) === null;
}

/** Without the client's solver. */
async function post(path: string, fields: object) {
  const response = await fetch(`${players.baseUrl}/index.php${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lang: 'en', ...fields }),
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { reason?: string; challenge?: ProofChallenge; userinfo?: object };
  };
  return { code, msg, ...data };
}

test('a proof can be used once over all processes', async () => {
  const ours = proofsOf(Buffer.alloc(32, 1));
  const proof = await solved(await ours.challenge(registering));
  const taken = await Promise.all(Array.from({ length: 10 }, () => isTaken(proof, registering)));
  assert.equal(taken.filter((isOne) => isOne).length, 1);
  assert.equal(await isTaken(proof, registering), false);
});

const faults: readonly [string, (challenge: ProofChallenge, proof: string) => string][] = [
  ['no base64 of JSON', () => 'no proof at all'],
  ['JSON of something else', () => btoa('[1, null, "x"]')],
  ['a wrong solution', (_, proof) => changed(proof, ({ solution }) => (solution.counter += 1))],
  [
    'an easier challenge',
    (_, proof) => changed(proof, ({ challenge }) => (challenge.parameters.cost = 2)),
  ],
  [
    'a later end',
    (_, proof) => changed(proof, ({ challenge }) => (challenge.parameters.data.expires += 1)),
  ],
];

interface Sent {
  challenge: { parameters: { cost: number; data: { expires: number } } };
  solution: { counter: number };
}

function changed(proof: string, change: (sent: Sent) => void): string {
  const sent = JSON.parse(atob(proof)) as Sent;
  change(sent);
  return btoa(JSON.stringify(sent));
}

for (const [name, change] of faults) {
  test(`a proof with ${name} is rejected`, async () => {
    const challenge = await proofsOf(Buffer.alloc(32, 1)).challenge(registering);
    assert.ok(challenge !== null);
    const proof = await solved(challenge);
    assert.equal(await isTaken(change(challenge, proof), registering), false);
  });
}

test('a proof of another server, network or purpose, too easy or too old is rejected', async () => {
  const ours = proofsOf(Buffer.alloc(32, 1));
  const foreign = await solved(await proofsOf(Buffer.alloc(32, 2)).challenge(registering));
  assert.equal(await isTaken(foreign, registering), false);
  const elsewhere = await solved(await ours.challenge({ ...registering, address: '192.0.2.78' }));
  assert.equal(await isTaken(elsewhere, registering), false);
  const other = await solved(await ours.challenge({ ...registering, purpose: 'guest' }));
  assert.equal(await isTaken(other, registering), false);
  const login = { purpose: 'login', address, factor: 1 } as const;
  const easy = await solved(await ours.challenge(login));
  assert.equal(await isTaken(easy, { ...login, factor: 2 }), false);
  const old = await solved(await ours.challenge(registering));
  players.passMs(130_100);
  assert.equal(await isTaken(old, registering), false);
  const fresh = await solved(await ours.challenge(registering));
  players.passMs(119_000);
  assert.equal(await isTaken(fresh, registering), true);
});

test('an address of the same /64 solves a challenge', async () => {
  const home = { ...registering, address: '2001:db8:7:1::1' };
  const proof = await solved(await proofsOf(Buffer.alloc(32, 1)).challenge(home));
  assert.equal(await isTaken(proof, { ...home, address: '2001:db8:7:2::1' }), false);
  assert.equal(await isTaken(proof, { ...home, address: '2001:db8:7:1::2' }), true);
});

test('a network can use a hundred stored challenges for each ten seconds', async () => {
  players.passMs(10_000);
  const login = { purpose: 'login', address: '192.0.2.79', factor: 1 } as const;
  const ours = proofsOf(Buffer.alloc(32, 1));
  const challenges: ProofChallenge[] = [];
  for (let count = 0; count < 130; count += 1) {
    const challenge = await ours.challenge(login);
    assert.ok(challenge !== null);
    challenges.push(challenge);
  }
  const byExpiry = Map.groupBy(challenges, ({ parameters }) => parameters.data.expires);
  assert.equal(byExpiry.size, 100);
  const [first, second] = [...byExpiry.values()].find(({ length }) => length === 2) ?? [];
  assert.ok(first !== undefined && second !== undefined);
  assert.equal(await isTaken(await solved(first), login), true);
  assert.equal(await isTaken(await solved(second), login), false);
});

/**
 * The next account's work as a multiple of the usual, after this many accounts of these addresses.
 */
async function workAfter(count: number, addressOf: (at: number) => string): Promise<number> {
  players.passMs(30 * 60 * 1000);
  const now = () => players.now();
  const options = { database: players.database, now, isLoopbackFree: false };
  const rates = [createRegistrationRate(options), createRegistrationRate(options)];
  for (let at = 0; at < count; at += 1) await rates[at % 2]?.add(addressOf(at));
  const asked = await proofsOf(Buffer.alloc(32, 1), 10).challenge({
    purpose: 'register',
    address: addressOf(count),
  });
  return (asked?.parameters.cost ?? 0) / 10;
}

const anywhere = (at: number) => `2001:${(at + 0x4000).toString(16)}:1:1::1`;
const [base] = basesOfNetworks;
const rates: readonly [string, number, (at: number) => string, number][] = [
  ['few anywhere', baseOfAll, anywhere, 1],
  ['more than the base anywhere', baseOfAll + 1, anywhere, 2],
  ['more than twice the base anywhere', 2 * baseOfAll + 1, anywhere, 4],
  ['more than eight times the base of a network', 8 * base + 1, () => '192.0.2.84', 8],
  ['few of a network', base, () => '192.0.2.80', 1],
  ['more than the base of a network', base + 1, () => '192.0.2.81', 2],
  ['many /64 of a /56', 17, (at) => `2001:db8:8:${at.toString(16)}::1`, 2],
  ['many /56 of a /48', 65, (at) => `2001:db8:9:${(at * 256).toString(16)}::1`, 2],
  ['many addresses of a /24', 33, (at) => `198.51.100.${at}`, 4],
];

for (const [what, count, addressOf, factor] of rates) {
  test(`${count} accounts in ten minutes, ${what}: ${factor} times the work`, async () => {
    assert.equal(await workAfter(count, addressOf), factor);
  });
}

test('proofs solved at a low rate of registrations are too easy at a high rate', async () => {
  await workAfter(0, anywhere);
  const ours = proofsOf(Buffer.alloc(32, 1), 2);
  const from = { purpose: 'register', address: '203.0.113.1' } as const;
  const ahead: string[] = [];
  for (let at = 0; at < 40; at += 1) ahead.push(await solved(await ours.challenge(from)));
  const taken: boolean[] = [];
  for (const proof of ahead) taken.push((await ours.demand(proof, from)) === null);
  assert.equal(taken.filter(Boolean).length, 2 * base + 1);
});

test('the work is the usual again twenty minutes after the last account', async () => {
  assert.equal(await workAfter(base + 1, () => '192.0.2.83'), 2);
  players.passMs(20 * 60 * 1000);
  const rate = createRegistrationRate({
    database: players.database,
    now: () => players.now(),
    isLoopbackFree: false,
  });
  assert.equal(await rate.factorFor('192.0.2.83'), 1);
});

test('a registration without a proof is rejected and changes nothing', async () => {
  const account = { username: 'proven_one', password };
  const bare = await post('/api/user/register', account);
  assert.equal(bare.reason, 'proof_required');
  const wrong = await post('/api/user/register', { ...account, proof: btoa('{}') });
  assert.equal(wrong.reason, 'proof_required');
  const proof = await solved(bare.challenge ?? null);
  assert.equal((await post('/api/user/register', { ...account, proof })).code, 1);
  const again = { username: 'proven_two', password, proof };
  assert.equal((await post('/api/user/register', again)).reason, 'proof_required');
  assert.ok(
    (await players.client().call('/api/user/register', { username: 'proven_two', password })).ok,
  );
});

test('proof_required has a sentence of its own in each language', async () => {
  const sentences = new Set<string>();
  for (const lang of languages) {
    const rejection = await post('/api/user/register', { lang, username: 'unproven', password });
    assert.equal(rejection.reason, 'proof_required');
    assert.ok(rejection.msg.length > 1 && !rejection.msg.includes('{{'));
    sentences.add(rejection.msg);
  }
  assert.equal(sentences.size, languages.length);
});

test('a challenge can be requested ahead', async () => {
  const outcome = await players.client().call('/api/user/challenge', { purpose: 'register' });
  assert.ok(outcome.ok);
  const proof = await solved(outcome.data.challenge);
  const account = { username: 'proven_ahead', password, proof };
  assert.equal((await post('/api/user/register', account)).code, 1);
});
