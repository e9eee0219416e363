import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages } from '@trine/contract/envelope.ts';
import { solveProof } from '@trine/contract/proof.ts';
import type { ProofChallenge } from '@trine/contract/reasons.ts';
import { createProofs, type ProofDemand } from './proof-of-work.ts';
import { openTestPlayers, type TestPlayers } from '../../../testing/test-server.ts';

const password = 'a word of my own';
const registering = { purpose: 'register', factor: 1 } as const;

let players: TestPlayers;

before(async () => {
  players = await openTestPlayers('demo', { proofOfWork: 1 });
});

after(() => players.close());

function proofsOf(pepper: Buffer, proofOfWork = 1) {
  const { database } = players;
  return createProofs({ database, now: () => players.now(), pepper, proofOfWork });
}

async function solved(challenge: ProofChallenge | null): Promise<string> {
  assert.ok(challenge !== null);
  return solveProof(challenge);
}

async function isTaken(given: string | undefined, demand: ProofDemand): Promise<boolean> {
  return (await proofsOf(Buffer.alloc(32, 1)).demand(given, demand)) === null;
}

/** Without the client's own solving. */
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

test('a proof is good once, over all processes', async () => {
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
  test(`refused: ${name}`, async () => {
    const challenge = await proofsOf(Buffer.alloc(32, 1)).challenge(registering);
    assert.ok(challenge !== null);
    const proof = await solved(challenge);
    assert.equal(await isTaken(change(challenge, proof), registering), false);
  });
}

test('refused: of another server, for another purpose, too easy, too old', async () => {
  const ours = proofsOf(Buffer.alloc(32, 1));
  const foreign = await solved(await proofsOf(Buffer.alloc(32, 2)).challenge(registering));
  assert.equal(await isTaken(foreign, registering), false);
  const other = await solved(await ours.challenge({ purpose: 'guest', factor: 1 }));
  assert.equal(await isTaken(other, registering), false);
  const easy = await solved(await ours.challenge(registering));
  assert.equal(await isTaken(easy, { ...registering, factor: 2 }), false);
  const old = await solved(await ours.challenge(registering));
  players.passMs(10 * 60 * 1000);
  assert.equal(await isTaken(old, registering), false);
});

test('a registration takes a proof, and one refused without it changes nothing', async () => {
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

test('proof_required is a sentence of its own in each language', async () => {
  const sentences = new Set<string>();
  for (const lang of languages) {
    const refusal = await post('/api/user/register', { lang, username: 'unproven', password });
    assert.equal(refusal.reason, 'proof_required');
    assert.ok(refusal.msg.length > 1 && !refusal.msg.includes('{{'));
    sentences.add(refusal.msg);
  }
  assert.equal(sentences.size, languages.length);
});

test('a challenge can be had ahead', async () => {
  const outcome = await players.client().call('/api/user/challenge', { purpose: 'register' });
  assert.ok(outcome.ok);
  const proof = await solved(outcome.data.challenge);
  const account = { username: 'proven_ahead', password, proof };
  assert.equal((await post('/api/user/register', account)).code, 1);
});
