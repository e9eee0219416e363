// Edits: what staff change about a player's account.

import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { insertAccountEdit } from './console-actions.sql.ts';

export interface AccountEdit {
  readonly playerId: PlayerId;
  /** `staff:<id>`. */
  readonly actor: string;
  /** A word for what was changed, such as `player.freeze`. */
  readonly what: string;
}

/** Whoever changes something about a player's account decides none of its requests for 30 days. */
export async function recordAccountEdit(tx: Tx, nextId: NextId, edit: AccountEdit): Promise<void> {
  await insertAccountEdit.run(tx, { ...edit, editId: nextId() });
}
