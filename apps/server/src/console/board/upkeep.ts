// The state of audit and backups, as rooms above this one read it. Readiness, metrics and the
// console's board show the same.

import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { secondsValue } from '../../platform/http/console-values.ts';

/** Times are epoch milliseconds; null: never, or unknown. */
export interface Upkeep {
  readonly audit: {
    readonly finishedAtMs: number;
    readonly tookMs: number;
    readonly faults: number;
    readonly failedChecks: readonly string[];
  } | null;
  readonly backup: {
    /** Null where the log is not archived. */
    readonly archiving: {
      readonly archivedAtMs: number | null;
      readonly failingSinceMs: number | null;
      /** The longest time until a segment of the log is archived; null: until it is full. */
      readonly withinSeconds: number | null;
    } | null;
    readonly baseAtMs: number | null;
    readonly drill: { readonly atMs: number; readonly holds: boolean } | null;
  } | null;
  /** The audit log's seal that this process keeps outside of the database. */
  readonly seals: {
    /** Null before the first one. */
    readonly number: bigint | null;
    /** Why the database does not continue from it; null when it does. */
    readonly fault: string | null;
  } | null;
}

export type ReadUpkeep = () => Promise<Upkeep>;

export const noUpkeep: Upkeep = { audit: null, backup: null, seals: null };

export function viewUpkeep({
  audit,
  backup,
  seals,
}: Upkeep): ConsoleAnswer<'/rounds/board'>['upkeep'] {
  const orNull = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? null : secondsValue(ms);
  return {
    audit: audit && {
      finished_at: secondsValue(audit.finishedAtMs),
      failed: [...audit.failedChecks],
    },
    backup: backup && {
      archiving: backup.archiving !== null,
      archived_at: orNull(backup.archiving?.archivedAtMs),
      failing_since: orNull(backup.archiving?.failingSinceMs),
      base_at: orNull(backup.baseAtMs),
      drill: backup.drill && { at: secondsValue(backup.drill.atMs), holds: backup.drill.holds },
    },
    seals: seals && { number: Number(seals.number ?? 0n), fault: seals.fault },
  };
}
