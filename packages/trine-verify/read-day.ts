// Reads the rounds of a day of a game, from an installation or from a folder of saved answers.

import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { linesIn, readServedRound, savedRoundIn, type ReadRound } from './read-round.ts';
import { NotFound, requestData } from './request.ts';
import { readSavedFile, writeSavedFile } from './saved-file.ts';
import { Unreadable } from './unreadable.ts';

export interface DayRounds {
  /** The lines of the game's timetable. */
  readonly timetable: readonly string[];
  /** Null: there is no such round. Throws `Unreadable`. */
  round(issue: string): Promise<ReadRound | null>;
  /** Whether the public log has opened a round that is not there. */
  isOpenedInLog(issue: string): Promise<boolean>;
}

export async function readServedDay(origin: string, game: string): Promise<DayRounds> {
  const timetable = await requestData(origin, 'timetable', { game_id: game });
  return {
    timetable: linesIn(timetable),
    round: (issue) => readServedRound({ origin, game, issue, timetable }).catch(nullIfNotFound),
    async isOpenedInLog(issue) {
      const asked = { game_id: game, issue, kind: 'open' };
      return (await requestData(origin, 'proof', asked).catch(nullIfNotFound)) !== null;
    },
  };
}

/** The files are those of `trine-verify round --save`, each with the name `ISSUE.json`. */
export async function readSavedDay(folder: string, day: string): Promise<DayRounds> {
  const name = (await readdir(folder))
    .filter((file) => isOfDay(file, day))
    .toSorted()
    .at(-1);
  if (name === undefined) throw new Unreadable(`${folder} has no rounds of ${day}.`);
  const { timetable } = savedRoundIn(await readSavedFile(join(folder, name)));
  if (timetable === null) throw new Unreadable(`${name} has no timetable.`);
  return {
    timetable,
    async round(issue) {
      const file = join(folder, `${issue}.json`);
      return existsSync(file) ? savedRoundIn(await readSavedFile(file)) : null;
    },
    isOpenedInLog: async () => false,
  };
}

export async function saveDayRound(folder: string, { facts, answers }: ReadRound): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeSavedFile(join(folder, `${facts.issue}.json`), answers);
}

function isOfDay(file: string, day: string): boolean {
  return file.startsWith(day) && /^\d{11,14}\.json$/.test(file);
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}
