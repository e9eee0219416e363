// HAProxy in front of the API with the shipped configuration, and in front of PostgreSQL for an API
// with only one address; and NATS.

import { randomBytes } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cleanEnvironment,
  freePort,
} from '../../../src/platform/embedded-postgres/embedded-build.ts';
import { haproxyConfig, haproxyEnvironment } from '../rolling/haproxy.ts';
import { superviseProgram, type Program } from '../program.ts';
import { readShipped, type Certificates } from './certificates.ts';
import type { ClusterEnvironment } from './environment.ts';
import type { PostgresNode } from './postgres-node.ts';

export interface ClusterProxy {
  readonly url: string;
  /** Leads to the present primary. */
  readonly databasePort: number;
  readonly program: Program;
}

export interface ClusterProxyOptions {
  readonly apiPorts: readonly number[];
  readonly nodes: readonly Pick<PostgresNode, 'name' | 'port' | 'restPort'>[];
}

const restartAfterMs = 500;

export async function startClusterProxy(
  environment: ClusterEnvironment,
  options: ClusterProxyOptions,
): Promise<ClusterProxy> {
  const { folder, account, programs, certificates } = environment;
  const [port, databasePort] = [await freePort(null), await freePort(null)];
  const [app, database] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy-postgres.cfg')];
  // The account may not be able to enter the repository.
  await copyFile(haproxyConfig, app);
  await writeFile(database, databaseSettings(options, databasePort, certificates), { mode: 0o644 });
  const addresses = options.apiPorts.map((own) => `127.0.0.1:${own}`);
  const program = await superviseProgram({
    command: programs.haproxy,
    args: ['-db', '-f', app, '-f', database],
    environment: { ...cleanEnvironment, ...haproxyEnvironment(addresses, port) },
    logFile: join(folder, 'haproxy.log'),
    account,
    restartAfterMs,
  });
  return { url: `http://127.0.0.1:${port}`, databasePort, program };
}

/** Routes to the primary that Patroni reports. */
function databaseSettings(
  { nodes }: ClusterProxyOptions,
  databasePort: number,
  { authority }: Certificates,
): string {
  const databases = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`,
  );
  return `
listen postgres
  bind 127.0.0.1:${databasePort}
  mode tcp
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check-ssl verify required ca-file ${authority}
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.join('\n')}
`;
}

export interface Bus {
  readonly url: string;
  readonly program: Program;
}

/** With the shipped settings, on free ports. */
export async function startBus(environment: ClusterEnvironment): Promise<Bus> {
  const { folder, account, programs, certificates } = environment;
  const [port, monitorPort] = [await freePort(null), await freePort(null)];
  const file = join(folder, 'nats.conf');
  const settings = readShipped('nats/nats.conf', certificates)
    .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
    .replace('127.0.0.1:8222', `127.0.0.1:${monitorPort}`);
  await writeFile(file, settings, { mode: 0o644 });
  const password = `n${randomBytes(12).toString('hex')}`;
  const program = await superviseProgram({
    command: programs.nats,
    args: ['-c', file],
    environment: { ...cleanEnvironment, NATS_PASSWORD: password },
    logFile: join(folder, 'nats.log'),
    account,
    restartAfterMs,
  });
  const parameter = `sslrootcert=${certificates.authority}`;
  return { url: `tls://trine:${password}@127.0.0.1:${port}?${parameter}`, program };
}
