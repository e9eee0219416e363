// The harness's side of the load: starts its process, receives its events, waits for them.

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
  /** Answers that a server must never give. */
  readonly failures: readonly string[];
  /** Resolves once the event has come this many times from now on. */
  comes(event: LoadEvent, times: number, signal: AbortSignal): Promise<void>;
  /** Finishes all bets; returns them with their answers. */
  finish(signal: AbortSignal): Promise<LoadRecord>;
  [Symbol.dispose](): void;
}

/** Resolves once all players are in their rooms. */
export async function startLoad(options: LoadOptions, signal: AbortSignal): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: [] });
  const counts = new Map<LoadEvent, number>(loadEvents.map((event) => [event, 0]));
  const failures: string[] = [];
  const listeners = new Set<(message: LoadMessage) => void>();
  child.on('message', (message: LoadMessage) => {
    if (message.kind === 'failure') failures.push(message.sentence);
    const known = loadEvents.find((event) => event === message.kind);
    if (known !== undefined) counts.set(known, (counts.get(known) ?? 0) + 1);
    for (const listener of listeners) listener(message);
  });

  const received: Receive = (wanted, until) => receive({ child, listeners, signal: until }, wanted);
  const ready = received((message) => message.kind === 'ready' || null, signal);
  command(child, { kind: 'play', options });
  await ready;
  return {
    count: (event) => counts.get(event) ?? 0,
    failures,
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

type Receive = <Received>(
  wanted: (message: LoadMessage) => Received | null,
  until: AbortSignal,
) => Promise<Received>;

export interface AwaitedEvent {
  readonly event: LoadEvent;
  readonly times: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** Whether the event has come this many times from now on, within the limit. */
export async function comesWithin(
  load: Load,
  { event, times, limitMs, signal }: AwaitedEvent,
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

interface Subscription {
  readonly child: ChildProcess;
  readonly listeners: Set<(message: LoadMessage) => void>;
  readonly signal: AbortSignal;
}

/** The first wanted message; rejects if the load ends or the signal aborts before. */
function receive<Received>(
  { child, listeners, signal }: Subscription,
  wanted: (message: LoadMessage) => Received | null,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
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
