// Keeps the open conversations of both sides live. The database is the truth: one look at how far
// they are, twice a second while anybody listens, for all who listen; what this process writes
// itself is looked at at once. A listener gets what changed after what it was given last, so
// nothing is lost or doubled, whichever process it is connected to.

import type { FastifyBaseLogger } from 'fastify';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { describeError } from '../../platform/http/failure.ts';
import { readCursors, type Cursor, type Side } from './conversation.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';

/** What a listener is given: everything up to a change of the conversation. */
export interface Piece {
  readonly data: object;
  readonly changes: number;
  /** Whether more is there already. */
  readonly more: boolean;
}

export interface Listening {
  readonly conversationId: RowId;
  readonly side: Side;
  /** Where the listener is; of the staff, who it is. */
  readonly network: string;
  /** The change up to which the listener knows everything. */
  readonly since: bigint;
  /** Null when the conversation is not there any more. */
  readonly read: (since: bigint) => Promise<Piece | null>;
  /** Whether the listener may still listen. */
  readonly isGood: () => Promise<boolean>;
}

export interface TalkHub {
  /** Whether one more may listen to this side of a conversation, from this network. */
  hasRoom(arrival: Pick<Listening, 'conversationId' | 'side' | 'network'>): boolean;
  listen(stream: EventStream, listening: Listening): void;
  /** Something was written: look now. */
  wake(): void;
  stop(): void;
}

interface Listener extends Listening {
  readonly stream: EventStream;
  sent: bigint;
  isOtherTyping: boolean;
}

/** Each look by the timer checks the sessions as well. */
export const lookEveryMs = 500;
/** In looks, each of which checks the listeners' sessions: how often the line is kept open. */
const keepOpenEvery = 30;
const maxListeners = 1_000;
const maxOfNetwork = 200;
const maxOfOne = { person: 3, staff: 10 } as const satisfies Record<Side, number>;

export function createTalkHub({
  database,
  log,
}: {
  readonly database: Connection;
  readonly log: FastifyBaseLogger;
}): TalkHub {
  const listeners: Listeners = new Set();
  let checks = 0;
  const look = createLook(async (isCheck) => {
    try {
      await tellAll(database, listeners);
      if (!isCheck) return;
      checks += 1;
      await checkAll(listeners, checks % keepOpenEvery === 0);
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the conversations could not be looked at');
    }
  });
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function stopTimer(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  function startTimer(): void {
    timer ??= setInterval(() => look(true), lookEveryMs);
  }

  return {
    hasRoom({ conversationId, side, network }) {
      if (isStopped || listeners.size >= maxListeners) return false;
      const ofSide = Array.from(listeners).filter((listener) => listener.side === side);
      const ofNetwork = ofSide.filter((listener) => listener.network === network);
      const same = ofSide.filter((listener) => listener.conversationId === conversationId);
      return ofNetwork.length < maxOfNetwork && same.length < maxOfOne[side];
    },
    listen(stream, listening) {
      const listener = { ...listening, stream, sent: listening.since, isOtherTyping: false };
      listeners.add(listener);
      stream.onClose(() => {
        listeners.delete(listener);
        if (listeners.size === 0) stopTimer();
      });
      startTimer();
      look(false);
    },
    wake() {
      if (listeners.size > 0) look(false);
    },
    stop() {
      isStopped = true;
      stopTimer();
      for (const { stream } of listeners) stream.end();
      listeners.clear();
    },
  };
}

type Listeners = Set<Listener>;

/** Looks one at a time; asked for during a look, there is another one right after it. */
function createLook(lookOnce: (isCheck: boolean) => Promise<void>): (isCheck: boolean) => void {
  let isLooking = false;
  const asked = { look: false, check: false };

  async function lookOn(): Promise<void> {
    isLooking = true;
    while (asked.look) {
      const isCheck = asked.check;
      asked.look = false;
      asked.check = false;
      await lookOnce(isCheck);
    }
    isLooking = false;
  }

  return (isCheck) => {
    asked.look = true;
    asked.check ||= isCheck;
    if (!isLooking) void lookOn();
  };
}

async function tellAll(database: Connection, listeners: Listeners): Promise<void> {
  const ids = new Set(Array.from(listeners, ({ conversationId }) => conversationId));
  if (ids.size === 0) return;
  const found = await readCursors(database, [...ids]);
  const cursors = new Map(found.map((cursor) => [cursor.conversationId, cursor]));
  for (const listener of listeners) {
    // Who came during this look has a look of its own.
    if (!ids.has(listener.conversationId)) continue;
    const cursor = cursors.get(listener.conversationId);
    const isThere = cursor !== undefined && (await tell(listener, cursor));
    if (!isThere) dismiss(listeners, listener, 'gone');
  }
}

/** False when there is nothing left to tell of. */
async function tell(listener: Listener, cursor: Cursor): Promise<boolean> {
  const { side, stream } = listener;
  while (listener.sent < cursor.changes) {
    const piece = await listener.read(listener.sent);
    if (piece === null) return false;
    stream.tell('chat', piece.data, piece.changes);
    listener.sent = BigInt(piece.changes);
    if (!piece.more) break;
  }
  const isTyping = side === 'person' ? cursor.isStaffTyping : cursor.isPersonTyping;
  if (isTyping !== listener.isOtherTyping) stream.tell('typing', { typing: isTyping ? 1 : 0 });
  listener.isOtherTyping = isTyping;
  return true;
}

/** All at once, so that their sessions are looked up together. */
async function checkAll(listeners: Listeners, isKeptOpen: boolean): Promise<void> {
  const checked = Array.from(listeners, async (listener) => {
    if (!(await listener.isGood())) dismiss(listeners, listener, 'session');
    else if (isKeptOpen) listener.stream.keepAlive();
  });
  await Promise.all(checked);
}

function dismiss(listeners: Listeners, listener: Listener, reason: 'gone' | 'session'): void {
  listeners.delete(listener);
  listener.stream.tell('over', { reason });
  listener.stream.end();
}
