// Who asks for a deposit or a withdrawal, under which key.

import { bytes, int8, nullable, text } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';

export const asker = {
  requestId: int8<RowId>(),
  eventId: int8<RowId>(),
  playerId: int8<PlayerId>(),
  key: nullable(text),
  requestHash: bytes,
};

/** What a key that was used before leads to. */
export type Keyed = 'replayed' | 'idempotency_mismatch';
