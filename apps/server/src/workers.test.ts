// Two workers behind one port: both take bets, each in its own exposures; a killed one is started
// again; they are replaced one by one while bets go on; all end together.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { newKey } from '@trine/contract/client.ts';
import { makeTestDatabase, settingsOf } from '../testing/test-database.ts';
import { openWorld, type World } from '../testing/test-world.ts';
import { signInPlayer } from './people/sign-in/sign-in.ts';
import { freePort } from './platform/embedded-postgres/embedded-build.ts';

const pollMs = 50;
const betCount = 24;
const readsPerMinute = 100;
/** Of one session. */
const maxStreams = 6;

let url: string;
let world: World;
let dataDir: string;
let server: ChildProcess;
let address: string;
let metricsPort: number;
/** The server's output. */
let output = '';

before(async () => {
  url = await makeTestDatabase();
  world = await openWorld(async () => url);
  metricsPort = await freePort(null);
  dataDir = await mkdtemp(join(tmpdir(), 'trine-workers-'));
  server = startServer({
    WORKERS: '2',
    METRICS_PORT: String(metricsPort),
    PROOF_OF_WORK: '0',
    TRUSTED_PROXIES: '1',
    READS_PER_MINUTE: String(readsPerMinute),
    DRAIN_SECONDS: '1',
    PORTT: '1',
  });
  server.stdout?.on('data', (chunk) => (output += String(chunk)));
  address = await addressOf(server);
});

after(async () => {
  server.kill('SIGKILL');
  await world.close();
  await rm(dataDir, { recursive: true });
});

function startServer(settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const shared = { PATH, NODE_COMPILE_CACHE, ...settingsOf(url), DATA_DIR: dataDir, PORT: '0' };
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...shared, ...settings },
  });
}

/** From its output when it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += String(chunk);
    const [, found] = /App +(http:\S+)\//.exec(said) ?? [];
    if (found !== undefined) resolve(found);
  });
  child.on('exit', () => reject(new Error(`it did not start: ${said}`)));
  return promise;
}

interface Answer {
  readonly code: number;
}

interface Sent {
  readonly token: string;
  /** Without a session, over a new connection, so that any worker may get it. */
  readonly agent?: Agent;
  readonly fields?: object;
}

/** As from another machine. */
async function send(path: string, { token, agent, fields }: Sent): Promise<IncomingMessage> {
  const sent = request(`${address}/index.php${path}`, {
    method: fields === undefined ? 'GET' : 'POST',
    agent: agent ?? false,
    headers: {
      'content-type': 'application/json',
      token,
      'idempotency-key': newKey(),
      'x-forwarded-for': '192.0.2.1',
    },
  });
  sent.end(fields === undefined ? undefined : JSON.stringify(fields));
  try {
    const [response] = await once(sent, 'response');
    return response as IncomingMessage;
  } catch (error) {
    // A server may close a kept connection that was idle while it drained. Clients then repeat the
    // request on a new connection (RFC 9112, 9.3.1).
    const isClosed = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
    if (!isClosed || !sent.reusedSocket) throw error;
    return send(path, fields === undefined ? { token } : { token, fields });
  }
}

async function post(path: string, sent: Required<Pick<Sent, 'fields'>> & Sent): Promise<Answer> {
  const response = await send(path, sent);
  return JSON.parse(Buffer.concat(await response.toArray()).toString());
}

async function openIssue(): Promise<string> {
  for (;;) {
    const { rows } = await world.owner.query<{ issue: string }>(
      `select issue from round
       where game_id = 1 and status = 'open' and opens_at <= now() and closes_at > now() + '5 s'`,
    );
    if (rows[0] !== undefined) return rows[0].issue;
    await delay(pollMs);
  }
}

async function betWithAll(token: string): Promise<void> {
  const issue = await openIssue();
  const bet = { game_id: 1, plan_id: 1, issue, play_type: 'big', money: '10.00' };
  const bets = Array.from({ length: betCount }, () =>
    post('/api/Lottery/playOrder', { token, fields: bet }),
  );
  for (const { code } of await Promise.all(bets)) assert.equal(code, 1);
}

async function signedIn(): Promise<string> {
  const playerId = await world.player({ balance: 10_000_00n });
  const source = { playerId, address: '127.0.0.1', randomBytes };
  return world.database.transaction((tx) => signInPlayer(tx, source));
}

/** The running workers; the beacon's process is another child of the first one. */
async function workersNow({ pid } = server): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => commands[index]?.includes('main.ts')).map(Number);
}

test('a misspelt setting is reported at start, by the first process only', () => {
  assert.equal(output.split('PORTT is not read by this version: is PORT meant?').length, 2);
});

test('both take bets, each in its own exposures', async () => {
  await betWithAll(await signedIn());
  const { rows } = await world.owner.query<{ writer: number; bets: number }>(
    `select writer, sum(order_count)::integer as bets
     from exposure where order_count > 0 group by writer`,
  );
  assert.equal(rows.length, 2);
  assert.equal(
    rows.reduce((sum, { bets }) => sum + bets, 0),
    betCount,
  );
});

/** The text of one address, and the processes that its series name. */
async function figuresAt(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  const named = Array.from(text.matchAll(/^process_start_time_seconds\{worker="(\w+)"\}/gm));
  return { text, processes: new Set(named.map(([, worker]) => worker)) };
}

test('one address has the figures of all processes', async () => {
  const { text, processes } = await figuresAt(metricsPort);
  assert.deepEqual(processes, new Set(['first', '1', '2']));
  assert.match(text, /^trine_workers 2$/m);
  assert.match(text, /^trine_workers_answering 2$/m);
  const placed = text.matchAll(/^trine_bets_total\{answer="placed",worker="[12]"\} (\d+)$/gm);
  assert.equal(
    Array.from(placed, ([, bets]) => Number(bets)).reduce((sum, bets) => sum + bets, 0),
    betCount,
  );
});

/** Each has written its row after it read the other's. */
async function waitForBoth(): Promise<void> {
  const { rows } = await world.owner.query<{ now: Date }>('select clock_timestamp() as now');
  const since = rows[0]?.now;
  for (;;) {
    const found = await world.owner.query('select from serving_process where seen_at > $1', [
      since,
    ]);
    if (found.rowCount === 2) return;
    await delay(pollMs);
  }
}

test('streams and reads of a session count over both workers', async () => {
  await waitForBoth();
  const token = await signedIn();
  const streams = [];
  for (let stream = 0; stream < maxStreams; stream += 1) {
    streams.push(await send('/api/Lottery/stream?plan_id=1', { token }));
  }
  assert.deepEqual(
    streams.map(({ statusCode }) => statusCode),
    streams.map(() => 200),
  );
  const rejected = await send('/api/Lottery/stream?plan_id=1', { token });
  assert.equal(rejected.statusCode, 429);
  for (const stream of [...streams, rejected]) stream.destroy();
  let reads = 0;
  for (let rejections = 0; rejections < 4;) {
    const answer = await send('/api/user/getMyTeam', { token, fields: {} });
    answer.resume();
    if (answer.statusCode === 200) reads += 1;
    else rejections += 1;
  }
  // While the test reads, a minute's share comes back second by second.
  assert.ok(reads >= readsPerMinute && reads < 1.5 * readsPerMinute, `${reads} reads`);
});

/** Kills a worker; returns the one that replaces it, which may still be starting. */
async function replacementOf(killed: number, count: number): Promise<number> {
  const before = await workersNow();
  process.kill(killed, 'SIGKILL');
  for (;;) {
    const now = await workersNow();
    const fresh = now.find((pid) => !before.includes(pid));
    if (fresh !== undefined && !now.includes(killed) && now.length === count) return fresh;
    assert.equal(server.exitCode, null);
    await delay(pollMs);
  }
}

test('a killed worker is started again, and the others serve on', async () => {
  const before = await workersNow();
  const [killed] = before;
  if (killed === undefined) assert.fail('there are no workers');
  const token = await signedIn();
  const fresh = await replacementOf(killed, before.length);
  // Also one that does not serve yet.
  await replacementOf(fresh, before.length);
  await betWithAll(token);
});

test('SIGUSR2 replaces the workers one by one without a failed request', async () => {
  const before = await workersNow();
  const token = await signedIn();
  const agents = [undefined, new Agent({ keepAlive: true, maxSockets: 4 })] as const;
  const isDone = { value: false };
  const asking = agents.map(async (agent) => {
    let asked = 0;
    while (!isDone.value) {
      const { code } = await post('/api/user/userInfo', {
        token,
        fields: {},
        ...(agent && { agent }),
      });
      assert.equal(code, 1);
      asked += 1;
    }
    return asked;
  });
  server.kill('SIGUSR2');
  const replaced = (async () => {
    for (;;) {
      const now = await workersNow();
      if (now.length === before.length && before.every((pid) => !now.includes(pid))) return;
      assert.equal(server.exitCode, null);
      await delay(pollMs);
    }
  })();
  await Promise.race([replaced, ...asking]);
  isDone.value = true;
  for (const asked of await Promise.all(asking)) assert.ok(asked > 0);
  agents[1].destroy();
  await betWithAll(token);
});

test('a signal ends all workers after their requests', async () => {
  const workers = await workersNow();
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  assert.equal(code, 0);
  for (const pid of workers) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

/** Until a stopped worker is gone; on a busy machine others may be killed as well. */
async function replaceHanging(first: ChildProcess): Promise<void> {
  const [hanging] = await workersNow(first);
  if (hanging === undefined) assert.fail('there are no workers');
  process.kill(hanging, 'SIGSTOP');
  while ((await workersNow(first)).includes(hanging)) {
    assert.equal(first.exitCode, null);
    await delay(pollMs);
  }
}

test('without a clock one address has all figures; a hanging worker is replaced', async (run) => {
  const port = await freePort(null);
  const counts = { WORKERS: '2', WORKER_HUNG_SECONDS: '5' };
  const apis = startServer({ ROLE: 'api', ...counts, METRICS_PORT: String(port) });
  run.after(() => apis.kill('SIGKILL'));
  await addressOf(apis);
  const { processes } = await figuresAt(port);
  assert.deepEqual(processes, new Set(['first', '1', '2']));
  const live = await fetch(`http://127.0.0.1:${port}/health/live`);
  assert.equal(live.status, 200);
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  assert.deepEqual(Object.keys((await ready.json()) as object), ['status', 'failing', 'warning']);
  await replaceHanging(apis);
  for (;;) {
    const again = await figuresAt(port);
    if (again.processes.size === 3) break;
    assert.equal(apis.exitCode, null);
    await delay(pollMs);
  }
  const ended = once(apis, 'exit');
  apis.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

test('a Ctrl-C that arrives twice, as by npm, stops the server after its requests', async () => {
  const stopping = startServer({ DRAIN_SECONDS: '1' });
  const ended = once(stopping, 'exit');
  await addressOf(stopping);
  stopping.kill('SIGINT');
  assert.ok(stopping.stdout !== null);
  await once(stopping.stdout, 'data');
  stopping.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
});

test('during a drain the second signal ends the server at once', async () => {
  const draining = startServer({ DRAIN_SECONDS: '120' });
  const ended = once(draining, 'exit');
  const origin = await addressOf(draining);
  draining.kill('SIGTERM');
  for (;;) {
    const response = await fetch(`${origin}/health/ready`);
    const { failing } = (await response.json()) as { failing: string[] };
    if (failing.includes('draining')) break;
    await delay(pollMs);
  }
  draining.kill('SIGTERM');
  assert.deepEqual(await ended, [1, null]);
});
