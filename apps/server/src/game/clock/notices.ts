// Notifies players afterwards: messages of settled rounds, and pushes. The clock starts both after
// each tick and waits for neither, so they delay no round.

import { notifyPlayersOfRounds, type NotifyPlayersParts } from '../settlement/notify-players.ts';
import {
  createPushDelivery,
  type PushDeliveryOptions,
} from '../../people/notifications/push-delivery.ts';
import { isTransientError } from '../../platform/postgres/postgres-errors.ts';
import { LostLead } from '../../platform/leader-lease/lease.ts';

export interface Notices {
  /** Starts what is not running; never rejects. */
  run(nowMs: number): Promise<void>;
  /** Resolves after the running work. */
  stop(): Promise<void>;
}

export interface NoticesOptions extends NotifyPlayersParts, Omit<PushDeliveryOptions, 'stopping'> {
  readonly log: NoticesLog;
}

export interface NoticesLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export function createNotices(options: NoticesOptions): Notices {
  const stopping = new AbortController();
  const deliver = createPushDelivery({ ...options, stopping: stopping.signal });
  const works = [
    oneAtATime(() => notifyPlayersOfRounds(options), options.log),
    oneAtATime(deliver, options.log),
  ];
  return {
    async run(nowMs) {
      if (stopping.signal.aborted) return;
      await Promise.all(works.map((work) => work(nowMs)));
    },
    async stop() {
      stopping.abort();
      await Promise.all(works.map((work) => work.running()));
    },
  };
}

type Work = ((nowMs: number) => Promise<void>) & { running(): Promise<void> };

/** A call during a run waits for that run. */
function oneAtATime(work: (nowMs: number) => Promise<void>, log: NoticesLog): Work {
  let running: Promise<void> | null = null;
  const run = (nowMs: number) => {
    running ??= work(nowMs)
      .catch((error: unknown) => report(error, log))
      .finally(() => {
        running = null;
      });
    return running;
  };
  return Object.assign(run, { running: async () => running ?? undefined });
}

/** After a loss of the lease the next leader continues. */
function report(error: unknown, log: NoticesLog): void {
  if (error instanceof LostLead) return;
  log[isTransientError(error) ? 'warn' : 'error']({ error }, 'players could not be notified');
}
