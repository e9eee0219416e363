// Pictures on their way in, from people who may edit contents, and out, to everybody.

import { consoleBase } from '@trine/contract/console/console-call.ts';
import type { FastifyInstance } from 'fastify';
import { maxUploadBytes, readImage, saveImage } from '../../service/content/images.ts';
import type { DecodePicture } from '../../service/content/picture-queue.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { answer, refuse, type ConsoleReply } from '../../people/staff/console-route.ts';
import { admit, strangerReply, type FindSession } from '../../people/staff/authorize.ts';
import { guarded, send, type GateLog } from '../../people/staff/console-reply.ts';

export interface ImageOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly findSession: FindSession;
  readonly log: GateLog;
  readonly decode: DecodePicture;
}

const uploadPath = '/content/image';
const call = { method: 'POST', permission: 'content.act' } as const;

export function mountImages(app: FastifyInstance, options: ImageOptions): void {
  const { database, findSession, log } = options;
  const respond = guarded(uploadPath, log, async (request): Promise<ConsoleReply<unknown>> => {
    const entry = await admit(request, call, findSession);
    if (entry.kind !== 'staff') return strangerReply(entry);
    const { body } = request;
    if (!(body instanceof Buffer)) return refuse('invalid_field', { field: 'image' });
    const address = clientAddress(request);
    const { actor } = entry.session;
    const saved = await options.decode({ lane: 'staff', account: actor, address }, () => {
      return saveImage(options, { bytes: body, actor, address });
    });
    if (saved === 'busy') return { kind: 'busy' };
    return saved === null ? refuse('invalid_field', { field: 'image' }) : answer(saved);
  });
  // In a scope of its own: no other call reads so many bytes, or takes a picture for its fields.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['image/jpeg', 'image/png', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: maxUploadBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      `${consoleBase}${uploadPath}`,
      {
        /** Nothing is read of what a stranger sends. */
        async onRequest(request, reply) {
          const entry = await admit(request, call, findSession);
          if (entry.kind !== 'staff') await send(request, reply, strangerReply(entry));
        },
        /** What could not be read, such as too many bytes, in the console's words. */
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
