import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { verifyBeacon } from '@trine/fairness/beacon.ts';
import { quicknet } from '@trine/fairness/chain.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { openBeacon } from './beacon.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'trine-chains-'));
after(() => rmSync(dataDir, { recursive: true }));

test('the demo draws with its own beacon', async () => {
  const beacon = await openBeacon({ beacon: 'demo', drandUrls: [], dataDir });
  const signature = await beacon.signature(70);
  await beacon.stop();
  assert.equal(beacon.chain.kind, 'demo');
  assert.equal(verifyBeacon(beacon.chain, 70, signature ?? ''), true);
  assert.deepEqual(readdirSync(dataDir), ['demo-beacon.key']);
});

test("drand's rounds are queried from the configured relays", async () => {
  const [spoken] = vectors.valid;
  assert.ok(spoken);
  const relay = createServer((_, response) => response.end(JSON.stringify(spoken)));
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const address = relay.address();
  assert.ok(address !== null && typeof address === 'object');
  const drandUrls = [`http://127.0.0.1:${address.port}`];
  const beacon = await openBeacon({ beacon: 'drand', drandUrls, dataDir });
  assert.equal(beacon.chain, quicknet);
  assert.equal(await beacon.signature(spoken.round), spoken.signature);
  await beacon.stop();
  relay.close();
  relay.closeAllConnections();
});
