// Publishes once a day what is owed, at 05:00 in the operator's time zone or as soon afterwards as
// a process leads. The clock calls it after each tick and does not wait for it.

import type { Database } from '../../platform/postgres/transaction.ts';
import * as sql from './liabilities.sql.ts';
import { publishLiabilities, type LiabilityParts } from './publish-liabilities.ts';
import { LiabilityFault } from './read-owed.ts';

export interface DailyLiabilities {
  /** Starts what is due; a call during a run does nothing. Never rejects. */
  run(nowMs: number): Promise<void>;
  /** Aborts a run, and resolves. */
  stop(): Promise<void>;
}

export interface DailyLiabilitiesOptions extends Omit<LiabilityParts, 'signal'> {
  /** The operator's, an IANA name. */
  readonly timeZone: string;
  readonly log: LiabilityLog;
  /** Called after a day was published: the public log has a new entry. */
  readonly onPublished: () => Promise<void>;
  /** Called with what prevented a run, unless the books do not add up. */
  readonly onError: (error: unknown) => void;
}

export interface LiabilityLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const publishHour = 5;
const retryMs = 10 * 60 * 1_000;
/** A round is settled within seconds. */
const settlingMs = 5_000;

export function createDailyLiabilities(options: DailyLiabilitiesOptions): DailyLiabilities {
  const { timeZone, database } = options;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let dueMs = 0;

  async function runDue(nowMs: number): Promise<void> {
    const day = dayIn(timeZone, nowMs);
    const due = zonedTime(timeZone, nowMs).withPlainTime({ hour: publishHour });
    if (nowMs < due.epochMilliseconds) {
      dueMs = due.epochMilliseconds;
    } else if (await isPublished(database, day)) {
      dueMs = due.add({ days: 1 }).epochMilliseconds;
    } else {
      dueMs = nowMs + (await publishDay({ ...options, signal: stopping.signal }, day));
    }
  }

  return {
    run(nowMs) {
      if (running !== null || nowMs < dueMs || stopping.signal.aborted) return Promise.resolve();
      const run = runDue(nowMs)
        .catch((error: unknown) => {
          dueMs = nowMs + retryMs;
          if (!stopping.signal.aborted) options.onError(error);
        })
        .finally(() => {
          running = null;
        });
      running = run;
      return run;
    },
    async stop() {
      stopping.abort(new Error('the server stops'));
      await running;
    },
  };
}

/** The date of a moment in epoch milliseconds, `2026-11-25`. */
export function dayIn(timeZone: string, ms: number): string {
  return zonedTime(timeZone, ms).toPlainDate().toString();
}

function zonedTime(timeZone: string, ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
}

async function isPublished(database: Database, day: string): Promise<boolean> {
  const newest = await sql.newestDay.first(database, {});
  return newest !== null && newest.day >= day;
}

/** Returns after how many milliseconds to look again. */
async function publishDay(
  options: DailyLiabilitiesOptions & Pick<LiabilityParts, 'signal'>,
  day: string,
): Promise<number> {
  const { log, onPublished } = options;
  try {
    const published = await publishLiabilities(options, day);
    if (published === 'settling') return settlingMs;
    const { count, depth, tookMs } = published;
    log.info({ day, players: count, depth, tookMs }, 'the liabilities of the day are published');
    await onPublished();
    return 0;
  } catch (error) {
    if (!(error instanceof LiabilityFault)) throw error;
    log.error({ day, error }, 'the liabilities of the day do not add up and are not published');
    return retryMs;
  }
}
