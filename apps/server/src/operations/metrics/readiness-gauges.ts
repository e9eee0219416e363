// The readiness report as metrics: the same values as the health page, read at the same time.

import { Gauge, type Registry } from 'prom-client';
import type { Readiness, Report } from '../readiness/readiness.ts';

export function addReadiness(registry: Registry, readiness: Readiness): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge<string>({ name, help, labelNames, registers: [registry] });
  const ready = gauge('trine_ready', 'Whether this process is ready for requests.');
  const check = gauge('trine_check_ok', 'Whether a check of readiness holds, by name.', ['check']);
  const lag = gauge(
    'trine_clock_lag_seconds',
    'How long the oldest due round has waited, by the step that it waits for.',
    ['step'],
  );
  const beacon = gauge(
    'trine_beacon_age_seconds',
    "Time since the beacon's newest signature was written.",
  );
  const lease = gauge('trine_lease_age_seconds', 'Time since the lease was taken or renewed.');
  const skew = gauge(
    'trine_clock_skew_seconds',
    "How far this machine's clock is ahead of PostgreSQL's; negative if it is behind.",
  );
  const disk = gauge('trine_disk_free_bytes', 'Free space on the disk of the embedded PostgreSQL.');
  const connections = gauge('trine_connections', 'Connections of all clients of PostgreSQL.');
  const usable = gauge(
    'trine_connections_max',
    'Maximum number of client connections of PostgreSQL.',
  );
  const standbys = gauge(
    'trine_standbys',
    'Standbys that receive the log, by whether commits wait for one of them.',
    ['kind'],
  );
  return async () => {
    const report = await readiness.read();
    ready.set(report.status === 'ready' ? 1 : 0);
    setChecks(check, report);
    const { clock } = report.checks;
    setOrForget(beacon, report.checks.beacon?.age_seconds);
    setOrForget(lease, report.checks.lease?.age_seconds);
    setOrForget(connections, report.checks.connections?.used);
    setOrForget(usable, report.checks.connections?.usable);
    const { time } = report.checks;
    setOrForget(skew, time === null ? null : time.skew_ms / 1000);
    setOrForget(disk, report.checks.disk?.free_bytes);
    standbys.reset();
    const { standby } = report.checks;
    if (standby !== null) {
      standbys.set(
        { kind: standby.synchronous ? 'synchronous' : 'asynchronous' },
        standby.standbys,
      );
    }
    lag.reset();
    if (clock === null) return;
    lag.set({ step: 'seal' }, clock.seal_seconds);
    lag.set({ step: 'draw' }, clock.draw_seconds);
    lag.set({ step: 'settle' }, clock.settle_seconds);
  };
}

function setChecks(gauge: Gauge, { checks }: Report): void {
  gauge.reset();
  for (const [name, check] of Object.entries(checks)) {
    if (check !== null) gauge.set({ check: name }, check.ok ? 1 : 0);
  }
}

/** An unknown value is absent, not zero. */
function setOrForget(gauge: Gauge, value: number | null | undefined): void {
  if (value === null || value === undefined) gauge.remove();
  else gauge.set(value);
}
