// `npm run simulate -- --minutes 30`: runs one simulated world after another and compares every
// answer and every row with a separate model. `--seed 7` starts with the world of that seed, which
// a failure prints; `--worlds 3` stops after three. Exit code 0: nothing differs; 1: something
// does; 2: it could not run.

import { randomInt } from 'node:crypto';
import { readCommand } from '@trine/commands/read-command.ts';
import { stopSignal } from '../kit/stop-signal.ts';
import { readWholeNumber } from '../kit/whole-number.ts';
import { runSimulation, type SimulationResult } from './run-simulation.ts';

const exitCodes = { holds: 0, differs: 1, couldNotRun: 2 } as const;
const seedLimit = 2 ** 32;
const maxWorlds = 1_000_000;
const maxSeconds = 24 * 60 * 60;

const words = readCommand('simulate');
try {
  process.exitCode = await simulate();
} catch (error) {
  console.error(error instanceof Error ? `Could not run: ${error.stack}` : error);
  process.exitCode = exitCodes.couldNotRun;
}

async function simulate(): Promise<number> {
  const options = readOptions();
  if (typeof options === 'string') {
    console.error(`Could not run: ${options}`);
    return exitCodes.couldNotRun;
  }
  const { seconds, worldsAtMost, seed } = options;
  console.log(`Simulating for ${seconds} s from seed ${seed}.`);
  const startedAtMs = Date.now();
  const result = await runSimulation({
    seed,
    worldsAtMost,
    forMs: seconds * 1000,
    log: console.log,
    signal: stopSignal(null),
  });
  console.log(tableOf(result, (Date.now() - startedAtMs) / 1000));
  if (result.difference === null) return exitCodes.holds;
  console.error(`\n${result.difference}\nAgain: npm run simulate -- --seed ${seedOf(result)}`);
  return exitCodes.differs;
}

function seedOf({ difference }: SimulationResult): string {
  return /^Seed (\d+)/.exec(difference ?? '')?.[1] ?? '';
}

interface Options {
  readonly seconds: number;
  /** Null for no limit. */
  readonly worldsAtMost: number | null;
  readonly seed: number;
}

/** The words after the command, or what is wrong with them. */
function readOptions(): Options | string {
  try {
    const { minutes, worlds, seed = String(randomInt(seedLimit)) } = words.values;
    return {
      seconds: readMinutes(minutes) * 60,
      worldsAtMost:
        worlds === undefined
          ? null
          : readWholeNumber('worlds', worlds, { least: 1, most: maxWorlds }),
      seed: readWholeNumber('seed', seed, { least: 0, most: seedLimit }),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  const most = maxSeconds / 60;
  if (/^\d{1,10}(?:\.\d{1,3})?$/.test(text) && minutes > 0 && minutes <= most) return minutes;
  throw new Error(`--minutes is "${text}", not a number above 0 and up to ${most}`);
}

function tableOf({ worlds, steps, tally }: SimulationResult, seconds: number): string {
  const rows = [...tally].toSorted(([one], [other]) => one.localeCompare(other));
  const width = Math.max(0, ...rows.map(([what]) => what.length));
  const bets = rows.reduce((sum, [what, times]) => sum + (what.startsWith('bet:') ? times : 0), 0);
  return [
    '',
    ...rows.map(([what, times]) => `${what.padEnd(width)}  ${String(times).padStart(8)}`),
    '',
    `${worlds} worlds, ${steps} steps, ${bets} bets in ${seconds.toFixed(0)} s, ` +
      `${Math.round(bets / seconds)} a second.`,
  ].join('\n');
}
