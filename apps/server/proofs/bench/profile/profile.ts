// `npm run bench -- --profile R1`: runs our side of one row to show where its time goes: in the
// server's JavaScript, in PostgreSQL's statements, and by `perf` if available.

import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/platform/postgres/transaction.ts';
import type { Comparison } from '../measurement.ts';
import type { Environment } from '../environment.ts';
import { openPatient } from '../target/cluster.ts';
import { readProfile, type NodeProfile } from './node-profile.ts';
import { startPerf } from './perf.ts';
import * as sql from './statements.sql.ts';

const shownPlaces = 15;
const shownStatements = 10;
const shownColumns = 90;
const writtenPlaces = 200;

/** Prints the largest parts, and the folder with the full data. */
export async function profile(environment: Environment, comparison: Comparison): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'trine-profile-'));
  const database = openPatient(opened, (await environment.cluster()).url);
  for (const prepare of sql.prepareStatistics) await prepare.run(database, {});
  await sql.reloadSettings.run(database, {});
  await comparison.runOurs();
  const { target, histories } = environment.opened;
  const server = target === null ? (histories?.many.server ?? null) : target.running();
  const stopPerf = await startPerf(folder);
  await server?.obey({ profile: null });
  await sql.resetStatistics.run(database, {});
  const { value, cost } = await comparison.runOurs();
  const file = join(folder, 'server.cpuprofile');
  await server?.obey({ profile: file });
  console.log(`${comparison.ours.what}: ${value.toFixed(0)} ${comparison.ours.unit}`);
  if (cost !== null) console.log(`µs of processor each: ${JSON.stringify(cost)}`);
  await printStatements(database, folder);
  if (server !== null) await printFunctions(file, folder);
  console.log(`\nperf: ${await stopPerf()}\nFull data: ${folder}`);
}

async function printStatements(database: Database, folder: string): Promise<void> {
  const rows = await sql.slowest.all(database, {});
  const lines = rows.map(({ calls, totalUs, meanUs, rows: touched, query }) => {
    const figures = [Number(totalUs) / 1000, Number(calls), Number(meanUs), Number(touched)];
    const [total, ...others] = figures;
    const text = query.replaceAll(/\s+/g, ' ').trim();
    const cells = [(total ?? 0).toFixed(1), ...others.map(String)];
    return `${cells.map((cell) => cell.padStart(10)).join('')}  ${text}`;
  });
  const head = ['ms', 'calls', 'µs each', 'rows'].map((name) => name.padStart(10)).join('');
  await writeFile(join(folder, 'statements.txt'), [head, ...lines, ''].join('\n'));
  console.log('\nPostgreSQL, statements within functions included:');
  for (const line of [head, ...lines.slice(0, shownStatements)]) {
    console.log(line.slice(0, shownColumns));
  }
}

async function printFunctions(file: string, folder: string): Promise<void> {
  const places = readProfile(JSON.parse(await readFile(file, 'utf8')) as NodeProfile);
  const lines = places.slice(0, writtenPlaces).map(({ name, selfMs, wholeMs }) => {
    return `${selfMs.toFixed(1).padStart(10)}${wholeMs.toFixed(1).padStart(10)}  ${name}`;
  });
  const head = `${'self ms'.padStart(10)}${'whole ms'.padStart(10)}`;
  await writeFile(join(folder, 'server.txt'), [head, ...lines, ''].join('\n'));
  console.log('\nThe server:');
  for (const line of [head, ...lines.slice(0, shownPlaces)]) console.log(line);
}
