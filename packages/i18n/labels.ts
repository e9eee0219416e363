// Names in the caller's language for the contents of answers: plays, games, rooms, plans, hosts,
// and titles that the database names by key.

import type { Language } from '@trine/contract/languages.ts';
import { baseOf } from '@trine/game/outcome.ts';
import { type PlayClass, type PlayCode, playNumber } from '@trine/game/plays.ts';
import type { HostId, OrderStatusName } from './texts.ts';
import { fill } from './fill.ts';
import { serverTexts } from './server-texts.ts';

const firstSumPlay = playNumber('sum_0');

/** "Big odd", "Sum 18". */
export function playName(language: Language, play: PlayCode): string {
  const names = serverTexts[language].names;
  const label = lookUp(names.plays, play);
  return label ?? fill(names.sumPlay, { sum: playNumber(play) - firstSumPlay });
}

export function playClassName(language: Language, playClass: PlayClass): string {
  return serverTexts[language].names.playClasses[playClass];
}

/** The two labels of a sum, such as "Big" and "Even"; throws unless the sum is 0 to 27. */
export function baseLabels(language: Language, sum: number): [string, string] {
  const [size, parity] = baseOf(sum);
  const { bases } = serverTexts[language].names;
  return [bases[size], bases[parity]];
}

/** Throws on an unknown game. */
export function gameName(language: Language, gameId: number): string {
  return known(serverTexts[language].names.games, gameId);
}

/** Throws on a type of room other than 0 to 3. */
export function roomName(language: Language, roomType: number): string {
  return known(serverTexts[language].names.rooms, roomType);
}

/** The plan of a room, by the room's type; throws on a type other than 0 to 3. */
export function planName(language: Language, roomType: number): string {
  return known(serverTexts[language].names.plans, roomType);
}

export function lineName(language: Language, line: HostId): string {
  return serverTexts[language].names.lines[line];
}

export function orderStatusName(language: Language, status: OrderStatusName): string {
  return serverTexts[language].names.orderStatuses[status];
}

/**
 * The purpose of an entry of the fund log: `"Singapore 20261121001"`, and why a stake was returned.
 */
export function fundMark(
  language: Language,
  round: { readonly gameId: number; readonly issue: string },
  isReturned: boolean,
): string {
  const values = { game: gameName(language, round.gameId), issue: round.issue };
  const template = isReturned ? serverTexts[language].names.stakeReturned : '{{game}} {{issue}}';
  return fill(template, values);
}

/** Why a deposit or a withdrawal was rejected; throws on an unknown code. */
export function rejectionName(language: Language, code: string): string {
  return known(serverTexts[language].names.rejections, code);
}

/** The text of a banner or an announcement; throws on an unknown key. */
export function text(language: Language, key: string): string {
  return known(serverTexts[language].names.texts, key);
}

function known(entries: Readonly<Record<string, string>>, key: string | number): string {
  const found = lookUp(entries, String(key));
  if (found === undefined) throw new RangeError(`There is no name for ${key}.`);
  return found;
}

function lookUp(entries: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}
