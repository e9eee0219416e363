/** Names of what the contract gives as a code or a number. */
import type { Role } from '@trine/contract/console/permissions.ts';
import { isPlayCode, playNumber } from '@trine/game/plays.ts';
import { names } from '@trine/i18n/en/names.ts';

export function gameName(gameId: number): string {
  return (names.games as Readonly<Record<number, string>>)[gameId] ?? `Game ${gameId}`;
}

export function roomName(roomType: number): string {
  return (names.rooms as Readonly<Record<number, string>>)[roomType] ?? `Room ${roomType}`;
}

/** "Junior", for columns whose title says that it is a room. */
export function roomWord(roomType: number): string {
  return roomName(roomType).replace(' room', '');
}

/** Each game has four plans, in the order of the rooms. */
export function planName(planId: number): string {
  return `${gameName(Math.ceil(planId / 4))}, ${roomName((planId - 1) % 4).toLowerCase()}`;
}

export function playName(play: string): string {
  if (!isPlayCode(play)) return play;
  const label = (names.plays as Readonly<Record<string, string>>)[play];
  return label ?? `Sum ${playNumber(play) - playNumber('sum_0')}`;
}

export const groupNames: Readonly<Record<number, string>> = { 1: 'Member', 2: 'Guest', 3: 'Agent' };

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  finance: 'Finance',
  risk: 'Risk',
  support: 'Support',
  content: 'Content',
  auditor: 'Auditor',
};

/** `staff:7` as "Staff 7", `rule:opposite_bets` as "Rule: opposite bets". */
export function actorName(actor: string): string {
  const [kind = '', rest = ''] = actor.split(':', 2);
  if (actor === 'staff:unknown') return 'Unknown person';
  if (kind === 'staff') return `Staff ${rest}`;
  if (kind === 'player') return `Player ${rest}`;
  return rest === '' ? kind : `${capital(kind)}: ${rest.replaceAll('_', ' ')}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `betting_frozen` as "Betting frozen". */
export function plain(word: string): string {
  return capital(word.replaceAll('_', ' '));
}
