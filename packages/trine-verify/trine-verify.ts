#!/usr/bin/env node
// Checks draws and the public log of an installation without trusting it. Depends on nothing of the
// server: the build is one JavaScript file. Prints each step; the exit code is the verdict.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportBuild, reportServedBuild, type ReadBuildFile } from './build-report.ts';
import { reportDay } from './day-report.ts';
import { evidenceIn, reportEvidence } from './evidence-report.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { reportLog } from './log-report.ts';
import { reportOwed } from './owed-report.ts';
import { readSavedDay, readServedDay, saveDayRound } from './read-day.ts';
import { readServedReceipt, savedReceiptIn } from './read-receipt.ts';
import { readServedRound, savedRoundIn, type ReadRound } from './read-round.ts';
import { reportReceipt, type ReceiptVerdict } from './receipt-report.ts';
import { reportRound, type Verdict } from './round-report.ts';
import { readSavedCheckpoint, saveCheckpoint } from './saved-checkpoint.ts';
import { readSavedFile, writeSavedFile } from './saved-file.ts';
import { readTrust, trustedKeyOf } from './trust.ts';
import { Unreadable } from './unreadable.ts';

const usage = `Usage: trine-verify round ORIGIN GAME ISSUE [--save FILE]
       trine-verify round FILE
       trine-verify day GAME DAY ORIGIN [--save FOLDER]
       trine-verify day GAME DAY FOLDER
       trine-verify build ORIGIN [--key KEY]
       trine-verify build FOLDER
       trine-verify receipt FILE [ORIGIN] [--save FILE]
       trine-verify log ORIGIN [--key KEY] [--save FILE]
       trine-verify evidence FILE
       trine-verify owed FILE

round: its draw time follows from its issue by the timetable, its beacon round from its draw time,
its bets were sealed before the beacon published, the signature is the beacon's, the digits follow
from the signature, the published book has the sealed root and what the round paid, and the public
log has the entries of the round.

day: all rounds of a day of a game. None is missing from the timetable, and each holds. Prints a
line for each round and what the day returned, and stops at the first round that fails.

build: the app that the installation serves is the build that the public log has, file by file. Of
a folder: its files are those of its list. Compare the hash with that of a build of your own.

evidence: what the app has saved of a failed check is checked again.

receipt: the house signed it, it is that of its order, and it is in the sealed book.

log: reads all of the public log. Its root and tiles follow from its entries, its key signed the
root, and it continues the checkpoint in FILE, which is then replaced by the new one.

owed: what an installation owed to a player on a day, from a file that the wallet has saved. The
amount is part of a total in the public log, and follows from the player's bets and entries.

  ORIGIN       such as https://trine.example
  GAME         1 to 4
  ISSUE        the round's name, such as 20260105007
  DAY          the sale day, such as 20260105
  FOLDER       files that --save has written, or a build such as apps/web/dist/production
  FILE         answers that --save has written, or a receipt or evidence that the app has saved;
               without ORIGIN nothing is read from the network
  --save FILE  writes the answers, or the checkpoint, to a file
  --key KEY    the key of the log, if you know it; otherwise the one in FILE or, at the first time,
               the one that the installation shows
  -h, --help   prints this

Exit code: 0 every step holds, 1 a step fails, 2 nothing could be checked, 3 the round is undrawn,
its book is not there or the file has no timetable, 4 every step of a round holds, but only under
the own key of a demo.`;

const exitCodes: Readonly<Record<Verdict | ReceiptVerdict, number>> = {
  holds: 0,
  fails: 1,
  undrawn: 3,
  unsealed: 3,
  demo: 4,
};
const unchecked = 2;

async function readRound(words: readonly string[], file: string | undefined): Promise<ReadRound> {
  const [place = '', game, issue] = words;
  if (words.length === 1 && file === undefined) return savedRoundIn(await readSavedFile(place));
  if (words.length !== 3 || game === undefined || issue === undefined) throw new Unreadable(usage);
  const read = await readServedRound({ origin: place, game, issue });
  if (file !== undefined) await writeSavedFile(file, read.answers);
  return read;
}

interface LogOptions {
  readonly key: string | undefined;
  readonly save: string | undefined;
}

async function verifyLog(words: readonly string[], { key, save }: LogOptions): Promise<number> {
  const [origin = '', ...others] = words;
  if (words.length === 0 || others.length > 0) throw new Unreadable(usage);
  const saved = save === undefined ? null : await readSavedCheckpoint(save);
  const trust = await readTrust(origin);
  const known = key ?? (saved === null ? trust.log : noteKeyText(saved.log));
  if (known === null) throw new Unreadable(`${origin} shows no public log.`);
  const log = trustedKeyOf(known);
  if (saved !== null && saved.log.id !== log.id) {
    throw new Unreadable(`${save} has a checkpoint of another log, with the key ${saved.log.id}.`);
  }
  const { lines, holds, note } = await reportLog({
    origin,
    log,
    witnesses: trust.witnesses,
    saved: saved?.checkpoint ?? null,
  });
  for (const line of lines) console.log(line);
  if (holds && save !== undefined) await saveCheckpoint(save, { key: known, checkpoint: note });
  return holds ? 0 : 1;
}

async function readReceipt(words: readonly string[], file: string | undefined) {
  const [place, origin] = words;
  if (place === undefined || words.length > 2) throw new Unreadable(usage);
  if (origin === undefined && file !== undefined) throw new Unreadable(usage);
  const saved = savedReceiptIn(await readSavedFile(place));
  if (origin === undefined) return saved;
  const read = await readServedReceipt(saved, origin);
  if (file !== undefined) await writeSavedFile(file, read.saved);
  return read;
}

async function report([command, ...words]: readonly string[], file: string | undefined) {
  if (command === 'receipt') return reportReceipt(await readReceipt(words, file));
  const [place] = words;
  if (command === 'evidence' && place !== undefined && words.length === 1 && file === undefined) {
    return reportEvidence(evidenceIn(await readSavedFile(place)));
  }
  if (command !== 'round') throw new Unreadable(usage);
  const { answers, ...read } = await readRound(words, file);
  return reportRound({ ...read, log: answers.log ?? null });
}

async function verifyOwed(words: readonly string[]): Promise<number> {
  const [file, ...others] = words;
  if (file === undefined || others.length > 0) throw new Unreadable(usage);
  const { lines, holds } = reportOwed(await readSavedFile(file));
  for (const line of lines) console.log(line);
  return holds ? 0 : 1;
}

async function verifyDay(words: readonly string[], folder: string | undefined): Promise<number> {
  const [game = '', day = '', place = '', ...others] = words;
  if (place === '' || others.length > 0) throw new Unreadable(usage);
  const isServed = !existsSync(place);
  if (!isServed && folder !== undefined) throw new Unreadable(usage);
  const verdict = await reportDay({
    game: Number(game),
    day,
    rounds: isServed ? await readServedDay(place, game) : await readSavedDay(place, day),
    nowMs: Date.now(),
    print: (line) => console.log(line),
    ...(folder !== undefined && { onRead: (round) => saveDayRound(folder, round) }),
  });
  return exitCodes[verdict];
}

async function verifyBuild(words: readonly string[], key: string | undefined): Promise<number> {
  const [place = '', ...others] = words;
  if (place === '' || others.length > 0) throw new Unreadable(usage);
  const { lines, holds } = existsSync(place)
    ? await reportBuild(folderReader(place))
    : await reportServedBuild(place, await logKeyOf(place, key));
  for (const line of lines) console.log(line);
  return holds ? 0 : 1;
}

function folderReader(folder: string): ReadBuildFile {
  return async (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFile(file) : null;
  };
}

async function logKeyOf(origin: string, key: string | undefined) {
  const known = key ?? (await readTrust(origin)).log;
  if (known === null) throw new Unreadable(`${origin} shows no public log.`);
  return trustedKeyOf(known);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      save: { type: 'string' },
      key: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const [command, ...words] = positionals;
  const { key, save } = values;
  if (command === 'log') return verifyLog(words, { key, save });
  if (command === 'build' && save === undefined) return verifyBuild(words, key);
  if (key !== undefined) throw new Unreadable(usage);
  if (command === 'day') return verifyDay(words, save);
  if (command === 'owed') return verifyOwed(words);
  const { lines, verdict } = await report(positionals, save);
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
