// What the clock writes to the log: who leads, each step of a round in one line, and that a beacon
// is silent, with what its relays did.

import type { Logger } from 'pino';
import type { RelayFailure } from '../beacon/relay.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { Lease } from '../../platform/leader-lease/lease.ts';
import type { AwaitedRound, RoundStep, TickParts } from './tick.ts';

export interface ClockLogOptions {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** As the lease names this process. */
  readonly instance: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly failures: () => readonly RelayFailure[];
}

export interface ClockLog extends Required<
  Pick<TickParts, 'onStep' | 'onAwaited' | 'onFalseDraw'>
> {
  /** Writes when this process begins and ceases to lead. */
  watchLease(lease: Lease): Lease;
}

/** A beacon takes a second or two. */
const silentAfterMs = 5_000;
const repeatedAfterMs = 60_000;
/** More than are ever drawn and unpaid at once. */
const maxRounds = 64;

const messages: Readonly<Record<RoundStep['step'], string>> = {
  opened: 'a round was opened',
  closed: 'a round was closed and sealed',
  void: 'a round is void: its seal came too late',
  drawn: 'a round was drawn',
  redrawn: 'the false signature of a round was replaced, and the round drawn by the right one',
  settled: 'a round was settled',
  returned: 'the stakes of a void round were returned',
};

export function createClockLog({ log, instance, now, failures }: ClockLogOptions): ClockLog {
  const silence = createSilence(now);
  const falseDraws = createSeldom(now);
  return {
    watchLease: (lease) => watchLease(lease, (leads) => log.info({ instance }, leadText[leads])),
    onStep({ step, ...facts }) {
      const level = step === 'void' || step === 'redrawn' ? 'warn' : 'info';
      log[level](onLine(facts), messages[step]);
      if (step !== 'drawn') return;
      const seconds = silence.end();
      if (seconds !== null) log.warn({ seconds }, 'the beacon answers again');
    },
    onAwaited(round: AwaitedRound) {
      const seconds = silence.due();
      if (seconds === null) return;
      log.warn({ ...round, seconds, relays: failures() }, 'the beacon is silent');
    },
    onFalseDraw(round: AwaitedRound) {
      if (!falseDraws.isDue(`${round.gameId} ${round.issue}`)) return;
      log.error(round, 'a drawn round has a false signature and is not paid');
    },
  };
}

const leadText = {
  leads: 'this process leads the rounds',
  follows: 'this process does not lead the rounds any more',
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

/** Amounts of money have no form in JSON. */
function onLine(facts: object): object {
  const pairs = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? String(value) : value,
  ]);
  return Object.fromEntries(pairs);
}

/** Lets the same thing be written once a minute. */
function createSeldom(now: () => number) {
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
    /** For how long a draw has waited, when it is time to write so. */
    due(): number | null {
      const nowMs = now();
      // A round that became void waits no more, and the next one starts its own wait.
      if (nowMs - lastMs > silentAfterMs) [sinceMs, reportedMs] = [nowMs, null];
      lastMs = nowMs;
      if (nowMs - sinceMs < silentAfterMs) return null;
      if (reportedMs !== null && nowMs - reportedMs < repeatedAfterMs) return null;
      reportedMs = nowMs;
      return seconds();
    },
    /** How long it was, if that had been written. */
    end(): number | null {
      const ended = reportedMs === null ? null : seconds();
      [lastMs, reportedMs] = [-Infinity, null];
      return ended;
    },
  };
}
