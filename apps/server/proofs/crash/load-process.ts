// The harness's end of the load: starts its process, hears what happens, waits for it to happen.

import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import {
  loadEvents,
  type LoadCommand,
  type LoadEvent,
  type LoadMessage,
  type LoadOptions,
  type LoadRecord,
} from './load-record.ts';

export interface Load {
  readonly count: (event: LoadEvent) => number;
  /** Answers that nobody should ever get. */
  readonly faults: readonly string[];
  /** Resolves once the event has come so many times from now on. */
  comes(event: LoadEvent, times: number, signal: AbortSignal): Promise<void>;
  /** Brings all bets to an end; they come back with what was answered. */
  finish(signal: AbortSignal): Promise<LoadRecord>;
  [Symbol.dispose](): void;
}

/** Resolves once all players sit at their tables. */
export async function startLoad(options: LoadOptions, signal: AbortSignal): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: [] });
  const counts = new Map<LoadEvent, number>(loadEvents.map((event) => [event, 0]));
  const faults: string[] = [];
  const listeners = new Set<(message: LoadMessage) => void>();
  child.on('message', (message: LoadMessage) => {
    if (message.kind === 'fault') faults.push(message.sentence);
    const known = loadEvents.find((event) => event === message.kind);
    if (known !== undefined) counts.set(known, (counts.get(known) ?? 0) + 1);
    for (const listener of listeners) listener(message);
  });

  const received: Hear = (wanted, until) => hear({ child, listeners, signal: until }, wanted);
  const ready = received((message) => message.kind === 'ready' || null, signal);
  command(child, { kind: 'play', options });
  await ready;
  return {
    count: (event) => counts.get(event) ?? 0,
    faults,
    async comes(event, times, until) {
      const target = (counts.get(event) ?? 0) + times;
      await received(() => (counts.get(event) ?? 0) >= target || null, until);
    },
    async finish(until) {
      const record = received((message) => (message.kind === 'record' ? message : null), until);
      command(child, { kind: 'finish' });
      return record;
    },
    [Symbol.dispose]() {
      if (child.connected) child.disconnect();
    },
  };
}

type Hear = <Heard>(
  wanted: (message: LoadMessage) => Heard | null,
  until: AbortSignal,
) => Promise<Heard>;

export interface Hoped {
  readonly event: LoadEvent;
  readonly times: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** Whether it has come so many times from now on, before the limit. */
export async function comesWithin(
  load: Load,
  { event, times, limitMs, signal }: Hoped,
): Promise<boolean> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    await load.comes(event, times, AbortSignal.any([limit, signal]));
    return true;
  } catch (error) {
    if (!limit.aborted) throw error;
    return false;
  }
}

interface Hearing {
  readonly child: ChildProcess;
  readonly listeners: Set<(message: LoadMessage) => void>;
  readonly signal: AbortSignal;
}

/** The first message that is wanted; rejects when the load ends or the signal comes before. */
function hear<Heard>(
  { child, listeners, signal }: Hearing,
  wanted: (message: LoadMessage) => Heard | null,
): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const listen = (message: LoadMessage) => {
    const found = wanted(message);
    if (found !== null) resolve(found);
  };
  const ended = (code: number | null) => reject(new Error(`the load ended with ${code}`));
  const broken = () => reject(signal.reason);
  listeners.add(listen);
  child.once('exit', ended);
  signal.addEventListener('abort', broken, { once: true });
  if (signal.aborted) broken();
  return promise.finally(() => {
    listeners.delete(listen);
    child.removeListener('exit', ended);
    signal.removeEventListener('abort', broken);
  });
}

function command(child: ChildProcess, given: LoadCommand): void {
  child.send(given);
}
