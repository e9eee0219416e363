// Accepts that seals are missing after the database was restored to an earlier moment. A line of
// the audit log names the missing seals and the reason. The next seal covers that line, takes the
// number after the highest kept one, and names the seal that it follows. Other machines that kept a
// missing seal see that it was given up.

import type { NextId } from '../postgres/ids.ts';
import type { Database } from '../postgres/transaction.ts';
import { StartError } from '../config/start-error.ts';
import { appendAuditLog, findChainFaults } from './audit-log.ts';
import { acceptanceAct, compareKept, findSealFaults, sealAuditLog, type Seal } from './seals.ts';

export interface Acceptance {
  readonly database: Database;
  readonly nextId: NextId;
  /** The server's receipt key. */
  readonly key: Buffer;
  /** The newest kept seal; null when its file is damaged and is given up. */
  readonly kept: Seal | null;
  readonly reason: string;
}

export interface Accepted {
  readonly seal: Seal;
  /** How many seals are given up. */
  readonly missing: bigint;
}

/**
 * Null when the database continues from the kept seal. Throws `StartError` when it is not sound.
 */
export async function acceptRestore(acceptance: Acceptance): Promise<Accepted | null> {
  const { database, nextId, key, kept, reason } = acceptance;
  const { fault, last } = await compareKept(database, key, kept);
  if (kept !== null && fault === null) return null;
  const [unsound] = [
    ...(await findChainFaults(database, 1)),
    ...(await findSealFaults(database, key, { limit: 1 })),
  ];
  if (unsound !== undefined) {
    throw new StartError(
      `The audit log itself has a fault (${unsound.offender}), which no restore explains: ` +
        'nothing was accepted.',
    );
  }
  const seal = await database.transaction(async (tx) => {
    await appendAuditLog(tx, nextId, {
      actor: 'rule:installation',
      act: acceptanceAct,
      subject: 'audit_log:seals',
      details: { reason, kept: factsOf(kept), last: factsOf(last) },
      address: null,
    });
    const made = await sealAuditLog(tx, key, kept?.number);
    if (made === null)
      throw new StartError('Another process sealed at the same time: repeat this.');
    return made;
  });
  return { seal, missing: seal.number - seal.previousNumber - 1n };
}

function factsOf(seal: Seal | null) {
  if (seal === null) return null;
  const { number, position, hash, sealedAt, seal: code } = seal;
  const at = new Date(sealedAt).toISOString();
  return { number: String(number), position: String(position), hash, sealed_at: at, seal: code };
}
