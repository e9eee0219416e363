// A request that is sent again under its key gets the answer that it got the first time.

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

/** A refusal that must not be judged twice, such as a wrong security code. */
export async function keepRefusal(
  connection: Connection,
  request: RequestKey & { readonly answer: string },
): Promise<void> {
  await sql.keepRefusal.run(connection, request);
}
