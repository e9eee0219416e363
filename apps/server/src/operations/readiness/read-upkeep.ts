// Reads the last audit and the state of the backups, at most every few seconds however often it is
// asked for.

import type { ReadUpkeep, Upkeep } from '../../console/board/upkeep.ts';
import type { SealWatch } from '../../platform/audit-log/seal-watch.ts';
import { readLastAudit } from '../audit/last-audit.ts';
import { readBackupState, type BackupPlace } from '../backup/backup-state.ts';

export interface UpkeepOptions extends BackupPlace {
  /** Whether an installation without any backup is worth a warning; a demo is not. */
  readonly needsBackups: boolean;
  readonly seals: Pick<SealWatch, 'state'>;
}

const keptMs = 5_000;

/** Rejects when the database does not answer or BACKUP_DIR cannot be read. */
export function createUpkeepReader(options: UpkeepOptions): ReadUpkeep {
  let kept: { readonly upkeep: Promise<Upkeep>; readonly untilMs: number } | null = null;
  return () => {
    if (kept === null || performance.now() >= kept.untilMs) {
      const upkeep = readUpkeep(options);
      kept = { upkeep, untilMs: performance.now() + keptMs };
      // A failure is not kept, and is reported to those that wait for it.
      upkeep.catch(() => {
        kept = null;
      });
    }
    return kept.upkeep;
  };
}

async function readUpkeep({ needsBackups, seals, ...place }: UpkeepOptions): Promise<Upkeep> {
  const audit = await readLastAudit(place.database);
  const backup = await readBackupState(place);
  const hasBackups = backup.archiving !== null || backup.baseAtMs !== null;
  return {
    audit,
    backup: needsBackups || hasBackups ? backup : null,
    seals: seals.state(),
  };
}
