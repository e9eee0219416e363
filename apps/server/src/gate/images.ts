// Pictures on their way in, from people who may edit contents, and out, to everybody.

import { deskBase } from '@trine/contract/desk/desk-call.ts';
import type { FastifyInstance } from 'fastify';
import { mostUploadBytes, readImage, saveImage } from '../content/images.ts';
import type { NextId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { clientAddress } from '../http/client-address.ts';
import { answer, refuse, type DeskReply } from './desk-route.ts';
import { admit, strangerReply, type FindSession } from './gatekeeper.ts';
import { guarded, send, type GateLog } from './reply.ts';

export interface ImageOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly findSession: FindSession;
  readonly log: GateLog;
}

const uploadPath = '/content/image';
const call = { method: 'POST', permission: 'content.act' } as const;
/** At once: decoding takes memory and a core. */
const mostAtOnce = 2;

export function mountImages(app: FastifyInstance, options: ImageOptions): void {
  const { database, findSession, log } = options;
  let decoding = 0;
  const respond = guarded(uploadPath, log, async (request): Promise<DeskReply<unknown>> => {
    const entry = await admit(request, call, findSession);
    if (entry.kind !== 'staff') return strangerReply(entry);
    const { body } = request;
    if (!(body instanceof Buffer)) return refuse('invalid_field', { field: 'image' });
    if (decoding === mostAtOnce) return { kind: 'busy' };
    decoding += 1;
    try {
      const address = clientAddress(request);
      const upload = { bytes: body, actor: entry.session.actor, address };
      const saved = await saveImage(options, upload);
      return saved === null ? refuse('invalid_field', { field: 'image' }) : answer(saved);
    } finally {
      decoding -= 1;
    }
  });
  // In a scope of its own: no other call reads so many bytes, or takes a picture for its fields.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['image/jpeg', 'image/png', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: mostUploadBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      `${deskBase}${uploadPath}`,
      {
        /** Nothing is read of what a stranger sends. */
        async onRequest(request, reply) {
          const entry = await admit(request, call, findSession);
          if (entry.kind !== 'staff') await send(request, reply, strangerReply(entry));
        },
        /** What could not be read, such as too many bytes, in the desk's words. */
        errorHandler(error, request, reply) {
          if (error.statusCode === undefined || error.statusCode >= 500) throw error;
          void send(request, reply, refuse('invalid_field', { field: 'image' }));
        },
      },
      async (request, reply) => send(request, reply, await respond(request)),
    );
  });
  app.get('/images/:name', async (request, reply) => {
    const { name } = request.params as { readonly name: string };
    const digits = /^([1-9][0-9]{0,15})\.webp$/.exec(name)?.[1];
    const bytes = digits === undefined ? null : await readImage(database, BigInt(digits));
    if (bytes === null) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.header('content-type', 'image/webp').send(bytes);
  });
}
