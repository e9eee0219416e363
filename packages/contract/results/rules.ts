// The rules that an operator configures, so that no text contains a number.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Decimal, Identifier, Seconds } from '../values.ts';

const TimeOfDay = Type.String({ pattern: '^[0-2][0-9]:[0-5][0-9]$' });

export const GameTimes = Type.Object({
  id: Identifier,
  name: Type.String(),
  /** An IANA name: the zone of the sale hours and of the days that issues begin with. */
  time_zone: Type.String(),
  /** A closing time at or before the opening is on the next day; null: always open. */
  sale_hours: Type.Union([Type.Object({ opens: TimeOfDay, closes: TimeOfDay }), Type.Null()]),
  /** The running or the next sale; null: always open. */
  sale: Type.Union([Type.Object({ opens_at: Seconds, closes_at: Seconds }), Type.Null()]),
  round_seconds: Type.Integer({ minimum: 1 }),
  /** How long before the draw betting closes. */
  close_seconds: Type.Integer({ minimum: 1 }),
});

export const rules = call({
  method: 'POST',
  path: '/api/Lottery/rules',
  token: true,
  request: Type.Object({}),
  answer: Type.Object({
    /** The operator's zone, an IANA name, for dates in requests and for midnight. */
    time_zone: Type.String(),
    /** The date there, `YYYY-MM-DD`. */
    today: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
    games: Type.Array(GameTimes),
    /** How often a day's money must be staked before a withdrawal: `"1.00"`; `"0.00"`: never. */
    turnover_factor: Decimal,
  }),
  reasons: [],
});
