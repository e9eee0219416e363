// The live streams of all rooms in this process. Nobody views: nothing is asked. Otherwise one look
// a few times a second, for all who view.

import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { describeError } from '../../platform/http/failure.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import type { Looks } from './snapshots.ts';
import { sessionEvery, tellAll, type Arrival, type Listener } from './poll.ts';
import { noticeEvent, nothingTold } from './send-changes.ts';

export interface HubOptions extends Looks {
  readonly database: Connection;
  readonly log: FastifyBaseLogger;
}

export interface LiveHub {
  /** Whether one more may come, of this session and from this network. */
  hasRoom(arrival: Pick<Arrival, 'tokenHash' | 'network'>): boolean;
  attach(stream: EventStream, arrival: Arrival): void;
  stop(): void;
}

const lookEveryMs = 400;
/** How long a session may have ended before its streams notice, but for the time of a look. */
export const sessionCheckMs = lookEveryMs * sessionEvery;
/** Looks that failed, one after the other: then nobody is left to believe in what they see. */
const maxFailures = 3;
export const streamLimits = { process: 3_000, network: 300, session: 6 } as const;

export function createLiveHub(options: HubOptions): LiveHub {
  const listeners = new Set<Listener>();
  const look = createLook(options, listeners);
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function rest(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  return {
    hasRoom({ tokenHash, network }) {
      if (isStopped || listeners.size >= streamLimits.process) return false;
      const all = Array.from(listeners);
      const ofSession = all.filter((listener) => listener.tokenHash === tokenHash).length;
      const ofNetwork = all.filter((listener) => listener.network === network).length;
      const isNetworkFull = network !== null && ofNetwork >= streamLimits.network;
      return ofSession < streamLimits.session && !isNetworkFull;
    },
    attach(stream, arrival) {
      const own = { told: nothingTold(arrival.isNew), viewer: null, settled: '', isFresh: true };
      const listener: Listener = { ...arrival, ...own, stream };
      listeners.add(listener);
      stream.onClose(() => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      });
      timer ??= setInterval(look, lookEveryMs);
      look();
    },
    stop() {
      isStopped = true;
      rest();
      for (const { stream } of listeners) {
        stream.write(noticeEvent({ ends: 'stopping' }));
        stream.end();
      }
      listeners.clear();
    },
  };
}

/** Looks one at a time; who came during a look has one right after it. */
function createLook({ log, ...parts }: HubOptions, listeners: Set<Listener>): () => void {
  let looks = 0;
  let failures = 0;
  let isLooking = false;

  async function lookOn(): Promise<void> {
    isLooking = true;
    do {
      looks += 1;
      await lookOnce();
    } while (failures === 0 && Array.from(listeners).some(({ viewer }) => viewer === null));
    isLooking = false;
  }

  /** Never rejects. */
  async function lookOnce(): Promise<void> {
    try {
      await tellAll(parts, listeners, looks);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ error: describeError(error) }, 'the rooms could not be looked at');
      if (failures >= maxFailures) for (const { stream } of listeners) stream.end();
    }
  }

  return () => {
    if (!isLooking) void lookOn();
  };
}
