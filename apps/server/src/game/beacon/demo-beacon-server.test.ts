import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { randomnessOf, verifyBeacon } from '@trine/fairness/beacon.ts';
import { beaconTimeMs } from '@trine/fairness/chain.ts';
import { publicKeyOf } from '@trine/fairness/demo-signer.ts';
import { serveDemoBeacon } from './demo-beacon-server.ts';
import type { DemoBeaconServer } from './demo-beacon-server.ts';

const secretKey = '01'.repeat(32);
const lastRound = 1_000;
let nowMs = 0;
let server: DemoBeaconServer;

before(async () => {
  server = await serveDemoBeacon({ secretKey, port: 0, now: () => nowMs });
  nowMs = beaconTimeMs(server.chain, lastRound);
});
after(() => server.close());

test('the server describes its chain in drand’s format', async () => {
  const { status, body } = await get(`/${server.chain.chainHash}/info`);
  assert.equal(status, 200);
  assert.equal(body['public_key'], publicKeyOf(secretKey));
  assert.equal(body['hash'], server.chain.chainHash);
  assert.equal(body['schemeID'], 'bls-unchained-g1-rfc9380');
  assert.equal(body['period'], 3);
  assert.equal(body['genesis_time'], server.chain.genesisTime);
});

test('the server signs each past round, always with the same signature', async () => {
  for (const round of [1, 500, lastRound]) {
    const { status, body } = await get(`/${server.chain.chainHash}/public/${round}`);
    const signature = String(body['signature']);
    assert.equal(status, 200);
    assert.equal(body['round'], round);
    assert.equal(body['randomness'], randomnessOf(signature));
    assert.equal(verifyBeacon(server.chain, round, signature), true);
    const again = await get(`/${server.chain.chainHash}/public/${round}`);
    assert.deepEqual(again.body, body);
  }
});

test('a round is signed from the millisecond of its time on', async () => {
  const path = `/${server.chain.chainHash}/public/${lastRound}`;
  nowMs -= 1;
  const early = await get(path);
  nowMs += 1;
  assert.equal(early.status, 425);
  assert.equal('signature' in early.body, false);
  assert.equal((await get(path)).status, 200);
});

test('other requests get an error', async () => {
  const { chainHash } = server.chain;
  const rows = [
    ['GET', '/', 404],
    ['GET', '/info', 404],
    ['GET', `/${'00'.repeat(32)}/info`, 404],
    ['GET', `/${chainHash}`, 404],
    ['GET', `/${chainHash}/info/more`, 404],
    ['GET', `/${chainHash}/public`, 404],
    ['GET', `/${chainHash}/public/0`, 404],
    ['GET', `/${chainHash}/public/-1`, 404],
    ['GET', `/${chainHash}/public/01`, 404],
    ['GET', `/${chainHash}/public/1e2`, 404],
    ['GET', `/${chainHash}/public/1.5`, 404],
    ['GET', `/${chainHash}/public/99999999999999999999`, 404],
    ['GET', `/${chainHash}/public/9007199254740991`, 425],
    ['GET', `/${chainHash}/public/1/2`, 404],
    ['GET', `/${chainHash}/secret`, 404],
    ['POST', `/${chainHash}/public/1`, 405],
  ] as const;
  for (const [method, path, status] of rows) {
    const answer = await get(path, method);
    assert.equal(answer.status, status, `${method} ${path}`);
    assert.equal('signature' in answer.body, false);
  }
});

test('a taken port is replaced by a free one', async () => {
  const other = await serveDemoBeacon({ secretKey, port: server.port, now: () => nowMs });
  assert.notEqual(other.port, server.port);
  await other.close();
});

async function get(
  path: string,
  method = 'GET',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  const body: unknown = await response.json();
  assert.ok(typeof body === 'object' && body !== null);
  return { status: response.status, body: { ...body } };
}
