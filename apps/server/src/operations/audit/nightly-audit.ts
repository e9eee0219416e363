// Runs the audit at 04:00 in the operator's time zone, when few bets are placed. The result is
// stored in the database, and logged at error level if a check does not hold.

import { errorCode } from '../../platform/config/start-error.ts';
import { auditAll, type AuditOptions, type AuditResult } from './audit.ts';
import { recordAudit } from './last-audit.ts';
import type { Database } from '../../platform/postgres/transaction.ts';

export interface NightlyAudit {
  /** Aborts a running audit after its current step, and resolves. */
  stop(): Promise<void>;
}

export interface NightlyAuditOptions extends Pick<
  AuditOptions,
  'receiptKey' | 'now' | 'connections' | 'keptSeal'
> {
  /** Should have its own pool: an audit keeps its connections until it ends. */
  readonly database: Database;
  /** The operator's, an IANA name. */
  readonly timeZone: string;
  readonly log: NightlyLog;
  /** Replaces the system's timer. */
  readonly timer?: Timer;
}

export interface NightlyLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Calls back once after some milliseconds, unless cancelled. */
export type Timer = (afterMs: number, work: () => void) => { cancel(): void };

const auditHour = 4;

export function startNightlyAudit(options: NightlyAuditOptions): NightlyAudit {
  const { timer = systemTimer, timeZone, now } = options;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let pending = waitUntil(nextAuditMs(now(), timeZone));

  function waitUntil(dueMs: number) {
    return timer(Math.max(0, dueMs - now()), () => {
      running = wake(dueMs);
    });
  }

  async function wake(dueMs: number): Promise<void> {
    // If the clock was set back, the timer fires early.
    if (now() >= dueMs) await auditOnce(options, stopping.signal);
    if (!stopping.signal.aborted) pending = waitUntil(nextAuditMs(now(), timeZone));
  }

  return {
    async stop() {
      stopping.abort(new Error('the server stops'));
      pending.cancel();
      await running;
    },
  };
}

async function auditOnce(options: NightlyAuditOptions, signal: AbortSignal): Promise<void> {
  const { database, receiptKey, now, connections = 1, keptSeal, log } = options;
  try {
    const reading = { connections, verifiesDraws: false, signal, ...(keptSeal && { keptSeal }) };
    const result = await auditAll(database, { receiptKey, now, ...reading });
    tell(result, log);
    await database.transaction((tx) => recordAudit(tx, result));
  } catch (error) {
    if (signal.aborted) return;
    log.error({ error, code: errorCode(error) }, 'the audit could not run');
  }
}

function tell(result: AuditResult, log: NightlyLog): void {
  const { tookMs, counted, remarks } = result;
  const counts = Object.fromEntries(
    Object.entries(counted).map(([what, count]) => [what, Number(count)]),
  );
  const facts = { tookMs, ...counts, remarks };
  const failed = result.findings.filter(({ faults }) => faults > 0);
  if (result.holds) log.info(facts, 'all checks of the audit hold');
  else log.error({ ...facts, failed }, 'checks of the audit do not hold');
}

/** The next 04:00 after a time, both in epoch milliseconds. */
export function nextAuditMs(nowMs: number, timeZone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const today = now.withPlainTime({ hour: auditHour });
  const next =
    today.epochMilliseconds > nowMs
      ? today
      : now.add({ days: 1 }).withPlainTime({ hour: auditHour });
  return next.epochMilliseconds;
}

/** Does not keep the process alive. */
function systemTimer(afterMs: number, work: () => void): { cancel(): void } {
  const timeout = setTimeout(work, afterMs).unref();
  return { cancel: () => clearTimeout(timeout) };
}
