// Keeps event streams up to date: one poll for all streams, on a timer only while there are any. A
// hub owns the streams of one kind: their limits, sessions, keep-alive comments and end. The caller
// decides what a poll reads and which events follow from it.

import type { FastifyBaseLogger } from 'fastify';
import { isTransientError } from '../postgres/postgres-errors.ts';
import { describeError } from './log.ts';
import { logUnavailable } from './unavailable-log.ts';
import { comeBackField, type EventStream } from './event-stream.ts';
import {
  createOpenCounts,
  type MaybePlace,
  type OpenCounts,
  type Place,
  type Share,
} from './open-counts.ts';

export interface Listener {
  readonly stream: EventStream;
  /** The value that it was attached with. */
  readonly place: Place;
}

export interface Poll<Of extends Listener> {
  /** The listeners when the poll began; some may have left since. */
  readonly listeners: readonly Of[];
  /** Polls of this hub that the timer started so far, including this one. */
  readonly ticks: number;
  /** Whether the timer started this one; otherwise a new stream did, or `wake`. */
  readonly isTimed: boolean;
  readonly isAttached: (listener: Of) => boolean;
  /** Writes one last event and ends the stream. */
  readonly dismiss: (listener: Of, lastEvent: string) => void;
}

export interface EventHubOptions<Of extends Listener> {
  readonly intervalMs: number;
  /** Streams in this process. */
  readonly maxListeners: number;
  /**
   * A stream gets a comment after so many timed polls without an event, or up to a third more,
   * since that is how often it is checked.
   */
  readonly keepAlivePolls: number;
  /** Counts the streams of sessions, networks and people; absent: of this hub only. */
  readonly openCounts?: OpenCounts;
  /** All streams end after so many failed polls in a row. Without it they stay. */
  readonly maxFailures?: number;
  /** Reads what changed and writes it to the listeners. */
  readonly poll: (poll: Poll<Of>) => Promise<void>;
  /** Checked for all listeners after each timed poll. Without it, `poll` checks sessions itself. */
  readonly session?: {
    readonly isValid: (listener: Of) => Promise<boolean>;
    readonly lastEvent: string;
  };
  /** Written to all streams when the server stops, with the time to reconnect. */
  readonly stopEvent?: string;
  readonly log: FastifyBaseLogger;
  /** Logged with the error of a failed poll. */
  readonly failureText: string;
}

export interface EventHub<Of extends Listener> {
  /** Reserves one more stream under these shares. The caller attaches or releases it. */
  take(shares: readonly Share[]): MaybePlace;
  /** The next poll includes the listener and starts at once. */
  attach(listener: Of): void;
  /** This process has written something: polls at once. */
  wake(): void;
  stop(): void;
}

/** How many events the last timed poll had written, and the polls since without one. */
interface Activity {
  written: number;
  quietPolls: number;
}

type Listeners<Of extends Listener> = Map<Of, Activity>;

export function createEventHub<Of extends Listener>(options: EventHubOptions<Of>): EventHub<Of> {
  const listeners: Listeners<Of> = new Map();
  const requestPoll = createPollLoop(createPoll(options, listeners));
  const { openCounts = createOpenCounts(), maxListeners } = options;
  const ofProcess = createOpenCounts();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function stopTimer(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  return {
    take(shares) {
      if (isStopped) return null;
      const own = ofProcess.take([{ key: 'streams', max: maxListeners }]) as Place | null;
      if (own === null) return null;
      const taken = openCounts.take(shares);
      return taken instanceof Promise
        ? taken.then((place) => bothOf(own, isStopped ? nowhere(place) : place))
        : bothOf(own, taken);
    },
    attach(listener) {
      listeners.set(listener, { written: 0, quietPolls: 0 });
      listener.stream.onClose(() => {
        listeners.delete(listener);
        listener.place.leave();
        if (listeners.size === 0) stopTimer();
      });
      // The client was already gone.
      if (!listeners.has(listener)) return;
      timer ??= setInterval(() => requestPoll(true), options.intervalMs);
      requestPoll(false);
    },
    wake() {
      if (listeners.size > 0) requestPoll(false);
    },
    stop() {
      isStopped = true;
      stopTimer();
      for (const { stream, place } of listeners.keys()) {
        place.leave();
        stream.write(`${comeBackField()}${options.stopEvent ?? '\n'}`);
        stream.end();
      }
      listeners.clear();
    },
  };
}

function nowhere(place: Place | null): null {
  place?.leave();
  return null;
}

/** One in the process and one for each share; null, with none held, unless all are free. */
function bothOf(own: Place, place: Place | null): Place | null {
  if (place === null) {
    own.leave();
    return null;
  }
  return {
    leave() {
      own.leave();
      place.leave();
    },
  };
}

/** Whether the poll succeeded. Never rejects. */
type PollOnce = (isTimed: boolean) => Promise<boolean>;

function createPoll<Of extends Listener>(
  options: EventHubOptions<Of>,
  listeners: Listeners<Of>,
): PollOnce {
  const { session, log, keepAlivePolls } = options;
  const step = keepAliveStepFor(keepAlivePolls);
  const isAttached = (listener: Of) => listeners.has(listener);
  let ticks = 0;
  let failures = 0;

  function dismiss(listener: Of, lastEvent: string): void {
    listeners.delete(listener);
    listener.place.leave();
    listener.stream.write(lastEvent);
    listener.stream.end();
  }

  /** All at once, so that sessions may be read in one statement. */
  async function checkSessions({ isValid, lastEvent }: NonNullable<typeof session>): Promise<void> {
    const checks = Array.from(listeners.keys(), async (listener) => {
      if (!(await isValid(listener))) dismiss(listener, lastEvent);
    });
    await Promise.all(checks);
  }

  return async (isTimed) => {
    try {
      if (isTimed) ticks += 1;
      const all = [...listeners.keys()];
      await options.poll({ listeners: all, ticks, isTimed, isAttached, dismiss });
      if (isTimed && session !== undefined) await checkSessions(session);
      if (isTimed && ticks % step === 0) keepAlive(listeners, keepAlivePolls, step);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (isTransientError(error)) logUnavailable(log, { error }, options.failureText);
      else log.warn({ error: describeError(error) }, options.failureText);
      if (failures >= (options.maxFailures ?? Infinity)) {
        for (const { stream } of listeners.keys()) stream.end();
      }
    }
    return failures === 0;
  };
}

/** In timed polls: how often quiet streams are searched, which visits all streams. */
function keepAliveStepFor(keepAlivePolls: number): number {
  return Math.max(1, Math.floor(keepAlivePolls / 3));
}

function keepAlive(listeners: Listeners<Listener>, keepAlivePolls: number, step: number): void {
  for (const [{ stream }, activity] of listeners) {
    const written = stream.writeCount();
    activity.quietPolls = written === activity.written ? activity.quietPolls + step : 0;
    activity.written = written;
    if (activity.quietPolls < keepAlivePolls) continue;
    stream.keepAlive();
    activity.quietPolls = 0;
  }
}

/**
 * Polls one at a time. A request during a poll starts another poll right after it. Two cases wait
 * for the timer instead: a tick during a timed poll, so that a slow database is not polled without
 * a pause, and any request during a poll that fails.
 */
function createPollLoop(pollOnce: PollOnce): (isTimed: boolean) => void {
  let running: 'none' | 'requested' | 'timed' = 'none';
  const next = { isRequested: false, isTimed: false };

  async function run(): Promise<void> {
    let isSuccess = true;
    while (next.isRequested && isSuccess) {
      const { isTimed } = next;
      next.isRequested = false;
      next.isTimed = false;
      running = isTimed ? 'timed' : 'requested';
      isSuccess = await pollOnce(isTimed);
    }
    running = 'none';
  }

  return (isTimed) => {
    if (isTimed && running === 'timed') return;
    next.isRequested = true;
    next.isTimed ||= isTimed;
    if (running === 'none') void run();
  };
}
