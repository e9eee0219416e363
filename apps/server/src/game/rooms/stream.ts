// The room's stream on HTTP: who may view is found out as for calls, and what is refused is said in
// the same envelope; then the answer goes on for as long as the viewer stays.

import { languageFrom } from '@trine/contract/envelope.ts';
import { roomStreamPath } from '@trine/contract/live/room-stream.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { Authenticate } from '../../platform/http/authentication.ts';
import { apiBase, readFields, send, type AnyReply } from '../../platform/http/calls.ts';
import { clientAddress, isLoopback } from '../../platform/http/client-address.ts';
import { busyReply } from '../../platform/http/envelopes.ts';
import { networkOf } from '../../platform/http/network.ts';
import { describeError, isTransient } from '../../platform/http/failure.ts';
import { noSession, refused, slowDown } from '../../platform/http/route.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { newSincePlace } from './feed-place.ts';
import { planFrom } from './room-state.ts';
import type { Looks } from './snapshots.ts';
import { createLiveHub, type LiveHub } from './stream-hub.ts';

export interface LiveOptions extends Looks {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** In the demo, this machine itself has as many viewers as it likes. */
  readonly profile: 'demo' | 'production';
}

/** A viewer who finds no room asks by heartbeats meanwhile. */
const retryAfterSeconds = 30;

export function createLiveMount(options: LiveOptions): (app: FastifyInstance) => void {
  const { log, now } = options;
  return (app) => {
    const hub = createLiveHub(options);
    app.addHook('preClose', async () => hub.stop());
    app.get(`${apiBase}${roomStreamPath}`, async (request, reply) => {
      const said = await guarded(request, log, () => listen(request, reply, { options, hub }));
      if (said === null) return reply;
      const language = languageFrom(readFields(request)?.['lang']);
      return send(reply, said, { language, nowMs: now() });
    });
  };
}

interface ListenParts {
  readonly options: LiveOptions;
  readonly hub: LiveHub;
}

/** Null once the answer goes on as a stream. */
async function listen(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, hub }: ListenParts,
): Promise<AnyReply | null> {
  const { authenticate, lookAtRoom, profile } = options;
  const { token, 'last-event-id': place } = request.headers;
  if (typeof token !== 'string' || token === '') return noSession('unknown');
  const found = await authenticate(token);
  if (found.kind !== 'player') return noSession(found.kind);
  const fields = readFields(request);
  if (fields === null) return { kind: 'malformed' };
  const planId = planFrom(fields['plan_id']);
  const room = await lookAtRoom(planId);
  if (room === null) return refused('plan_unknown');
  const { playerId, tokenHash } = found.player;
  const address = clientAddress(request);
  const network = profile === 'demo' && isLoopback(address) ? null : networkOf(address);
  if (!hub.hasRoom({ tokenHash, network })) return slowDown(retryAfterSeconds);
  // Gone meanwhile: nobody is there to be told anything.
  if (request.raw.destroyed) return busyReply;
  hub.attach(openEventStream(reply), {
    playerId,
    tokenHash,
    gameId: room.gameId,
    planId,
    language: languageFrom(fields['lang']),
    network,
    isNew: newSincePlace(typeof place === 'string' ? place : ''),
  });
  return null;
}

/** What is thrown becomes an answer that shows nothing of how it was made. */
async function guarded(
  request: FastifyRequest,
  log: FastifyBaseLogger,
  work: () => Promise<AnyReply | null>,
): Promise<AnyReply | null> {
  try {
    return await work();
  } catch (error) {
    const details = { requestId: request.id, path: roomStreamPath, error: describeError(error) };
    if (isTransient(error)) {
      log.warn(details, 'the database could not be asked');
      return busyReply;
    }
    log.error(details, 'a stream failed');
    return { kind: 'internal' };
  }
}
