// Stored answers, by the keys of their requests.

import { bytes, int8, json, nullable, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** The result for a used key. */
export type Keyed = 'replayed' | 'idempotency_mismatch';

/** No row: the key is new. */
export const keyedAnswer = statement({
  name: 'cashier.keyed_answer',
  parameters: { playerId: int8<PlayerId>(), key: text, requestHash: bytes },
  columns: { result: word<Keyed>(), answer: nullable(json) },
  text: `
    select result, answer
    from keyed_answer($1::bigint, $2::text, $3::bytea)`,
});

export const keepRejection = statement({
  name: 'cashier.keep_rejection',
  parameters: { playerId: int8<PlayerId>(), key: text, requestHash: bytes, answer: json },
  columns: {},
  text: `
    select
    from keep_rejection($1::bigint, $2::text, $3::bytea, $4::jsonb)`,
});
