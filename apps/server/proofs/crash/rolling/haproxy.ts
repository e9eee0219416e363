// HAProxy with the shipped configuration, on free ports.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../src/platform/embedded-postgres/embedded-build.ts';
import { hasExited, waitForExit } from '../program.ts';

export interface Proxy {
  /** Its URL, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Resolves once it sends requests to this server, such as `api_1`. */
  isUp(server: string, signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

const repository = join(import.meta.dirname, '../../../../..');
export const haproxyConfig = join(repository, 'deploy', 'haproxy', 'haproxy.cfg');
const pollMs = 50;

/** The program's path; installs it if needed. Throws if that fails. */
export async function findHaproxy(): Promise<string> {
  const program = join(repository, 'tools', 'haproxy.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  return stdout.trim();
}

/**
 * `addresses` of the API, such as `127.0.0.1:8080`; `folder` receives its log and its socket;
 * `settings` are additional environment variables.
 */
export async function startHaproxy(
  addresses: readonly string[],
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Proxy> {
  const program = await findHaproxy();
  const port = await freePort(null);
  const socket = join(folder, 'haproxy.socket');
  const log = await open(join(folder, 'haproxy.log'), 'a');
  const child = spawn(program, ['-db', '-f', haproxyConfig], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: process.env['PATH'],
      ADMIN_SOCKET: socket,
      ...haproxyEnvironment(addresses, port),
      ...settings,
    },
  });
  const proxy: Proxy = {
    url: `http://127.0.0.1:${port}`,
    async isUp(server, signal) {
      for (;;) {
        signal.throwIfAborted();
        if (hasExited(child)) throw new Error(`HAProxy ended, see ${join(folder, 'haproxy.log')}`);
        const status = await statusOf(server, socket);
        if (status === 'UP') return;
        await delay(pollMs);
      }
    },
    async stop() {
      child.kill('SIGKILL');
      await waitForExit(child);
      await log.close();
      await rm(socket, { force: true });
    },
  };
  return proxy;
}

/** The environment for the shipped configuration: `addresses` of the API, and the port to serve. */
export function haproxyEnvironment(addresses: readonly string[], port: number) {
  const apis = addresses.map((address, index) => [`API_${index + 1}`, address]);
  // All load of a run comes from one address.
  const limits = { CONNECTIONS_PER_ADDRESS: '1000000', REQUESTS_PER_ADDRESS: '100000000' };
  return { HTTP_BIND: `127.0.0.1:${port}`, ...limits, ...Object.fromEntries(apis) };
}

/** `UP`, `DOWN`, or `UP 1/2` while checks fail; null if HAProxy does not answer. */
async function statusOf(server: string, path: string): Promise<string | null> {
  try {
    const socket = connect(path);
    await once(socket, 'connect');
    socket.end('show stat\n');
    const [head = '', ...rows] = (await text(socket)).split('\n');
    const at = head.split(',').indexOf('status');
    const row = rows.find((line) => line.startsWith(`api,${server},`));
    return row?.split(',')[at] ?? null;
  } catch {
    return null;
  }
}
