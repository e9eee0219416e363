// Reads the last audit and the state of the backups, at most once every few seconds.

import type { ReadUpkeep, Upkeep } from '../../console/board/upkeep.ts';
import type { SealWatch } from '../../platform/audit-log/seal-watch.ts';
import { readLastAudit } from '../audit/last-audit.ts';
import { readBackupState, type BackupPlace } from '../backup/backup-state.ts';

export interface UpkeepOptions extends BackupPlace {
  /** Whether an installation without backups causes a warning; a demo does not. */
  readonly needsBackups: boolean;
  readonly seals: Pick<SealWatch, 'state'>;
}

const keptMs = 5_000;

/** Rejects if the database does not answer or BACKUP_DIR cannot be read. */
export function createUpkeepReader(options: UpkeepOptions): ReadUpkeep {
  let kept: { readonly upkeep: Promise<Upkeep>; readonly untilMs: number } | null = null;
  return () => {
    if (kept === null || performance.now() >= kept.untilMs) {
      const upkeep = readUpkeep(options);
      kept = { upkeep, untilMs: performance.now() + keptMs };
      // A failure is not cached; it is reported to the waiting callers.
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
