// The room's event stream over HTTP. Viewers are authorized as in calls, and a rejection has the
// same envelope. An accepted stream stays open until the client closes it or the session ends.

import { languageFrom } from '@trine/contract/languages.ts';
import { roomStreamPath } from '@trine/contract/bet-room/room-stream.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Signal } from '../../platform/bus/signal.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { Authenticate } from '../../platform/http/authentication.ts';
import { apiBase, readFields, send, type AnyReply } from '../../platform/http/calls.ts';
import { clientAddress, isLoopback } from '../../platform/http/client-address.ts';
import { callErrorReplies, replyToErrors } from '../../platform/http/error-replies.ts';
import { networkOf } from '../../platform/http/network.ts';
import { noSession, rejected, slowDown } from '../../platform/http/route.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { createEventHub, type EventHub } from '../../platform/http/event-hub.ts';
import type { OpenCounts, Share } from '../../platform/http/open-counts.ts';
import { newSincePosition } from './feed-position.ts';
import { pollRooms, sessionEvery, viewerEvery, type RoomListener } from './poll.ts';
import { planFrom } from './odds.ts';
import { createOwnRooms } from './room-source.ts';
import { createSlowReaders, type SlowReaders } from './slow-readers.ts';
import { createSharedRooms, type SharedRoomsOptions } from './shared-rooms.ts';
import { noticeEvent, nothingSent } from './room-events.ts';
import type { Snapshots } from './snapshots.ts';

export interface RoomStreamOptions extends Pick<Snapshots, 'readRoom' | 'readViewer'> {
  readonly database: Database;
  readonly authenticate: Authenticate;
  /** Counts open streams over all processes; absent: in this mount alone. */
  readonly openCounts?: OpenCounts;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Of this process. */
  readonly maxStreams: number;
  /** The channel on which one process reads rooms for all; null: each process reads its own. */
  readonly sharing: Pick<SharedRoomsOptions, 'channel' | 'name'> | null;
  /** Given when a round changed its status: all rooms are read at once. */
  readonly moves?: Signal | undefined;
  /** In the demo, loopback addresses have no limit of streams. */
  readonly profile: 'demo' | 'production';
}

/** Until then, the client of a rejected stream polls by heartbeats. */
const retryAfterSeconds = 30;
const intervalMs = 375;
/** How long a stream may outlive its session, without the time of a poll. */
export const sessionCheckMs = intervalMs * sessionEvery;
export const streamLimits = { network: 300, session: 6 } as const;

type RoomHub = EventHub<RoomListener>;

export function createRoomStreamMount(options: RoomStreamOptions): (app: FastifyInstance) => void {
  const { log, now } = options;
  return (app) => {
    const hub = createRoomHub(options);
    const slow = createSlowReaders(now, retryAfterSeconds * 1_000);
    let attached = 0;
    const nextTurn = () => (attached += 1) % viewerEvery;
    const parts = { options, hub, slow, nextTurn };
    app.addHook('preClose', async () => hub.stop());
    app.get(`${apiBase}${roomStreamPath}`, async (request, reply) => {
      const call = { requestId: request.id, path: roomStreamPath, log, message: 'a stream failed' };
      const answer = await replyToErrors({ ...call, replies: callErrorReplies }, () => {
        return listen(request, reply, parts);
      });
      if (answer === null) return reply;
      const language = languageFrom(readFields(request)?.['lang']);
      return send(reply, answer, { language, nowMs: now() });
    });
  };
}

function createRoomHub(options: RoomStreamOptions): RoomHub {
  const { readRoom, sharing, maxStreams, openCounts, moves } = options;
  const onChange = () => hub.wake();
  const nowMs = () => performance.now();
  const rooms =
    sharing === null
      ? createOwnRooms(readRoom)
      : createSharedRooms({ ...sharing, readRoom, onChange, nowMs });
  const hub = createEventHub<RoomListener>({
    ...(openCounts && { openCounts }),
    intervalMs,
    maxListeners: maxStreams,
    keepAlivePolls: 12,
    // The client has to notice that its room is out of date.
    maxFailures: 3,
    poll: (poll) => pollRooms({ ...options, rooms }, poll),
    stopEvent: noticeEvent({ ends: 'stopping' }),
    log: options.log,
    failureText: 'the rooms could not be polled',
  });
  moves?.onGiven(() => {
    rooms.expire();
    hub.wake();
  });
  return hub;
}

interface ListenParts {
  readonly options: RoomStreamOptions;
  readonly hub: RoomHub;
  readonly slow: SlowReaders;
  readonly nextTurn: () => number;
}

/** Null once the response is a stream. */
async function listen(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, hub, slow, nextTurn }: ListenParts,
): Promise<AnyReply | null> {
  const { authenticate, readRoom, profile } = options;
  const { token, 'last-event-id': lastEventId } = request.headers;
  if (typeof token !== 'string' || token === '') return noSession('unknown');
  const found = await authenticate(token);
  if (found.kind !== 'player') return noSession(found.kind);
  const fields = readFields(request);
  if (fields === null) return { kind: 'malformed' };
  const planId = planFrom(fields['plan_id']);
  const room = await readRoom(planId);
  if (room === null) return rejected('plan_unknown');
  const { playerId, tokenHash } = found.player;
  const address = clientAddress(request);
  const network = profile === 'demo' && isLoopback(address) ? null : networkOf(address);
  if (slow.has(tokenHash)) return slowDown(retryAfterSeconds);
  const place = await hub.take(sharesOf(tokenHash, network));
  if (place === null) return slowDown(retryAfterSeconds);
  const stream = openEventStream(reply);
  stream.onClose((reason) => {
    if (reason === 'slow') slow.add(tokenHash);
  });
  hub.attach({
    stream,
    place,
    playerId,
    tokenHash,
    gameId: room.gameId,
    planId,
    language: languageFrom(fields['lang']),
    sent: nothingSent(newSincePosition(typeof lastEventId === 'string' ? lastEventId : '')),
    turn: nextTurn(),
    viewer: null,
    settled: '',
  });
  return null;
}

/** `network` is null for an address that is not limited. */
function sharesOf(tokenHash: string, network: string | null): Share[] {
  const ofSession = { key: `room session ${tokenHash}`, max: streamLimits.session };
  if (network === null) return [ofSession];
  return [ofSession, { key: `room network ${network}`, max: streamLimits.network }];
}
