// `npm run mutants`: breaks one promise after another in a copy of the repository; the simulation,
// or the mutant's test, must fail each time. They must pass on the unchanged copy first. `npm run
// mutants -- close cap` runs the mutants whose names contain one of the words. Exit code 0: all are
// caught; 1: one survived; 2: it could not run, for example because a mutant's text no longer
// occurs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { copyTree, type Tree } from './tree.ts';

const exitCodes = { caught: 0, survived: 1, couldNotRun: 2 } as const;
/** The simulation stops long before. */
const limitMs = 8 * 60_000;
const seed = '1';
const worlds = '3';
const minutes = '6';
/** The exit code of a failed test, as opposed to one that could not run. */
const red = 1;
const maxOutput = 20_000;

const { positionals } = readCommand('mutants');
try {
  process.exitCode = await runAll(positionals);
} catch (error) {
  console.error(error instanceof Error ? `Could not run: ${error.message}` : error);
  process.exitCode = exitCodes.couldNotRun;
}

async function runAll(words: readonly string[]): Promise<number> {
  const asked = mutants.filter(({ name }) => {
    return words.length === 0 || words.some((word) => name.includes(word));
  });
  const stray = words.find((word) => mutants.every(({ name }) => !name.includes(word)));
  if (stray !== undefined) {
    const names = mutants.map(({ name }) => `  ${name}`).join('\n');
    throw new Error(`no mutant's name contains "${stray}"; there are:\n${names}`);
  }
  const tree = await copyTree();
  try {
    // Finds outdated mutants at once instead of after an hour.
    for (const { replacements } of mutants) await (await tree.mutate(replacements))();
    await demandGreen(tree, asked);
    let survivors = 0;
    for (const mutant of asked) survivors += (await isCaught(tree, mutant)) ? 0 : 1;
    console.log(`\n${asked.length} mutants, ${survivors} survived.`);
    return survivors === 0 ? exitCodes.caught : exitCodes.survived;
  } finally {
    await tree.remove();
  }
}

async function demandGreen(tree: Tree, asked: readonly Mutant[]): Promise<void> {
  const tests = new Set(asked.map(({ test }) => test ?? null));
  for (const test of tests) {
    const { code, seconds, output } = await watch(tree, test);
    const by = test ?? 'the simulation';
    console.log(line(code === 0 ? 'green' : 'RED', 'nothing is broken', { by, seconds }));
    if (code !== 0) throw new Error(`${by} fails without any mutant:\n${output}`);
  }
}

async function isCaught(tree: Tree, { name, replacements, test }: Mutant): Promise<boolean> {
  const restore = await tree.mutate(replacements);
  try {
    const { code, seconds, output } = await watch(tree, test ?? null);
    const by = test ?? 'the simulation';
    if (code !== 0 && code !== red) throw new Error(`${name}: ${by} could not run:\n${output}`);
    const [, why] = [...output.matchAll(/^Seed \d+, step \d+ (\(.*)$/gm)].at(-1) ?? [];
    const noticed = why === undefined ? by : `${by} ${why}`;
    console.log(line(code === red ? 'caught' : 'SURVIVED', name, { by: noticed, seconds }));
    return code === red;
  } finally {
    await restore();
  }
}

interface Seen {
  readonly by: string;
  readonly seconds: number;
}

function line(what: string, name: string, { by, seconds }: Seen): string {
  return `${what.padEnd(9)} ${name.padEnd(48)} ${`${seconds.toFixed(0)} s`.padStart(6)}  ${by}`;
}

interface Outcome {
  readonly code: number;
  readonly seconds: number;
  /** The end of its output. */
  readonly output: string;
}

/** Runs the test or the simulation in the copy. */
async function watch({ folder }: Tree, test: string | null): Promise<Outcome> {
  const startedAtMs = Date.now();
  const amount = ['--seed', seed, '--worlds', worlds, '--minutes', minutes];
  const simulation = ['apps/server/proofs/simulation/simulate.ts', ...amount];
  const values = test === null ? simulation : ['tools/test.ts', join('apps', 'server', test)];
  const child = spawn(process.execPath, values, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-maxOutput)));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  const isTooSlow = code === null;
  const seconds = (Date.now() - startedAtMs) / 1000;
  return { code: isTooSlow ? exitCodes.couldNotRun : code, seconds, output };
}
