// What the house took and paid, compared with the expectation.

import { Type } from 'typebox';
import { DateGiven, Seconds } from '../values.ts';
import { MoneyText, consoleCall, nullable } from './console-call.ts';

const Hold = {
  rounds: Type.Integer(),
  stakes: MoneyText,
  payouts: MoneyText,
  /** Stakes less payouts. */
  hold: MoneyText,
  /** The expected hold of these bets at their odds. */
  hold_expected: MoneyText,
  /** In 99 of 100 cases the hold is between these. */
  hold_low: MoneyText,
  hold_high: MoneyText,
  /** In percent of stakes; null without stakes. */
  hold_percent: nullable(Type.String()),
  hold_expected_percent: nullable(Type.String()),
  is_within_band: Type.Boolean(),
};

const Span = Type.Object({
  ...Hold,
  deposits: MoneyText,
  withdrawals: MoneyText,
  gifts: MoneyText,
  /** Players who bet. */
  active_players: Type.Integer(),
  new_players: Type.Integer(),
});

export const reportSummary = consoleCall({
  method: 'GET',
  path: '/reports/summary',
  permission: 'reports.see',
  request: Type.Object({}),
  answer: Type.Object({
    as_of: Seconds,
    /** Of the operator's time zone. */
    today: Span,
    month: Span,
    all_time: Span,
    /** The sum of all balances, and the part of it that is held for withdrawals in review. */
    owed: MoneyText,
    held: MoneyText,
    players: Type.Integer(),
  }),
  reasons: [],
});

const period = { from: Type.Optional(DateGiven), to: Type.Optional(DateGiven) };

const RoomNumbers = Type.Object({
  game_id: Type.Integer(),
  /** Null: the whole game. */
  plan_id: nullable(Type.Integer()),
  room_type: nullable(Type.Integer()),
  /** Players who bet there until now; null for a period that ends before today. */
  active_players: nullable(Type.Integer()),
  ...Hold,
});

/** By game and room, for days of the operator's time zone; default: this month. */
export const byRoom = consoleCall({
  method: 'GET',
  path: '/reports/rooms',
  permission: 'reports.see',
  request: Type.Object(period),
  answer: Type.Object({ rows: Type.Array(RoomNumbers) }),
  reasons: [],
});

const DayNumbers = Type.Object({
  day: Type.String(),
  ...Hold,
  deposits: MoneyText,
  withdrawals: MoneyText,
  gifts: MoneyText,
});

/** One row a day, oldest first, at most 400; default: the last 30 days. */
export const byDay = consoleCall({
  method: 'GET',
  path: '/reports/days',
  permission: 'reports.see',
  request: Type.Object(period),
  answer: Type.Object({ rows: Type.Array(DayNumbers) }),
  reasons: [],
});

export const exportRooms = consoleCall({
  method: 'GET',
  path: '/csv/rooms',
  permission: 'reports.see',
  request: Type.Object(period),
  answer: Type.String(),
  reasons: [],
});

export const exportDays = consoleCall({
  method: 'GET',
  path: '/csv/days',
  permission: 'reports.see',
  request: Type.Object(period),
  answer: Type.String(),
  reasons: [],
});
