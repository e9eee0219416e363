import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { beaconTimeMs, quicknet } from '@trine/fairness/chain.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { serveDemoBeacon } from './demo-beacon-server.ts';
import { createRelay } from './relay.ts';

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

const round = 1_000;
/** Far longer than any answer takes. */
const hangMs = 90_000;
const signature = signatureOf(round);
const answer = JSON.stringify({ round, randomness: '00', signature });
const closers: (() => void)[] = [];
after(() => closers.forEach((close) => close()));

const firstForm = (of: number) => `/${quicknet.chainHash}/public/${of}`;
const secondForm = (of: number) => `/v2/chains/${quicknet.chainHash}/rounds/${of}`;

for (const [version, form] of [firstForm, secondForm].entries()) {
  test(`a relay is queried by the addresses of drand's interface ${version + 1}`, async () => {
    const paths: string[] = [];
    const relay = relayOver([
      await serve((response, { url = '' }) => {
        paths.push(url);
        const of = [round, 123].find((known) => form(known) === url);
        if (of === undefined) response.writeHead(404).end();
        else response.end(JSON.stringify({ round: of, signature: signatureOf(of) }));
      }),
    ]);
    assert.equal(await relay.signature(round), signature);
    assert.deepEqual(paths, [firstForm(round), secondForm(round)].slice(0, version + 1));
    // The form that it understood comes first.
    assert.equal(await relay.signature(123), signatureOf(123));
    assert.equal(paths.at(-1), form(123));
    assert.equal(paths.length, version + 2);
  });
}

test('every valid signature of the vectors is accepted, and no invalid one', async () => {
  for (const { round: of, signature: given } of [...vectors.valid, ...vectors.invalid]) {
    const relay = relayOver([await serveText(JSON.stringify({ round: of, signature: given }))]);
    const isValid = vectors.valid.some(
      (vector) => vector.signature === given && vector.round === of,
    );
    assert.equal(await relay.signature(of), isValid ? given : null, `${of} ${given}`);
  }
});

test('a failure of any kind of one relay does not keep the answer of another away', async () => {
  const honest = await serve((response) => response.end(answer));
  const rows: [string, string][] = [
    ['slow', await serve(() => {})],
    ['slow in its body', await serve((response) => response.write(answer.slice(0, 20)))],
    ['dead', await deadUrl()],
    ['a liar', await serveText(JSON.stringify({ round, signature: signatureOf(123) }))],
    ['another round', await serveText(JSON.stringify({ round: 123, signature: signatureOf(123) }))],
    ['another spelling', await serveText(answer.toUpperCase().replace('SIGNATURE', 'signature'))],
    ['infinity', await serveText(JSON.stringify({ round, signature: `c0${'00'.repeat(47)}` }))],
    ['no string', await serveText(JSON.stringify({ round, signature: [signature] }))],
    ['no signature', await serveText(JSON.stringify({ round }))],
    ['null', await serveText('null')],
    ['no JSON', await serveText('<html>')],
    ['empty', await serveText('')],
    ['cut off', await serve((response) => response.destroy())],
    ['too long', await serveText(JSON.stringify({ round, signature, more: 'x'.repeat(5_000) }))],
    ['without end', await serve(pourOut)],
    ['an error with an answer', await serve((response) => response.writeHead(500).end(answer))],
    ['elsewhere', await serve((it) => it.writeHead(302, { location: `${honest}/` }).end())],
    ['no address', 'nowhere'],
  ];
  for (const [name, url] of rows) {
    const gaveUp = givenUpWhere(name.startsWith('slow') ? url : null);
    assert.equal(await relayOver([url], gaveUp).signature(round), null, `${name}, alone`);
    assert.equal(await relayOver([url, honest], gaveUp).signature(round), signature, name);
  }
});

test('the failure of each relay is reported until it answers', async () => {
  const served: { answers: boolean } = { answers: false };
  const late = await serve((response) =>
    response.writeHead(served.answers ? 200 : 404).end(answer),
  );
  const rows: readonly (readonly [url: string, failure: RegExp])[] = [
    [late, /^HTTP 404$/],
    [await deadUrl(), /^ECONNREFUSED$/],
    [await serveText(JSON.stringify({ round, signature: signatureOf(123) })), /does not verify/],
    [await serveText(JSON.stringify({ round: 123, signature })), /for another round/],
    [await serveText('<html>'), /^SyntaxError/],
    [await serveText('{}'), /without a signature/],
    [await serveText('x'.repeat(5_000)), /too long/],
  ];
  // An address with a password: the failure does not contain it.
  const withoutUser: typeof fetch = (page, init) => {
    const url = new URL(page instanceof Request ? page.url : page);
    [url.username, url.password] = ['', ''];
    return fetch(url, init);
  };
  const withUser = rows.map(([url]) => url.replace('//', '//user:password@'));
  const asked = relayOver(withUser, withoutUser);
  assert.deepEqual(asked.failures(), []);
  assert.equal(await asked.signature(round), null);
  const found = asked.failures();
  for (const [index, [url, failure]] of rows.entries()) {
    assert.equal(found[index]?.relay, new URL(url).host);
    assert.match(found[index].failure, failure);
  }
  served.answers = true;
  assert.equal(await asked.signature(round), signature);
  assert.equal(asked.failures().length, rows.length - 1);
});

test('a relay that never answers times out', async () => {
  const slow = await serve(() => {});
  const options = { chain: quicknet, urls: () => [slow], timeoutMs: 100 };
  assert.equal(await createRelay(options).signature(round), null);
});

/** Times out one relay at once, and no other, however busy the machine is. */
function givenUpWhere(url: string | null): typeof fetch {
  return (page, init) => {
    const isGivenUp = url !== null && new Request(page).url.startsWith(url);
    return fetch(page, isGivenUp ? { ...init, signal: AbortSignal.timeout(100) } : init);
  };
}

test('without relays there is no signature', async () => {
  assert.equal(await relayOver([]).signature(round), null);
});

test('a verified round is not queried again', async () => {
  let asked = 0;
  const honest = await serve((response) => {
    asked += 1;
    response.end(answer);
  });
  const relay = relayOver([honest]);
  const together = await Promise.all([1, 2, 3, 4].map(() => relay.signature(round)));
  assert.deepEqual(together, [signature, signature, signature, signature]);
  assert.equal(await relay.signature(round), signature);
  assert.equal(asked, 1);
});

test('a round that was not available is queried again', async () => {
  let asked = 0;
  const late = await serve((response) => {
    asked += 1;
    if (asked === 1) response.writeHead(425).end('{}');
    else response.end(answer);
  });
  const relay = relayOver([late]);
  assert.equal(await relay.signature(round), null);
  assert.equal(await relay.signature(round), signature);
});

test('signatureNow queries every relay, also during another query', async () => {
  const held: ServerResponse[] = [];
  let ignorances = 0;
  const [arrived, arrivedAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = await serve((response) => {
    held.push(response);
    (held.length === 1 ? arrived : arrivedAgain).resolve();
  });
  const ignorant = await serve((response) => {
    ignorances += 1;
    response.writeHead(425).end('{}');
  });
  const honest = await serve((response) => response.end(answer));
  const relay = relayOver([slow, ignorant]);
  const earlier = relay.signature(round);
  await arrived.promise;
  const anew = relay.signatureNow(round);
  await arrivedAgain.promise;
  for (const response of held) response.destroy();
  assert.equal(await anew, null);
  assert.equal(held.length, 2);
  assert.equal(await earlier, null);
  assert.equal(ignorances, 2);

  const better = relayOver([ignorant, await deadUrl(), honest]);
  assert.equal(await better.signatureNow(round), signature);
  const asked = ignorances;
  assert.equal(await better.signatureNow(round), signature);
  assert.equal(await better.signature(round), signature);
  assert.equal(ignorances, asked);
  assert.equal(await relayOver([]).signatureNow(round), null);
  const liar = await serveText(JSON.stringify({ round, signature: signatureOf(123) }));
  assert.equal(await relayOver([liar]).signatureNow(round), null);
});

test('the first valid answer wins, and the other queries are cancelled', async () => {
  const cancelled = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const slow = await serve((response) => {
    response.on('close', () => cancelled.resolve());
    arrived.resolve();
  });
  const honest = await serve((response) => void arrived.promise.then(() => response.end(answer)));
  const relay = relayOver([slow, honest]);
  assert.equal(await relay.signature(round), signature);
  await cancelled.promise;
  // Being slower than another relay is no failure.
  assert.deepEqual(relay.failures(), []);
});

test('a relay with false answers is paused, and they are counted', async () => {
  let nowMs = 0;
  const found: unknown[] = [];
  const answers = [
    { round, signature: signatureOf(123) },
    { round: 123, signature },
  ];
  const relay = createRelay({
    chain: quicknet,
    urls: () => ['http://liar.example'],
    timeoutMs: hangMs,
    fetch: async () => Response.json(answers.shift() ?? assert.fail('queried too often')),
    now: () => nowMs,
    onFalseAnswer: (name, of) => found.push([name, of]),
  });
  assert.equal(await relay.signature(round), null);
  nowMs = 9_999;
  assert.equal(await relay.signature(round), null);
  assert.equal(answers.length, 1);
  nowMs = 10_000;
  assert.equal(await relay.signature(round), null);
  assert.deepEqual(answers, []);
  assert.deepEqual(found, [
    ['liar.example', round],
    ['liar.example', round],
  ]);
  assert.equal(relay.falseAnswers(), 2);
});

test('in an outage of four minutes a relay is queried a hundred times at most', async () => {
  let nowMs = 0;
  let asked = 0;
  let isUp = false;
  const relay = createRelay({
    chain: quicknet,
    urls: () => ['http://relay.example'],
    timeoutMs: hangMs,
    async fetch() {
      asked += 1;
      return isUp ? new Response(answer) : Promise.reject(new Error('down'));
    },
    now: () => nowMs,
  });
  // Three rounds wait, as often as the clock asks for them.
  for (; nowMs < 240_000; nowMs += 150) {
    for (const number of [42, 123, round]) assert.equal(await relay.signature(number), null);
  }
  assert.ok(asked > 50 && asked <= 100, `${asked} queries`);
  isUp = true;
  // No later than the longest pause after the outage.
  nowMs += 10_000;
  assert.equal(await relay.signature(round), signature);
});

test('only the last rounds are cached', async () => {
  const secretKey = '01'.repeat(32);
  const demo = await serveDemoBeacon({ secretKey, port: 0, now: () => 4e12 });
  closers.push(() => void demo.close());
  let asked = 0;
  const relay = createRelay({
    chain: demo.chain,
    urls: () => [`http://127.0.0.1:${demo.port}`],
    timeoutMs: hangMs,
    fetch(...request) {
      asked += 1;
      return fetch(...request);
    },
  });
  for (let at = 1; at <= 65; at += 1) assert.notEqual(await relay.signature(at), null);
  await relay.signature(2);
  assert.equal(asked, 65);
  await relay.signature(1);
  assert.equal(asked, 66);
});

test('the demo beacon answers through a relay, from the time of a round on', async () => {
  let nowMs = 0;
  const demo = await serveDemoBeacon({ secretKey: '01'.repeat(32), port: 0, now: () => nowMs });
  closers.push(() => void demo.close());
  const urls = () => [`http://127.0.0.1:${demo.port}`];
  const relay = createRelay({ chain: demo.chain, urls, timeoutMs: hangMs });
  nowMs = beaconTimeMs(demo.chain, 70) - 1;
  assert.equal(await relay.signature(70), null);
  nowMs += 1;
  assert.match((await relay.signature(70)) ?? '', /^[0-9a-f]{96}$/);
});

function relayOver(urls: readonly string[], fetchPage: typeof fetch = fetch) {
  return createRelay({ chain: quicknet, urls: () => urls, timeoutMs: hangMs, fetch: fetchPage });
}

function serveText(text: string): Promise<string> {
  return serve((response) => response.end(text));
}

/** A relay with this behaviour; it runs until the tests end. */
async function serve(behaviour: Behaviour): Promise<string> {
  const server = createServer((request, response) => behaviour(response, request));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

async function deadUrl(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${address.port}`;
}

/** Writes for as long as the client reads. */
function pourOut(response: ServerResponse): void {
  const chunk = 'x'.repeat(1_000);
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  response.on('error', () => {});
  pour();
}

function signatureOf(of: number): string {
  const found = vectors.valid.find((vector) => vector.round === of);
  assert.ok(found, `${of}`);
  return found.signature;
}
