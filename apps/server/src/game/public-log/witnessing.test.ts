import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { cosignersOf } from '@trine/fairness/log/cosigners.ts';
import { toBase64 } from '@trine/fairness/log/base64.ts';
import { createNoteSigner, type NoteSigner } from '@trine/fairness/log/note-signer.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestApi } from '../../../testing/test-api.ts';
import { openTestLog } from '../../../testing/test-public-log.ts';
import {
  openScriptedWitness,
  startWitness,
  type Script,
  type ScriptedWitness,
} from '../../../testing/test-witness.ts';
import type { WitnessAddress } from '../../platform/config/witnesses.ts';
import { setLogWitnesses } from './log-witnesses.ts';
import { readLog } from './read-log.ts';
import { createWitnessing, type WitnessingOptions } from './witnessing.ts';

const api = await closeAfterTests(openTestApi());
const { world } = api;
const log = await openTestLog(world);
const real = await startWitness(log.identity.key);
let appended = 0;

async function publishMore(): Promise<number> {
  appended += 1;
  await world.owner.query(`select append_public_log('trine/1/draw|9|more${appended}|aa')`);
  await log.publish();
  return (await readLog(world.database)).size;
}

async function openWitnessing(
  witnesses: readonly WitnessAddress[],
  options: Partial<WitnessingOptions> = {},
) {
  await setLogWitnesses(world.clockDatabase, { witnesses, witnessRequired: 0 });
  const changes: (string | null)[] = [];
  const witnessing = createWitnessing({
    database: world.clockDatabase,
    witnesses,
    now: Date.now,
    onChange: (_, failure) => changes.push(failure),
    onError: assert.ifError,
    ...options,
  });
  return { ...witnessing, changes };
}

async function served(witnesses: readonly WitnessAddress[]) {
  const { payload } = await api.inject('/log/checkpoint', {});
  const keys = { log: log.identity.key, witnesses: witnesses.map(({ key }) => key) };
  return openCheckpoint(payload, keys) ?? assert.fail(payload);
}

test('a witness cosigns each checkpoint, which is served with the cosignature', async () => {
  const witnessing = await openWitnessing([real]);
  await witnessing.ask();
  for (let count = 0; count < 3; count += 1) {
    const size = await publishMore();
    assert.deepEqual(cosignersOf(await served([real])), []);
    await witnessing.ask();
    const checkpoint = await served([real]);
    assert.equal(checkpoint.size, size);
    assert.deepEqual(
      cosignersOf(checkpoint).map(({ name }) => name),
      ['w1.example'],
    );
  }
  assert.deepEqual(witnessing.changes, []);
  const [standing] = witnessing.standings();
  assert.deepEqual(
    { ...standing, requests: 3 },
    {
      name: 'w1.example',
      requests: 3,
      failures: 0,
      failure: null,
    },
  );
  await witnessing.stop();
});

test('a new leader continues from the size that the witness returns', async () => {
  await publishMore();
  const witnessing = await openWitnessing([real]);
  await witnessing.ask();
  assert.equal(witnessing.standings()[0]?.requests, 2);
  assert.equal(cosignersOf(await served([real])).length, 1);
  await witnessing.ask();
  assert.equal(witnessing.standings()[0]?.requests, 2);
  await witnessing.stop();
});

test('trust.json has the verifier keys of the present witnesses', async () => {
  const scripted = await openScriptedWitness();
  const trusted = async () => JSON.parse((await api.inject('/trust.json', {})).payload).witnesses;
  await openWitnessing([real, scripted]);
  assert.deepEqual(await trusted(), [real.text, scripted.text]);
  await openWitnessing([real]);
  assert.deepEqual(await trusted(), [real.text]);
});

const cosign = (signer: NoteSigner, text: string, seconds = Math.floor(Date.now() / 1000)) => {
  const { name, id, signature } = signer.sign(text, seconds);
  return `— ${name} ${toBase64(Buffer.concat([Buffer.from(id, 'hex'), signature]))}\n`;
};
const size =
  (text: string): Script =>
  ({ response }) =>
    response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end(text);

const imposter = createNoteSigner({
  name: 'scripted.example',
  kind: 'witness',
  seed: Buffer.alloc(32, 99),
});

/** What a witness answers, and why that is a failure. */
const bad: readonly (readonly [
  name: string,
  script: (witness: ScriptedWitness) => Script,
  failure: RegExp,
])[] = [
  [
    'closes the connection',
    () =>
      ({ response }) =>
        response.destroy(),
    /fetch failed|terminated/,
  ],
  [
    'answers 422',
    () =>
      ({ response }) =>
        response.writeHead(422).end('no\n'),
    /status 422/,
  ],
  [
    'answers nonsense',
    () =>
      ({ response }) =>
        response.end('nonsense'),
    /no valid cosignature/,
  ],
  [
    'answers nothing',
    () =>
      ({ response }) =>
        response.end(),
    /no valid cosignature/,
  ],
  [
    'redirects',
    () =>
      ({ response }) =>
        response.writeHead(302, { location: '/' }).end(),
    /fetch/,
  ],
  [
    'answers too much',
    () =>
      ({ response }) =>
        response.end('x'.repeat(20_000)),
    /too large/,
  ],
  [
    'signs another checkpoint',
    ({ signer }) =>
      ({ text, response }) =>
        response.end(cosign(signer, text.replace(/\n/, 'x\n'))),
    /no valid cosignature/,
  ],
  [
    'signs under another key',
    ({ signer }) =>
      ({ text, response }) =>
        response.end(cosign({ ...signer, sign: (...given) => imposter.sign(...given) }, text)),
    /no valid cosignature/,
  ],
  [
    'signs at another time',
    ({ signer }) =>
      ({ text, response }) =>
        response.end(cosign(signer, text, 1_700_000_000)),
    /its clock differs by \d+ s/,
  ],
  ['has no readable size', () => size('many\n'), /its size is unreadable/],
  ['has a size without an end', () => size('1'), /its size is unreadable/],
  ['has more than the log', () => size('9999\n'), /it has a tree of 9999, and the log one of \d+/],
  ['refuses the size that it has', () => size('0\n'), /it refuses the size 0 that it has/],
  [
    'has a size more each time',
    () =>
      ({ oldSize, ...given }) =>
        size(`${oldSize + 1}\n`)({ oldSize, ...given }),
    /it returned different sizes/,
  ],
];

for (const [name, script, failure] of bad) {
  test(`a witness that ${name} fails, and is asked again after a pause`, async () => {
    const size = await publishMore();
    const witness = await openScriptedWitness();
    witness.script(script(witness));
    let nowMs = Date.now();
    const witnessing = await openWitnessing([witness], { now: () => nowMs });
    await witnessing.ask();
    assert.match(witnessing.standings()[0]?.failure ?? '', failure);
    const received = witness.received();
    await witnessing.ask();
    assert.equal(witness.received(), received);
    assert.deepEqual(cosignersOf(await served([witness])), []);
    witness.script(({ text, response }) => response.end(cosign(witness.signer, text)));
    nowMs += 1_000;
    await witnessing.ask();
    assert.equal(witnessing.standings()[0]?.failure, null);
    assert.equal(witnessing.changes.at(-1), null);
    const checkpoint = await served([witness]);
    assert.deepEqual([checkpoint.size, cosignersOf(checkpoint).length], [size, 1]);
    await witnessing.stop();
  });
}

test('the pause grows with each failure, up to eight seconds', async () => {
  await publishMore();
  const witness = await openScriptedWitness();
  let nowMs = Date.now();
  const witnessing = await openWitnessing([witness], { now: () => nowMs });
  const pauses: number[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    await witnessing.ask();
    const received = witness.received();
    let pauseMs = 0;
    while (witness.received() === received) {
      pauseMs += 1_000;
      nowMs += 1_000;
      await witnessing.ask();
    }
    pauses.push(pauseMs);
  }
  assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  await witnessing.stop();
});

test('a witness that does not answer delays no other one', async () => {
  await publishMore();
  const slow = await openScriptedWitness();
  const waiting = Promise.withResolvers<void>();
  slow.script(() => waiting.resolve());
  const witnessing = await openWitnessing([slow, real]);
  const asked = witnessing.ask();
  await waiting.promise;
  while (cosignersOf(await served([real])).length === 0) await new Promise(setImmediate);
  await witnessing.stop();
  await asked;
  assert.deepEqual(witnessing.changes, []);
});

test('a checkpoint that is published while a witness answers is cosigned next', async () => {
  await publishMore();
  const witness = await openScriptedWitness();
  const sizes: string[] = [];
  witness.script(async ({ text, response }) => {
    sizes.push(text.split('\n')[1] ?? '');
    if (sizes.length === 1) await publishMore();
    response.end(cosign(witness.signer, text));
  });
  const witnessing = await openWitnessing([witness]);
  await witnessing.ask();
  assert.equal(sizes.length, 2);
  assert.equal(String((await served([witness])).size), sizes[1]);
  await witnessing.stop();
});

test('a witness refuses a database that was exchanged for another history', async () => {
  const witnessing = await openWitnessing([real]);
  const size = await publishMore();
  await witnessing.ask();
  const other = await openTestApi();
  const forked = await openTestLog(other.world);
  await other.world.owner.query(
    `select append_public_log('trine/1/draw|9|other' || n || '|aa')
     from generate_series(1, $1::integer) as n`,
    [size + 1],
  );
  await forked.publish();
  const { clockDatabase: database } = other.world;
  await setLogWitnesses(database, { witnesses: [real], witnessRequired: 0 });
  const asking = createWitnessing({
    database,
    witnesses: [real],
    now: Date.now,
    onChange: () => undefined,
    onError: assert.ifError,
  });
  await asking.ask();
  assert.equal(asking.standings()[0]?.failure, 'status 422');
  await asking.stop();
  await forked.stop();
  await other.close();
  await witnessing.stop();
});

test('cosignatures cannot be changed, and only those of present witnesses are added', async () => {
  const { clockDatabase, database } = world;
  await setLogWitnesses(clockDatabase, { witnesses: [real], witnessRequired: 0 });
  const store = (key: string, size: number) =>
    world.owner.query<{ stored: boolean }>(
      `select store_cosignature($1, $2, now(), decode(repeat('ab', 76), 'hex')) as stored`,
      [key, size],
    );
  const { size } = await readLog(database);
  const scripted = await openScriptedWitness();
  const stored = async (key: string, at: number) => (await store(key, at)).rows[0]?.stored;
  assert.equal(await stored(scripted.text, size), false);
  assert.equal(await stored(real.text, size + 1), false);
  assert.equal(await stored(real.text, size), false);
});
