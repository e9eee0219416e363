import type { Schedule } from '@trine/game/schedule.ts';
import type { Timetable } from '@trine/game/timetable.ts';
import { changeTimetable, readRecentTimetables } from '../src/game/catalogue/timetables.ts';
import type { World } from './test-world.ts';

/** Adds a version to a game's timetable, as the clock does, and returns the timetable. */
export async function addTimetable(
  { clockDatabase }: Pick<World, 'clockDatabase'>,
  gameId: number,
  schedule: Required<Schedule>,
): Promise<Timetable> {
  const read = await recentTimetable({ clockDatabase }, gameId);
  const change = { read: { saleHours: null, timetable: read }, wanted: schedule };
  await clockDatabase.transaction((tx) => changeTimetable(tx, gameId, change));
  return recentTimetable({ clockDatabase }, gameId);
}

async function recentTimetable(
  { clockDatabase }: Pick<World, 'clockDatabase'>,
  gameId: number,
): Promise<Timetable> {
  return (await readRecentTimetables(clockDatabase)).get(gameId)?.timetable ?? [];
}
