// Kill switches. Each call that one of them stops checks here; bets check `game.betting_open`,
// which follows the switches of the game and of all betting in the same transaction.

import type { Language } from '@trine/contract/languages.ts';
import type { SwitchName } from '@trine/contract/console/switches.ts';
import type { NextId } from '../postgres/ids.ts';
import type { Connection } from '../postgres/transaction.ts';
import * as sql from './switches.sql.ts';

export type SwitchMessage = Partial<Record<Language, string>>;

export interface SwitchState {
  readonly name: SwitchName;
  readonly isOn: boolean;
  readonly message: SwitchMessage;
  readonly changedBy: string | null;
  /** Epoch milliseconds. */
  readonly changedAt: number | null;
}

export async function listSwitches(from: Connection): Promise<SwitchState[]> {
  const rows = await sql.listSwitches.all(from, {});
  return rows.map((row) => ({ ...row, message: JSON.parse(row.message) as SwitchMessage }));
}

/**
 * Null while the switch is on; otherwise the operator's message in this language, which may be
 * empty.
 */
export async function switchedOff(
  from: Connection,
  name: SwitchName,
  language: Language,
): Promise<{ readonly note: string | null } | null> {
  const found = await sql.readSwitch.one(from, { name });
  if (found.isOn) return null;
  const message = (JSON.parse(found.message) as SwitchMessage)[language] ?? '';
  return { note: message === '' ? null : message };
}

export interface Turning {
  readonly name: SwitchName;
  readonly isOn: boolean;
  /** Null leaves the present one. */
  readonly message: SwitchMessage | null;
  readonly reason: string;
  readonly actor: string;
  readonly address: string;
}

/** False when the switch is already so and the message stays. */
export async function turnSwitch(
  connection: Connection,
  nextId: NextId,
  turning: Turning,
): Promise<boolean> {
  const message = turning.message === null ? null : JSON.stringify(turning.message);
  const { isTurned } = await sql.turnSwitch.one(connection, {
    ...turning,
    auditId: nextId(),
    message,
  });
  return isTurned;
}
