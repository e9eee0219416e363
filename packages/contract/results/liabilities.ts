import { Type } from 'typebox';
import { liabilityDay } from '../account/liability.ts';
import { call } from '../call.ts';
import { Identifier } from '../values.ts';

/** What was owed to all players, on the newest days that the public log has; the newest first. */
export const liabilities = call({
  method: 'GET',
  path: '/api/fairness/liabilities',
  token: false,
  request: Type.Object({}),
  answer: Type.Object({
    days: Type.Array(
      Type.Object({
        ...liabilityDay,
        /** Of the day's entry in the public log, from 0. */
        entry_index: Identifier,
      }),
    ),
  }),
  reasons: [],
});
