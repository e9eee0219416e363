// One server from its start to its end, with all outputs on: its log at the lowest level, traces,
// metrics. Players and staff do all that involves a secret, also wrongly. After that no secret may
// be in what the server wrote, sent or answered with an error, and no player's secret in its
// memory.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, newKey, type Client } from '@trine/contract/client.ts';
import { given, openBrowser, bytesOf } from '../testing/test-console.ts';
import { data } from '../testing/test-api.ts';
import { makeTestDatabase, settingsOf } from '../testing/test-database.ts';
import { passHolds } from '../testing/test-holds.ts';
import { openPushService, type TestPushService } from '../testing/test-push-service.ts';
import { findSecrets, hexSecret, type Secret } from '../testing/test-secrets.ts';
import { openWorld, type World } from '../testing/test-world.ts';
import { pushKeysOf } from './people/notifications/push-keys.ts';
import { createPasswords } from './people/sessions/passwords.ts';
import { createAuthenticatorCipher } from './people/staff/authenticator-cipher.ts';
import { createOwner } from './people/staff/create-owner.ts';
import { stepOf, totpAt } from './people/staff/totp.ts';
import type { PlayerId } from './platform/postgres/ids.ts';
import { openDatabase } from './platform/postgres/transaction.ts';

const pollMs = 20;
const key = () => randomBytes(32).toString('hex');

/** The installation's. */
const installation = {
  pepper: key(),
  receiptKey: key(),
  receiptSigningKey: key(),
  accountKey: key(),
  passphrase: 'Harbour+lantern&backup/72',
  collectorKey: 'Harbour-lantern-collector-73',
};
/** Secrets that people choose or receive; `secrets` also gets those that the server makes. */
const people = {
  firstPassword: 'Violet+anchor&first/81',
  secondPassword: 'Violet+anchor&second/82',
  thirdPassword: 'Violet+anchor&third/83',
  wrongPassword: 'Violet+anchor&wrong/84',
  brokenPassword: 'Violet+anchor&broken/85',
  staffPassword: 'Violet+anchor&staff/86',
  firstPin: '483920',
  secondPin: '590287',
  wrongPin: '671034',
  card: '6222021234567890123',
  wallet: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  chat: 'Violet anchor, a line for customer service alone',
  queryToken: 'Violet-anchor-query-token-87',
} as const;

const secrets: Secret[] = [
  hexSecret('the pepper', installation.pepper),
  hexSecret('the receipt key', installation.receiptKey),
  hexSecret('the receipt signing key', installation.receiptSigningKey),
  hexSecret('the account key', installation.accountKey),
  { name: "the backups' passphrase", text: installation.passphrase },
  { name: "the collector's key", text: installation.collectorKey },
  pushKey(),
  ...Object.entries(people).map(([name, value]) => ({ name, text: value })),
];
/** Not searched for in the memory of the process, with the reason. */
const leftOutOfMemory: Readonly<Record<string, string>> = {
  'the pepper': 'hashes every password',
  'the receipt key': 'makes every receipt',
  'the receipt signing key': 'signs every receipt',
  'the account key': 'encrypts and decrypts account numbers',
  "the database's password": 'opens connections',
  "the backups' passphrase": 'belongs to the environment, from which the process started',
  "the collector's key": 'is sent with every trace',
  'the key of pushes': 'signs every push',
  'a session': 'tokens in use are remembered, so that a bet need not ask the database',
  'a code': 'was good once, and six digits stand in some number by chance',
};
/** In the log, traces and errors a trusted proxy's request id is repeated. */
const planted = 'planted-4d1f7c0b92ae';

let world: World;
let folder: string;
let pushes: TestPushService;
let collector: Server;
const written = { log: '', traces: '', metrics: '', errors: '' };
let memory = '';

function pushKey(): Secret {
  const { privateKey } = pushKeysOf(Buffer.from(installation.pepper, 'hex'));
  const bytes = Buffer.from(privateKey, 'base64url');
  return { name: 'the key of pushes', text: privateKey, bytes };
}

before(async () => {
  const url = await makeTestDatabase();
  world = await openWorld(async () => url);
  folder = await mkdtemp(join(tmpdir(), 'trine-secrets-'));
  pushes = await openPushService();
  collector = await openCollector();
  const metricsPort = await freePort();
  const server = await startServer(url, metricsPort);
  try {
    const run = openRun(server.address);
    await actAsPlayer(run);
    await actWrongly(run);
    written.metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    memory = await readMemory(server);
  } finally {
    server.child.kill('SIGTERM');
    if (server.child.exitCode === null) await once(server.child, 'exit');
  }
});

after(async () => {
  collector.close();
  await pushes.close();
  await world.close();
  await rm(folder, { recursive: true });
});

async function openCollector(): Promise<Server> {
  const server = createServer((request, response) => {
    void take(request).then(() => response.writeHead(200).end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

async function take(request: IncomingMessage): Promise<void> {
  written.traces += await text(request);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
}

async function startServer(url: string, metricsPort: number): Promise<Started> {
  for (const address of Object.values(settingsOf(url))) {
    remember("the database's password", new URL(address).password);
  }
  const { port } = collector.address() as AddressInfo;
  const flag = '--heapsnapshot-signal=SIGUSR2';
  const child = spawn(process.execPath, [flag, join(import.meta.dirname, 'main.ts')], {
    // Where the snapshot is written.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...settingsOf(url),
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'trace',
      ACCESS_LOG_PERCENT: '100',
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=${installation.collectorKey}`,
      PROOF_OF_WORK: '1',
      TRUSTED_PROXIES: '1',
      PUSH_SERVICES: pushes.origin,
      TRINE_PEPPER: installation.pepper,
      TRINE_RECEIPT_KEY: installation.receiptKey,
      TRINE_RECEIPT_SIGNING_KEY: installation.receiptSigningKey,
      TRINE_ACCOUNT_KEYS: `k1:${installation.accountKey}`,
      BACKUP_PASSPHRASE: installation.passphrase,
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hear = (chunk: unknown) => {
    written.log += String(chunk);
    const [, found] = /App +(http:\S+)\//.exec(written.log) ?? [];
    if (found !== undefined) resolve(found);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.on('exit', () => reject(new Error(`it ended: ${written.log}`)));
  return { child, address: await promise };
}

interface Run {
  readonly address: string;
  readonly client: Client;
  token: string | null;
}

/** Records the replies of rejected and failed calls. */
function openRun(address: string): Run {
  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const answer = await response.clone().text();
    if (!response.ok || !/"code":(1|200)\b/.test(answer)) written.errors += `${answer}\n`;
    return response;
  };
  const run: Run = {
    address,
    token: null,
    client: createClient({
      baseUrl: address,
      token: () => run.token,
      language: () => 'en',
      fetch: watched,
    }),
  };
  return run;
}

function remember(name: string, value: string): string {
  secrets.push({ name, text: value });
  return value;
}

/** With a secret that encrypts its pushes. */
function newBrowser() {
  const browser = pushes.browser();
  const { browser_secret: given } = browser;
  const bytes = Buffer.from(given, 'base64url');
  secrets.push({ name: 'the secret of a browser', text: given, bytes });
  return browser;
}

const wallet = { type: 1, acc_name: people.wallet, acc_bank: 'trc20' } as const;
const card = { type: 0, acc: 'A Player', acc_name: people.card, acc_bank: 'First Bank' } as const;

async function actAsPlayer(run: Run): Promise<void> {
  const { client } = run;
  const account = { username: 'secretive', password: people.firstPassword };
  const { userinfo, device } = await data(client, '/api/user/register', account);
  run.token = remember('a session', userinfo.token);
  remember('a known device', device);
  const passwords = { after_pass: people.firstPassword, new_pass: people.secondPassword };
  await data(client, '/api/user/newPass', passwords);
  const password = people.secondPassword;
  const again = await data(client, '/api/user/login', { account: 'secretive', password, device });
  run.token = remember('a session', again.userinfo.token);
  await data(client, '/api/user/setSafety', { new_code: people.firstPin, password });
  const codes = { new_code: people.secondPin, after_code: people.firstPin };
  await data(client, '/api/user/setSafety', codes);
  await data(client, '/api/user/setPayInfo', { ...card, password });
  await data(client, '/api/user/setPayInfo', { ...wallet, password });
  const browser = newBrowser();
  await data(client, '/api/user/pushSet', { ...browser, kinds: ['deposit', 'withdrawal'] });
  await passHolds(world.owner, BigInt(userinfo.id) as PlayerId);
  const deposit = await data(client, '/api/user/recharge', { money: '100.00', type: 'USD' });
  const wanted = { type: 0, money: '100.00', securityCode: people.secondPin } as const;
  const withdrawn = await data(client, '/api/user/withdrawAction', wanted);
  await data(client, '/api/support/send', { text: people.chat });
  await actAsStaff(run, { deposit: deposit.id, withdrawal: withdrawn.id, player: userinfo.id });
}

interface Cases {
  readonly deposit: number;
  readonly withdrawal: number;
  readonly player: number;
}

async function actAsStaff(run: Run, cases: Cases): Promise<void> {
  const owner = await signInOwner(run);
  const demoPassword = (await readFile(join(folder, 'data', 'demo-password'), 'utf8')).trim();
  const colleague = openBrowser(run.address);
  await given(colleague.client, '/session/begin', { name: 'finance1', password: demoPassword });
  await given(colleague.client, '/deposits/claim', { request_id: cases.deposit });
  await given(colleague.client, '/deposits/approve', { request_id: cases.deposit });
  await given(colleague.client, '/withdrawals/claim', { request_id: cases.withdrawal });
  const request = { request_id: cases.withdrawal };
  const { number } = await given(colleague.client, '/withdrawals/account-number', request);
  assert.equal(number, people.card);
  // It goes to a browser whose session still runs.
  while (pushes.received.length === 0) await delay(pollMs);
  await resetPassword(run, { owner, player: cases.player });
}

type Staff = ReturnType<typeof openBrowser>;

/** As `npm run owner` does, with an authenticator. */
async function signInOwner({ address }: Run): Promise<Staff> {
  const pepper = Buffer.from(installation.pepper, 'hex');
  const { owner, nextId } = world;
  const parts = {
    database: openDatabase(owner),
    nextId,
    passwords: await createPasswords(pepper),
    authenticatorCipher: createAuthenticatorCipher(pepper, randomBytes),
    now: Date.now,
    randomBytes,
  };
  const person = { name: 'keeper', password: people.staffPassword, isAnother: true };
  const made = await createOwner(parts, person);
  const secret = remember(
    'an authenticator',
    new URL(made.address).searchParams.get('secret') ?? '',
  );
  for (const code of made.codes) remember('a recovery code', code);
  const code = remember('a code', totpAt(bytesOf(secret), stepOf(Date.now())));
  const staff = openBrowser(address);
  const { name, password } = person;
  await given(staff.client, '/session/begin', { name, password });
  const { csrf } = await given(staff.client, '/session/code', { code });
  remember('a CSRF token', csrf);
  remember('a session of the staff', staff.cookie().split('=')[1] ?? '');
  return staff;
}

/** By a link that two people confirmed. */
async function resetPassword(
  { client, address }: Run,
  { owner, player }: { readonly owner: Staff; readonly player: number },
): Promise<void> {
  const demoPassword = (await readFile(join(folder, 'data', 'demo-password'), 'utf8')).trim();
  const other = openBrowser(address);
  await given(other.client, '/session/begin', { name: 'owner', password: demoPassword });
  const wanted = { player_id: player, kind: 'password_reset', reason: 'Asked by phone' } as const;
  const { proposal_id } = await given(other.client, '/proposals/reset', wanted);
  const { path } = await given(owner.client, '/proposals/confirm-reset', { proposal_id });
  const { hash } = new URL(path, address);
  const token = remember('a reset link', hash.slice('#token='.length));
  await data(client, '/api/user/reset', { token, new_pass: people.thirdPassword });
}

/** Everything that a server might log because it fails. */
async function actWrongly(run: Run): Promise<void> {
  const { address, client } = run;
  const account = { account: 'secretive', password: people.wrongPassword };
  assert.ok(!(await client.call('/api/user/login', account)).ok);
  const signedIn = { account: 'secretive', password: people.thirdPassword };
  const { userinfo } = await data(client, '/api/user/login', signedIn);
  run.token = remember('a session', userinfo.token);
  const wrongly = { type: 0, money: '100.00', securityCode: people.wrongPin } as const;
  assert.ok(!(await client.call('/api/user/withdrawAction', wrongly)).ok);
  const send = (path: string, body?: string) => sendBare(`${address}${path}`, run, body);
  await send('/index.php/api/user/login', `{"account":"a","password":"${people.brokenPassword}`);
  await send(`/index.php/api/user/nothing?token=${people.queryToken}`);
  await send(`/index.php/api/index/index?password=${encodeURIComponent(people.brokenPassword)}&%`);
  await send(`/console/api/nothing?token=${people.queryToken}`, '{}');
  // PostgreSQL's error about such a row has all of its values.
  await world.owner.query(
    'alter table push_subscription add constraint unwanted check (false) not valid',
  );
  const browser = newBrowser();
  const wanted = { ...browser, kinds: ['win'], password: people.brokenPassword };
  await send('/index.php/api/user/pushSet', JSON.stringify(wanted));
  await data(client, '/api/user/logout', {});
}

async function sendBare(address: string, { token }: Run, body?: string): Promise<void> {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': planted,
      'idempotency-key': newKey(),
      token: token ?? '',
    },
    ...(body !== undefined && { body }),
  });
  written.errors += `${await response.text()}\n`;
}

/** The strings that the process holds after a garbage collection. */
async function readMemory({ child, address }: Started): Promise<string> {
  child.kill('SIGUSR2');
  let file: string | undefined;
  while (file === undefined) {
    await delay(pollMs);
    file = (await readdir(folder)).find((name) => name.endsWith('.heapsnapshot'));
  }
  // The process writes the file in one go, and replies afterwards.
  await (await fetch(`${address}/health/live`)).text();
  const snapshot = await readFile(join(folder, file), 'utf8');
  return snapshot.slice(snapshot.lastIndexOf('"strings":['));
}

const everywhere = ['log', 'traces', 'metrics', 'errors'] as const;

for (const where of everywhere) {
  test(`no secret is in ${where}`, () => {
    assert.notEqual(written[where], '');
    assert.deepEqual(findSecrets(written[where], secrets), []);
  });
}

test('no password, code or account number of a player stays in memory', () => {
  assert.ok(memory.length > 1_000_000, `${memory.length} characters`);
  const unheld = secrets.filter(({ name }) => !(name in leftOutOfMemory));
  assert.deepEqual(findSecrets(memory, unheld), []);
});

test('planted secrets are found, in the log and in traces', () => {
  const plant = [{ name: 'planted', text: planted }];
  for (const where of ['log', 'traces', 'errors'] as const) {
    assert.deepEqual(findSecrets(written[where], plant), ['planted, as it is'], where);
  }
  assert.match(written.log, /a call failed/);
});

test('secrets that the process needs are found in its memory', () => {
  const held = secrets.filter(({ name }) => name === "the database's password");
  assert.notDeepEqual(findSecrets(memory, held), []);
});

const encodings: readonly [form: string, encode: (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['in an address', encodeURIComponent],
  ['in a form', (secret) => new URLSearchParams({ a: secret }).toString()],
  ['hexadecimal', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['base64', (secret) => Buffer.from(secret).toString('base64')],
  ['base64', (secret) => Buffer.from(`{"a":"${secret}"}`).toString('base64')],
  ['base64', (secret) => Buffer.from(`{"ab":"${secret}"}`).toString('base64')],
  ['base64url', (secret) => Buffer.from(`{"abc":"${secret}~~~"}`).toString('base64url')],
];

for (const [form, encode] of encodings) {
  test(`a secret is found ${form}`, () => {
    const secret = { name: 'it', text: 'Vi>let anch?r & ~~~/81' };
    const found = findSecrets(`{"level":30,"msg":"${encode(secret.text)}"}`, [secret]);
    assert.ok(found.includes(`it, ${form}`), found.join());
  });
}

test('a code is found as a whole, and not inside other digits', () => {
  const code = [{ name: 'it', text: '483920' }];
  assert.deepEqual(findSecrets('{"code":"483920"}', code), ['it, as it is']);
  assert.deepEqual(findSecrets('{"time":1483920557}', code), []);
});
