// The live streams of open conversations, for both sides. One poll reads the position of each
// conversation; a listener is sent the changes after its own position, so that none is lost or
// repeated in any process. A write of this process polls at once.

import type { FastifyBaseLogger } from 'fastify';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import {
  createEventHub,
  type EventHub,
  type Listener,
  type Poll,
} from '../../platform/http/event-hub.ts';
import type { OpenCounts, Place, Share } from '../../platform/http/open-counts.ts';
import { eventText, type EventStream } from '../../platform/http/event-stream.ts';
import { readCursors, type Cursor, type Side } from './conversation.ts';

/** The changes up to a position of the conversation. */
export interface Piece {
  readonly data: object;
  readonly changes: number;
  /** Whether more changes are waiting. */
  readonly more: boolean;
}

export interface Subscription {
  readonly conversationId: RowId;
  readonly side: Side;
  /** The position up to which the client has everything. */
  readonly since: bigint;
  /** Null when the conversation no longer exists. */
  readonly read: (since: bigint) => Promise<Piece | null>;
  /** Whether the session is still valid. */
  readonly isValid: () => Promise<boolean>;
}

export interface SupportListener extends Listener, Subscription {
  sent: bigint;
  isOtherTyping: boolean;
}

/** Each timed poll also checks the sessions. */
export const intervalMs = 500;
export type SupportHub = EventHub<SupportListener>;

const maxOfNetwork = 200;
const maxOfConversation = { person: 3, staff: 10 } as const satisfies Record<Side, number>;

export interface SupportHubOptions {
  readonly database: Connection;
  /** Counts open streams over all processes; absent: in this hub only. */
  readonly openCounts?: OpenCounts;
  readonly log: FastifyBaseLogger;
}

export function createSupportHub({ database, openCounts, log }: SupportHubOptions): SupportHub {
  return createEventHub<SupportListener>({
    ...(openCounts && { openCounts }),
    intervalMs,
    maxListeners: 1_000,
    keepAlivePolls: 30,
    poll: (poll) => pollConversations(database, poll),
    session: {
      isValid: (listener) => listener.isValid(),
      lastEvent: overEvent('session'),
    },
    log,
    failureText: 'the conversations could not be polled',
  });
}

/** `network` is a person's network, or the actor of staff. */
export function sharesOf(
  { conversationId, side }: Pick<Subscription, 'conversationId' | 'side'>,
  network: string,
): Share[] {
  return [
    { key: `chat ${side} network ${network}`, max: maxOfNetwork },
    { key: `chat ${side} conversation ${conversationId}`, max: maxOfConversation[side] },
  ];
}

export function supportListener(
  stream: EventStream,
  subscription: Subscription,
  place: Place,
): SupportListener {
  return { ...subscription, stream, place, sent: subscription.since, isOtherTyping: false };
}

async function pollConversations(
  database: Connection,
  { listeners, isAttached, dismiss }: Poll<SupportListener>,
): Promise<void> {
  const ids = new Set(listeners.map(({ conversationId }) => conversationId));
  if (ids.size === 0) return;
  const found = await readCursors(database, [...ids]);
  const cursors = new Map(found.map((cursor) => [cursor.conversationId, cursor]));
  for (const listener of listeners) {
    if (!isAttached(listener)) continue;
    const cursor = cursors.get(listener.conversationId);
    const isThere = cursor !== undefined && (await sendChanges(listener, cursor));
    if (!isThere) dismiss(listener, overEvent('gone'));
  }
}

/** False when the conversation no longer exists. */
async function sendChanges(listener: SupportListener, cursor: Cursor): Promise<boolean> {
  const { side, stream } = listener;
  while (listener.sent < cursor.changes) {
    const piece = await listener.read(listener.sent);
    if (piece === null) return false;
    stream.send('chat', piece.data, piece.changes);
    listener.sent = BigInt(piece.changes);
    if (!piece.more) break;
  }
  const isTyping = side === 'person' ? cursor.isStaffTyping : cursor.isPersonTyping;
  if (isTyping !== listener.isOtherTyping) stream.send('typing', { typing: isTyping ? 1 : 0 });
  listener.isOtherTyping = isTyping;
  return true;
}

function overEvent(reason: 'gone' | 'session'): string {
  return eventText('over', JSON.stringify({ reason }));
}
