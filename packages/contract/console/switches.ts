// Switches. While one is off, its calls are rejected with the message of the switch.

import { Type } from 'typebox';
import { byLanguage } from '../languages.ts';
import { Seconds } from '../values.ts';
import { Actor, Done, consoleCall, nullable, wordOf } from './console-call.ts';

/** `betting` switches all games; each game has its own switch too. */
export const switchNames = [
  'betting',
  'game_1',
  'game_2',
  'game_3',
  'game_4',
  'deposits',
  'withdrawals',
  'registration',
] as const;
export type SwitchName = (typeof switchNames)[number];

export const Switch = Type.Object({
  name: wordOf(switchNames),
  is_on: Type.Boolean(),
  /** What players read while it is off, by language; empty: the standard sentence. */
  message: Type.Record(Type.String(), Type.String()),
  changed_by: nullable(Actor),
  changed_at: nullable(Seconds),
});

export const listSwitches = consoleCall({
  method: 'GET',
  path: '/switches/list',
  permission: 'switches.see',
  request: Type.Object({}),
  answer: Type.Object({ rows: Type.Array(Switch) }),
  reasons: [],
});

const Message = Type.String({ maxLength: 200 });

export const turnSwitch = consoleCall({
  method: 'POST',
  path: '/switches/turn',
  permission: 'switches.act',
  request: Type.Object({
    name: wordOf(switchNames),
    is_on: Type.Boolean(),
    /** The reason, for the audit log. */
    reason: Type.String({ minLength: 3, maxLength: 500 }),
    message: Type.Optional(Type.Object(byLanguage(() => Type.Optional(Message)))),
  }),
  answer: Done,
  reasons: ['changed_meanwhile'],
});
