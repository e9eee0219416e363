import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, test } from 'node:test';
import { beaconTimeMs, quicknet } from '@trine/fairness/chain.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { readConfig } from '../../platform/config/config.ts';
import { checkBeacon } from './check-beacon.ts';

const round = 1_000;
/** The check runs when that round is requested. */
const now = () => beaconTimeMs(quicknet, round + 2);
const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function relay(signatureRound: number): Promise<string> {
  const found = vectors.valid.find((vector) => vector.round === signatureRound);
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ round, signature: found?.signature }));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

async function check(...urls: string[]): Promise<string[]> {
  const site = { PROFILE: 'production', LINES: 'https://play.example' };
  const config = readConfig({ ...site, DRAND_URLS: urls.join(',') });
  return (await checkBeacon(config, { now })).map(({ state, text }) => `${state} ${text}`);
}

test('one relay with a valid signature suffices, and the others are named', async () => {
  const [honest, liar] = [await relay(round), await relay(123)];
  assert.deepEqual(await check(liar, honest), [
    `ok Valid signature of beacon round 1000 from ${honest}.`,
    `warning ${liar} returned no valid signature of the beacon in time.`,
  ]);
});

test('without a relay no round can be drawn', async () => {
  const [only] = await check('http://127.0.0.1:1', await relay(123));
  assert.match(only ?? '', /^missing No relay returned a valid .* \(http:\/\/127\.0\.0\.1:1, http/);
});

test("the demo's beacon is not accepted for real money", async () => {
  const [finding] = await checkBeacon(readConfig({}), { now });
  assert.equal(finding?.state, 'missing');
});
