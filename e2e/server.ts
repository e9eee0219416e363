// A server process for browser tests in a folder of its own, on a port that stays the same when it
// is killed and started again: the same program that `npm start` runs, or one whose time the test
// moves, so that no round ends before the test says so.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, chmod } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface TestServer {
  readonly url: string;
  /** Where its database and keys lie. */
  readonly dataDir: string;
  /** The password of all demo accounts. */
  password(): string;
  /** `kill -9` of the server's process, and of nothing else. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops in good order and removes the folder. */
  close(): Promise<void>;
  /** See `MovableServer`; of other servers the rounds end by themselves. */
  drawRounds?(): Promise<void>;
}

export interface TestServerOptions {
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  /** More settings, by the names of the environment. */
  readonly settings?: Settings | ((port: number) => Settings);
}

type Settings = Readonly<Record<string, string>>;

/** Its rounds last half an hour and end when the test says so. */
export interface MovableServer extends TestServer {
  /** Epoch milliseconds by the server's clock, which is ahead of the wall's. */
  now(): number;
  /** Of the owner, for programs that look at the database themselves. */
  databaseUrl(): Promise<string>;
  /** Closes betting on the running rounds; resolves once they are sealed. */
  closeRounds(): Promise<void>;
  /** Closes and draws the running rounds; resolves once they paid. */
  drawRounds(): Promise<void>;
  /** Moves the server's time forward; meant for times in which no round ends. */
  pass(ms: number): Promise<void>;
}

const main = join(import.meta.dirname, '../apps/server/src/main.ts');
const movable = join(import.meta.dirname, '../apps/server/testing/test-process.ts');
const startLimitMs = 120_000;

const roundMs = 1_800_000;
const dayMs = 86_400_000;
/** Of Taipei, where the operator is; its clock is never changed. */
const zoneAheadMs = 8 * 3_600_000;
/** More than any test moves through. */
const restOfDayMs = 6 * 3_600_000;

/**
 * When a movable server that is started now begins, epoch milliseconds: with a round, and when the
 * operator's day lasts for some hours more.
 */
export function startsAtMs(): number {
  const nowMs = Date.now();
  const freshMs = nowMs + roundMs - (nowMs % roundMs);
  const leftMs = dayMs - ((freshMs + zoneAheadMs) % dayMs);
  return leftMs < restOfDayMs ? freshMs + leftMs : freshMs;
}

/** By the test cluster of `npm test`. */
export async function startMovableServer(
  settings: Settings | ((port: number) => Settings) = {},
): Promise<MovableServer> {
  const { dataDir, environment } = await prepare({
    roundSeconds: roundMs / 1_000,
    closeSeconds: 60,
    settings: (port) => ({
      TEST_STARTS_AT_MS: String(startsAtMs()),
      ...(typeof settings === 'function' ? settings(port) : settings),
    }),
  });
  let running = await launchMovable(environment);
  const ask = async (request: ProcessRequest) => {
    running = { ...running, ...(await answerTo(running.process, request)) };
  };
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    dataDir,
    password: () => running.password,
    now: () => Date.now() + running.aheadMs,
    databaseUrl: () => readFile(join(dataDir, 'test-database'), 'utf8'),
    closeRounds: () => ask('close'),
    drawRounds: () => ask('draw'),
    pass: (passMs) => ask({ passMs }),
    async kill() {
      await end(running.process, 'SIGKILL');
    },
    async start() {
      running = await launchMovable(environment);
    },
    async close() {
      await end(running.process, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type ProcessRequest = 'close' | 'draw' | { readonly passMs: number };

interface RunningMovable extends Running {
  readonly aheadMs: number;
}

async function launchMovable(environment: NodeJS.ProcessEnv): Promise<RunningMovable> {
  const child = spawn(process.execPath, [movable], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    return { process: child, password: '', ...(await reportOf(child)) };
  } catch (error) {
    await end(child, 'SIGTERM');
    throw error;
  }
}

async function answerTo(child: ChildProcess, request: ProcessRequest) {
  child.send(request);
  return reportOf(child);
}

/** What the process says next. */
async function reportOf(child: ChildProcess) {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(startLimitMs)]);
  const onExit = () => ended.abort(new Error('the server ended'));
  child.once('exit', onExit);
  try {
    const [report] = (await once(child, 'message', { signal })) as [
      { readonly aheadMs: number; readonly password?: string },
    ];
    return report;
  } finally {
    child.off('exit', onExit);
  }
}

export async function startServer(options: TestServerOptions): Promise<TestServer> {
  const { dataDir, environment } = await prepare(options);
  let running = await launch(environment);
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    dataDir,
    password: () => running.password,
    async kill() {
      await end(running.process, 'SIGKILL');
    },
    async start() {
      running = await launch(environment);
    },
    async close() {
      await end(running.process, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(options: TestServerOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-e2e-'));
  // The account that runs PostgreSQL for root has to pass through.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const { settings } = options;
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    ROUND_SECONDS: String(options.roundSeconds),
    // Browsers solve proofs in the test that is about them.
    PROOF_OF_WORK: '0',
    CLOSE_SECONDS: String(options.closeSeconds),
    ...(typeof settings === 'function' ? settings(port) : settings),
  };
  return { dataDir, environment };
}

interface Running {
  readonly process: ChildProcess;
  readonly password: string;
}

/** Resolves once the server has said that it is ready; one that never does is not left behind. */
async function launch(environment: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, [main], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const password = await readPassword(child.stdout);
  if (password !== null) {
    child.stdout.resume();
    return { process: child, password };
  }
  const { exitCode } = child;
  await end(child, 'SIGTERM');
  throw new Error(
    exitCode === null
      ? `the server was not ready within ${startLimitMs / 1_000} s`
      : `the server ended with ${exitCode} before it was ready`,
  );
}

/** Empty where there is no demo; null when the output ends, or is too late, before all is ready. */
async function readPassword(output: Readable): Promise<string | null> {
  const signal = AbortSignal.timeout(startLimitMs);
  let password = '';
  for await (const line of createInterface({ input: output, signal })) {
    password = /Password of all: (\S+)/.exec(line)?.[1] ?? password;
    if (line.startsWith('Ctrl-C')) return password;
  }
  return null;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
