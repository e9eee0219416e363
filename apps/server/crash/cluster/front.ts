// HAProxy in front of the API, and of PostgreSQL where the API is to know one address alone; and
// NATS.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, freePort } from '../../src/platform/embedded-postgres/embedded-host.ts';
import { keepRunning, type Program } from '../supervised.ts';
import type { Ground } from './ground.ts';
import type { PostgresNode } from './postgres-node.ts';

export interface Front {
  readonly url: string;
  /** Leads to whoever is primary. */
  readonly databasePort: number;
  readonly proxy: Program;
}

export interface FrontOptions {
  readonly apiPorts: readonly number[];
  readonly nodes: readonly Pick<PostgresNode, 'name' | 'port' | 'restPort'>[];
}

const restartAfterMs = 500;

export async function startFront(ground: Ground, options: FrontOptions): Promise<Front> {
  const { folder, account, programs } = ground;
  const [port, databasePort] = [await freePort(null), await freePort(null)];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, settingsOf(options, { port, databasePort }), { mode: 0o644 });
  const proxy = await keepRunning({
    command: programs.haproxy,
    args: ['-db', '-f', file],
    environment: cleanEnvironment,
    logFile: join(folder, 'haproxy.log'),
    account,
    restartAfterMs,
  });
  return { url: `http://127.0.0.1:${port}`, databasePort, proxy };
}

/**
 * Who is ready is asked first. While nobody is, because the database is away, those that are alive
 * give their own answer, which a player's app understands.
 */
function settingsOf(
  { apiPorts, nodes }: FrontOptions,
  { port, databasePort }: { readonly port: number; readonly databasePort: number },
): string {
  const apis = apiPorts.map((own, index) => `  server api${index + 1} 127.0.0.1:${own} check`);
  const databases = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`,
  );
  return `
defaults
  mode http
  timeout connect 1s
  timeout client 90s
  timeout server 90s
  timeout check 2s
  retries 2
  option redispatch
  option forwardfor
  default-server inter 500ms fall 2 rise 1

frontend app
  bind 127.0.0.1:${port}
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive

backend ready
  option httpchk GET /health/ready
  http-check expect status 200
${apis.join('\n')}

backend alive
  option httpchk GET /health/live
  http-check expect status 200
${apis.join('\n')}

listen postgres
  bind 127.0.0.1:${databasePort}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${databases.join('\n')}
`;
}

export interface Bus {
  readonly url: string;
  readonly program: Program;
}

export async function startBus({ folder, account, programs }: Ground): Promise<Bus> {
  const port = await freePort(null);
  const program = await keepRunning({
    command: programs.nats,
    args: ['-a', '127.0.0.1', '-p', String(port)],
    environment: cleanEnvironment,
    logFile: join(folder, 'nats.log'),
    account,
    restartAfterMs,
  });
  return { url: `nats://127.0.0.1:${port}`, program };
}
