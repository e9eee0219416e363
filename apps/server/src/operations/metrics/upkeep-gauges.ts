// Metrics of the last audit and the backups: the same in every process, also after a restart.

import { Gauge, type Registry } from 'prom-client';
import { noUpkeep, type ReadUpkeep, type Upkeep } from '../../console/board/upkeep.ts';

/** Reads the values; if that fails, the previous ones stay, and their timestamps show the age. */
export function addUpkeep(registry: Registry, read?: ReadUpkeep): () => Promise<void> {
  const setAudit = createAuditGauges(registry);
  const setBackup = createBackupGauges(registry);
  return async () => {
    const upkeep = read === undefined ? noUpkeep : await read().catch(() => null);
    if (upkeep === null) return;
    setAudit(upkeep.audit);
    setBackup(upkeep.backup);
  };
}

function createAuditGauges(registry: Registry): (audit: Upkeep['audit']) => void {
  const gauge = gaugesOf(registry);
  const holds = gauge('trine_audit_holds', 'Whether all checks of the last audit held.');
  const faults = gauge('trine_audit_faults', 'Faults that the last audit found.');
  const finished = gauge('trine_audit_finished_timestamp_seconds', 'When the last audit ended.');
  const took = gauge('trine_audit_duration_seconds', 'Duration of the last audit.');
  const failed = gauge('trine_audit_failed', 'Checks of the last audit that do not hold.', [
    'check',
  ]);
  return (audit) => {
    setOrForget(holds, audit && Number(audit.faults === 0));
    setOrForget(faults, audit?.faults);
    setOrForget(finished, seconds(audit?.finishedAtMs));
    setOrForget(took, seconds(audit?.tookMs));
    failed.reset();
    for (const check of audit?.failedChecks ?? []) failed.set({ check }, 1);
  };
}

function createBackupGauges(registry: Registry): (backup: Upkeep['backup']) => void {
  const gauge = gaugesOf(registry);
  const base = gauge('trine_backup_base_timestamp_seconds', 'When the newest base backup ended.');
  const archived = gauge(
    'trine_backup_archived_timestamp_seconds',
    'When PostgreSQL archived its newest segment of the log.',
  );
  const within = gauge(
    'trine_backup_archive_timeout_seconds',
    'Time after which PostgreSQL ends a segment of the log; absent if it waits until it is full.',
  );
  const failing = gauge(
    'trine_backup_failing_timestamp_seconds',
    'Since when PostgreSQL cannot archive its log; absent while it can.',
  );
  const drill = gauge('trine_backup_drill_timestamp_seconds', 'When a restore was last attempted.');
  const holds = gauge('trine_backup_drill_holds', 'Whether the last attempted restore succeeded.');
  return (backup) => {
    setOrForget(base, seconds(backup?.baseAtMs));
    setOrForget(archived, seconds(backup?.archiving?.archivedAtMs));
    setOrForget(within, backup?.archiving?.withinSeconds);
    setOrForget(failing, seconds(backup?.archiving?.failingSinceMs));
    setOrForget(drill, seconds(backup?.drill?.atMs));
    setOrForget(holds, backup?.drill && Number(backup.drill.holds));
  };
}

function gaugesOf(registry: Registry) {
  return (name: string, help: string, labelNames: readonly string[] = []) => {
    const made = new Gauge<string>({ name, help, labelNames, registers: [registry] });
    // Without labels a gauge begins as 0, so it is removed until the first reading.
    if (labelNames.length === 0) made.remove();
    return made;
  };
}

function seconds(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : ms / 1_000;
}

/** An unknown value is absent, not zero. */
function setOrForget(gauge: Gauge, value: number | null | undefined): void {
  if (value === null || value === undefined) gauge.remove();
  else gauge.set(value);
}
