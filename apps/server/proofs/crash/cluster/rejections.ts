// What the programs of the cluster must reject: connections in plain text, without a certificate or
// without a password. Each attempt is correct in every other respect.

import { once } from 'node:events';
import { connect } from 'node:net';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import type { Certificates } from './certificates.ts';
import type { Etcd } from './etcd.ts';
import { superuser, type PostgresNode } from './postgres-node.ts';
import { requestVerified, type VerifiedRequest } from './verified-request.ts';

export interface SecuredCluster {
  readonly certificates: Certificates;
  readonly nodes: readonly PostgresNode[];
  readonly etcd: Etcd;
  readonly busUrl: string;
  /** The password of all users. */
  readonly password: string;
}

interface Attempt {
  readonly what: string;
  /** The result in one line. */
  readonly outcome: () => Promise<string>;
  readonly expected: RegExp;
}

const limitMs = 5_000;

/** Throws with a sentence for each attempt that was not rejected as expected. */
export async function requireRejections(cluster: SecuredCluster): Promise<void> {
  const failures = await Promise.all(
    attemptsOn(cluster).map(async ({ what, outcome, expected }) => {
      const came = await outcome().catch(reasonOf);
      return expected.test(came) ? [] : [`${what}: got "${came}", not ${String(expected)}`];
    }),
  );
  if (failures.flat().length > 0) throw new Error(failures.flat().join('\n'));
}

function attemptsOn({ certificates, nodes, etcd, busUrl, password }: SecuredCluster): Attempt[] {
  const [node] = nodes;
  const key = `https://127.0.0.1:${etcd.ports[0]}/v2/keys/service/trine/leader`;
  const rest = `https://127.0.0.1:${node?.ownRestPort}`;
  const plainUrl = `postgres://${superuser}:${password}@127.0.0.1:${node?.ownPort}/postgres`;
  const ask = (url: string, options: Omit<VerifiedRequest, 'certificates' | 'limitMs'>) => () =>
    requestVerified(url, { certificates, limitMs, ...options }).then(({ status }) => `${status}`);
  const reload = { method: 'POST' } as const;
  return [
    { what: 'etcd, certified', outcome: ask(key, { isCertified: true }), expected: /^200$/ },
    {
      what: 'etcd, no certificate',
      outcome: ask(key, {}),
      expected: /certificate required|bad certificate|reset|socket hang up/i,
    },
    { what: 'Patroni, reading', outcome: ask(`${rest}/cluster`, {}), expected: /^200$/ },
    {
      what: 'Patroni, a change, no certificate',
      outcome: ask(`${rest}/reload`, { ...reload, login: `patroni:${password}` }),
      expected: /^403$/,
    },
    {
      what: 'Patroni, a change, no password',
      outcome: ask(`${rest}/reload`, { ...reload, isCertified: true }),
      expected: /^401$/,
    },
    {
      what: 'PostgreSQL in plain text',
      outcome: () => query(`${plainUrl}?sslmode=disable`),
      expected: /no pg_hba\.conf entry .* no encryption/,
    },
    {
      what: 'NATS in plain text',
      outcome: () => pingInPlainText(new URL(busUrl)),
      // Only the first message of the server, then it closes.
      expected: /^INFO .*"tls_required":true[^\n]*$/,
    },
  ];
}

async function query(url: string): Promise<string> {
  const pool = openPool({ url, max: 1, name: 'trine crash', acquireMs: limitMs });
  try {
    await pool.query('select 1');
    return 'it answers';
  } finally {
    await pool.end();
  }
}

/** With the right password. */
async function pingInPlainText({ port, username, password }: URL): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  const login = JSON.stringify({ user: username, pass: password, verbose: false });
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += String(bytes)));
  socket.write(`CONNECT ${login}\r\nPING\r\n`);
  await once(socket, 'close', { signal: AbortSignal.timeout(limitMs) });
  return received.trim();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
