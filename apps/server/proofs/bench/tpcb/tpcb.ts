// The yardstick for statements: `pgbench` with its prepared TPC-B-like transaction on the same
// server. Without pgbench our own clients send the same seven statements; the row names the client.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { askChild } from '../child.ts';
import type { Outcome } from '../measurement.ts';
import type { Environment } from '../environment.ts';
import { findProgram } from '../load/find-program.ts';
import { costOf, processorUse } from '../load/processor.ts';
import { addDatabase, flush, openPatient, type Cluster } from '../target/cluster.ts';
import type { TpcbAnswer, TpcbQuestion } from './tpcb-client.ts';
import { createTpcbTables } from './tpcb.sql.ts';

export interface Tpcb {
  readonly name: string;
  /** Transactions a second. */
  run(clients: number, seconds: number): Promise<Outcome>;
}

export async function openTpcb(environment: Environment): Promise<Tpcb> {
  const cluster = await environment.cluster();
  const url = await addDatabase(cluster, 'bench_tpcb');
  const program = findProgram('pgbench', globSync('/usr/lib/postgresql/*/bin'));
  const made = program === null ? ownTpcb : pgbench(program);
  return made({ url, cluster, environment });
}

interface TpcbDatabase {
  readonly url: string;
  readonly cluster: Cluster;
  readonly environment: Environment;
}

function pgbench(program: string) {
  return async ({ url, cluster, environment }: TpcbDatabase): Promise<Tpcb> => {
    const { sizes, signal } = environment;
    const env = environmentOf(url);
    const fill = ['--initialize', '--init-steps=dtGvp', `--scale=${sizes.tpcbScale}`, '--quiet'];
    await promisify(execFile)(program, fill, { env, signal });
    await settle(url);
    return {
      name: 'pgbench TPC-B',
      async run(clients, seconds) {
        const flags = {
          client: clients,
          jobs: Math.min(clients, availableParallelism()),
          time: Math.max(1, Math.round(seconds)),
          protocol: 'prepared',
        };
        const values = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
        const child = spawn(program, ['--no-vacuum', ...values], {
          env,
          signal,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const watched = { server: null, postmaster: cluster.postmaster, client: null };
        const before = processorUse(watched);
        let output = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
        const [code] = await once(child, 'close');
        const done = Number(/actually processed: (\d+)/.exec(output)?.[1]);
        const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
        // Exit code 2: a client stopped at an error, and fewer clients are a different yardstick.
        if (code !== 0 || !(perSecond > 0)) throw new Error(`pgbench failed, ${code}: ${output}`);
        return { value: perSecond, cost: costOf(before, processorUse(watched), done) };
      },
    };
  };
}

/** As flags, other users of the machine could read the password. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    PATH: process.env['PATH'] ?? '',
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  };
}

async function ownTpcb({ url, cluster, environment }: TpcbDatabase): Promise<Tpcb> {
  const { sizes, signal } = environment;
  await using opened = new AsyncDisposableStack();
  const database = openPatient(opened, url);
  for (const make of createTpcbTables(sizes.tpcbScale)) await make.run(database, {});
  await settle(url);
  return {
    name: 'our own TPC-B without pgbench',
    async run(clients, seconds) {
      const question: TpcbQuestion = { databaseUrl: url, clients, seconds, scale: sizes.tpcbScale };
      const watched = { server: null, postmaster: cluster.postmaster, client: null };
      const before = processorUse(watched);
      const script = 'tpcb/tpcb-client.ts';
      const { answer, processorSeconds } = await askChild<TpcbAnswer>({ script, question, signal });
      const { postgres } = costOf(before, processorUse(watched), answer.done);
      const client = (processorSeconds * 1_000_000) / answer.done;
      return { value: answer.perSecond, cost: { server: 0, postgres, client } };
    },
  };
}

async function settle(url: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  await flush(openPatient(opened, url));
}
