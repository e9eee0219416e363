// A request that is repeated under its key gets the stored answer.

import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './kept-answers.sql.ts';

export interface RequestKey {
  readonly playerId: PlayerId;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** Null: the key is new. */
export async function readKeptAnswer(connection: Connection, request: RequestKey) {
  return sql.keyedAnswer.first(connection, request);
}

/** Stores a rejection that a repeated request must get without another check of the code. */
export async function keepRejection(
  connection: Connection,
  request: RequestKey & { readonly answer: string },
): Promise<void> {
  await sql.keepRejection.run(connection, request);
}
