// Checks of audit and backups. They only warn, since bets do not depend on them.

import type { Upkeep } from '../../console/board/upkeep.ts';

export interface UpkeepChecks {
  /** The last audit; null before the first one. */
  readonly audit: {
    readonly ok: boolean;
    readonly age_seconds: number | null;
    readonly faults: number;
    readonly failed: readonly string[];
  } | null;
  /** Ages in seconds; null: never. `failing_seconds`: since when archiving of the log fails. */
  readonly backup: {
    readonly ok: boolean;
    readonly archiving: boolean;
    readonly archived_seconds: number | null;
    readonly failing_seconds: number | null;
    readonly base_seconds: number | null;
    readonly drill_seconds: number | null;
    readonly drill_holds: boolean | null;
  } | null;
  /** The kept seal of the audit log; `fault`: why the database does not continue it. */
  readonly seals: {
    readonly ok: boolean;
    readonly number: number | null;
    readonly fault: string | null;
  } | null;
}

const daySeconds = 86_400;
/** Each runs once a day, and may end two hours later than the day before. */
const dailySeconds = daySeconds + 7_200;
const drillSeconds = 35 * daySeconds;
/** Added to the time after which PostgreSQL ends a segment; some process always writes. */
const archivedSeconds = 900;
const failingSeconds = 300;

/** `nowMs`: by the database; null for what could not be read in time. */
export function upkeepChecks(upkeep: Upkeep | null, nowMs: number | null): UpkeepChecks {
  if (upkeep === null || nowMs === null) return { audit: null, backup: null, seals: null };
  const { audit, backup, seals } = upkeep;
  const ageOf = (atMs: number | null | undefined) =>
    atMs === null || atMs === undefined ? null : Math.round((nowMs - atMs) / 1_000);
  return {
    audit: audit && auditCheck(audit, ageOf(audit.finishedAtMs)),
    backup: backup && backupCheck(backup, ageOf),
    seals: seals && sealsCheck(seals),
  };
}

function auditCheck(
  { faults, failedChecks }: NonNullable<Upkeep['audit']>,
  age: number | null,
): UpkeepChecks['audit'] {
  const ok = faults === 0 && isWithin(age, dailySeconds);
  return { ok, age_seconds: age, faults, failed: failedChecks };
}

function backupCheck(
  { archiving, baseAtMs, drill }: NonNullable<Upkeep['backup']>,
  ageOf: (atMs: number | null | undefined) => number | null,
): UpkeepChecks['backup'] {
  const figures = {
    archiving: archiving !== null,
    archived_seconds: ageOf(archiving?.archivedAtMs),
    failing_seconds: ageOf(archiving?.failingSinceMs),
    base_seconds: ageOf(baseAtMs),
    drill_seconds: ageOf(drill?.atMs),
    drill_holds: drill?.holds ?? null,
  };
  const { archived_seconds, failing_seconds, base_seconds, drill_seconds } = figures;
  const isArchived =
    archiving === null ||
    (isRecent(archiving, archived_seconds) && (failing_seconds ?? 0) <= failingSeconds);
  const isDrilled = drill === null || (drill.holds && isWithin(drill_seconds, drillSeconds));
  return { ok: isArchived && isDrilled && isWithin(base_seconds, dailySeconds), ...figures };
}

function sealsCheck({ number, fault }: NonNullable<Upkeep['seals']>): UpkeepChecks['seals'] {
  return { ok: fault === null, number: number === null ? null : Number(number), fault };
}

function isRecent(
  { withinSeconds }: NonNullable<NonNullable<Upkeep['backup']>['archiving']>,
  age: number | null,
): boolean {
  return withinSeconds === null || isWithin(age, withinSeconds + archivedSeconds);
}

function isWithin(age: number | null, mostSeconds: number): boolean {
  return age !== null && age <= mostSeconds;
}
