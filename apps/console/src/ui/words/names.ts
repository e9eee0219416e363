/** The names of codes and numbers of the contract. */
import type { Role } from '@trine/contract/console/permissions.ts';
import { isPlayCode, playNumber } from '@trine/game/plays.ts';
import { codeText } from './codes.ts';
import { t, playerFacingNames } from './language.ts';

export function gameName(gameId: number): string {
  const { games } = playerFacingNames();
  return (
    (games as Readonly<Record<number, string>>)[gameId] ?? t('Game {number}', { number: gameId })
  );
}

export function roomName(roomType: number): string {
  const { rooms } = playerFacingNames();
  return (
    (rooms as Readonly<Record<number, string>>)[roomType] ??
    t('Room {number}', { number: roomType })
  );
}

/** "Junior", for columns whose title says that it is a room. */
export function shortRoomName(roomType: number): string {
  return roomName(roomType).replace(' room', '');
}

/** "Singapore, junior room". */
export function gameRoomName(gameId: number, roomType: number): string {
  const room = roomName(roomType).toLowerCase();
  return t('{game}, {room}', { game: gameName(gameId), room });
}

/** Each game has four plans, in the order of the rooms. */
export function planName(planId: number): string {
  return gameRoomName(Math.ceil(planId / 4), (planId - 1) % 4);
}

export function playName(play: string): string {
  if (!isPlayCode(play)) return play;
  const { plays, sumPlay } = playerFacingNames();
  const label = (plays as Readonly<Record<string, string>>)[play];
  const sum = playNumber(play) - playNumber('sum_0');
  return label ?? sumPlay.replace('{{sum}}', String(sum));
}

export const groupNames: Readonly<Record<number, string>> = {
  1: t('Member'),
  2: t('Guest'),
  3: t('Agent'),
};

export const roleNames: Readonly<Record<Role, string>> = {
  owner: t('Owner'),
  finance: t('Finance'),
  risk: t('Risk'),
  support: t('Support'),
  content: t('Content'),
  auditor: t('Auditor'),
};

/** `staff:7` as "Staff 7", `rule:opposite_bets` as "Rule: opposite bets". */
export function actorName(actor: string): string {
  const [kind = '', rest = ''] = actor.split(':', 2);
  if (actor === 'staff:unknown') return t('Unknown person');
  if (kind === 'staff') return t('Staff {rest}', { rest });
  if (kind === 'player') return t('Player {rest}', { rest });
  if (kind === 'rule') return t('Rule: {name}', { name: codeText(rest).toLowerCase() });
  return rest === '' ? kind : `${codeText(kind)}: ${codeText(rest)}`;
}
