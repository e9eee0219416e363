// Logs for the clock: changes of the leader, each step of a round in one line, and a silent beacon
// with the errors of its relays.

import type { Logger } from 'pino';
import type { RelayFailure } from '../beacon/relay.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { Lease } from '../../platform/leader-lease/lease.ts';
import type { AwaitedRound, RoundStep, TickParts } from './tick.ts';

export interface ClockLogOptions {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The process's name in the lease. */
  readonly instance: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly failures: () => readonly RelayFailure[];
}

export interface ClockLog extends Required<
  Pick<TickParts, 'onStep' | 'onAwaited' | 'onFalseDraw'>
> {
  /** Logs when a witness of the public log fails, and when it answers again. */
  onWitness(witness: string, failure: string | null): void;
  /** Logs when this process becomes the leader and when it loses the lease. */
  watchLease(lease: Lease): Lease;
}

/** A beacon takes 1 or 2 seconds. */
const silentAfterMs = 5_000;
const repeatedAfterMs = 60_000;
/** More than are ever drawn and unpaid at the same time. */
const maxRounds = 64;

const messages: Readonly<Record<RoundStep['step'], string>> = {
  opened: 'a round was opened',
  closed: 'a round was closed and sealed',
  void: 'a round is void: its seal came too late',
  unwitnessed: 'a round is void: too few witnesses cosigned its seal before the draw',
  drawn: 'a round was drawn',
  redrawn: 'the false signature of a round was replaced, and the round was drawn again',
  settled: 'a round was settled',
  returned: 'the stakes of a void round were returned',
};

const warned: ReadonlySet<RoundStep['step']> = new Set(['void', 'unwitnessed', 'redrawn']);

export function createClockLog({ log, instance, now, failures }: ClockLogOptions): ClockLog {
  const silence = createSilence(now);
  const falseDraws = createThrottle(now);
  return {
    watchLease: (lease) => watchLease(lease, (leads) => log.info({ instance }, leadText[leads])),
    onStep({ step, ...facts }) {
      const level = warned.has(step) ? 'warn' : 'info';
      log[level](loggable(facts), messages[step]);
      if (step !== 'drawn') return;
      const seconds = silence.end();
      if (seconds !== null) log.warn({ seconds }, 'the beacon answers again');
    },
    onAwaited(round: AwaitedRound) {
      const seconds = silence.due();
      if (seconds === null) return;
      log.warn({ ...round, seconds, relays: failures() }, 'the beacon is silent');
    },
    onWitness(witness, failure) {
      if (failure === null) log.info({ witness }, 'a witness of the public log answers again');
      else log.warn({ witness, failure }, 'a witness of the public log fails and is asked again');
    },
    onFalseDraw(round: AwaitedRound) {
      if (!falseDraws.isDue(`${round.gameId} ${round.issue}`)) return;
      log.error(round, 'a drawn round has a false signature and is not paid');
    },
  };
}

const leadText = {
  leads: 'this process leads the rounds',
  follows: 'this process no longer leads the rounds',
} as const;

function watchLease(lease: Lease, report: (change: keyof typeof leadText) => void): Lease {
  let leads = false;
  function enter(isHeld: boolean): void {
    if (isHeld !== leads) report(isHeld ? 'leads' : 'follows');
    leads = isHeld;
  }
  return {
    ...lease,
    async hold() {
      const isHeld = await lease.hold();
      enter(isHeld);
      return isHeld;
    },
    async release() {
      enter(false);
      await lease.release();
    },
  };
}

/** JSON has no bigint. */
function loggable(facts: object): object {
  const pairs = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? String(value) : value,
  ]);
  return Object.fromEntries(pairs);
}

/** Limits a message to one a minute for each subject. */
function createThrottle(now: () => number) {
  const writtenMs = createBoundedMap<string, number>(maxRounds);
  return {
    isDue(what: string): boolean {
      const isDue = now() - (writtenMs.get(what) ?? -Infinity) >= repeatedAfterMs;
      if (isDue) writtenMs.set(what, now());
      return isDue;
    },
  };
}

function createSilence(now: () => number) {
  let sinceMs = 0;
  let lastMs = -Infinity;
  let reportedMs: number | null = null;
  const seconds = () => Math.round((now() - sinceMs) / 1_000);
  return {
    /** How long a draw has waited, if that should be logged now. */
    due(): number | null {
      const nowMs = now();
      // A round that became void no longer waits, and the next one starts its own wait.
      if (nowMs - lastMs > silentAfterMs) [sinceMs, reportedMs] = [nowMs, null];
      lastMs = nowMs;
      if (nowMs - sinceMs < silentAfterMs) return null;
      if (reportedMs !== null && nowMs - reportedMs < repeatedAfterMs) return null;
      reportedMs = nowMs;
      return seconds();
    },
    /** How long the wait was, if it was logged. */
    end(): number | null {
      const ended = reportedMs === null ? null : seconds();
      [lastMs, reportedMs] = [-Infinity, null];
      return ended;
    },
  };
}
