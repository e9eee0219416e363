import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { insertAccountEdit } from './console-actions.sql.ts';

export interface AccountEdit {
  readonly playerId: PlayerId;
  /** `staff:<id>`. */
  readonly actor: string;
  /** The act, such as `player.freeze`. */
  readonly what: string;
}

/** A member of staff who edited an account may not decide its requests for 30 days. */
export async function recordAccountEdit(tx: Tx, nextId: NextId, edit: AccountEdit): Promise<void> {
  await insertAccountEdit.run(tx, { ...edit, editId: nextId() });
}
