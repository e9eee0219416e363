#!/usr/bin/env node
// Checks draws of an installation without trusting it. Depends on nothing of the server: the build
// is one JavaScript file. Prints each step; the exit code is the verdict.

import { parseArgs } from 'node:util';
import { readSavedRound, readServedRound, saveRound, type ReadRound } from './read-round.ts';
import { reportRound, type Verdict } from './round-report.ts';
import { Unreadable } from './unreadable.ts';

const usage = `Usage: trine-verify round ORIGIN GAME ISSUE [--save FILE]
       trine-verify round FILE

Checks a round: its beacon round follows from its draw time, its bets were sealed before the beacon
published, the signature is the beacon's, and the digits follow from the signature.

  ORIGIN       such as https://trine.example
  GAME         1 to 4
  ISSUE        the round's name, such as 20260105007
  FILE         answers that --save has written; nothing is read from the network
  --save FILE  writes the answers to a file
  -h, --help   prints this

Exit code: 0 every step holds, 1 a step fails, 2 nothing could be checked, 3 the round is undrawn,
4 every step holds, but only under the own key of a demo.`;

const exitCodes: Readonly<Record<Verdict, number>> = { holds: 0, fails: 1, undrawn: 3, demo: 4 };
const unchecked = 2;

async function readRound(words: readonly string[], file: string | undefined): Promise<ReadRound> {
  const [place = '', game, issue] = words;
  if (words.length === 1 && file === undefined) return readSavedRound(place);
  if (words.length !== 3 || game === undefined || issue === undefined) throw new Unreadable(usage);
  const read = await readServedRound({ origin: place, game, issue });
  if (file !== undefined) await saveRound(file, read);
  return read;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, save: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const [command, ...words] = positionals;
  if (command !== 'round') throw new Unreadable(usage);
  const { lines, verdict } = reportRound(await readRound(words, values.save));
  for (const line of lines) console.log(line);
  return exitCodes[verdict];
}

try {
  process.exitCode = await run();
} catch (error) {
  const isMisuse = error instanceof TypeError && 'code' in error;
  if (!(error instanceof Unreadable) && !isMisuse) throw error;
  console.error(error.message);
  process.exitCode = unchecked;
}
