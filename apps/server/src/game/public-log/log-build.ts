// Adds an entry to the public log when a process begins to serve another build of the player's app
// than the last one.

import { buildHash } from '@trine/fairness/build-list.ts';
import { readBuildList } from '../../platform/http/built-folders.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';

/** A process that serves no app adds nothing. Throws `StartError` for a build without a list. */
export async function logServedBuild(from: Connection, folder: string | null): Promise<void> {
  if (folder === null) return;
  const list = readBuildList(folder);
  await sql.logBuild.one(from, { profile: list.kind, hash: buildHash(list) });
}
