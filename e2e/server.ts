// A server process for browser tests: the same program that `npm start` runs, in a folder of its
// own, on a port that stays the same when it is killed and started again.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
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
}

export interface TestServerOptions {
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  /** More settings, by the names of the environment. */
  readonly settings?: Settings | ((port: number) => Settings);
}

type Settings = Readonly<Record<string, string>>;

const main = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');
const startLimitMs = 120_000;

export async function startServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-e2e-'));
  // The account that runs PostgreSQL for root has to pass through.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    ROUND_SECONDS: String(options.roundSeconds),
    CLOSE_SECONDS: String(options.closeSeconds),
    ...(typeof options.settings === 'function' ? options.settings(port) : options.settings),
  };
  let running = await launch(environment);
  return {
    url: `http://127.0.0.1:${port}`,
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
