// Pictures of contents: uploaded by staff who may edit contents, served to all.

import { consoleBase } from '@trine/contract/console/console-call.ts';
import type { FastifyInstance } from 'fastify';
import { readImage, saveImage } from '../../service/content/images.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { ReencodePicture } from '../../platform/uploads/pictures.ts';
import { mountUpload, pictureTypes } from '../../platform/uploads/upload-route.ts';
import { answer, reject, type ConsoleReply } from '../../platform/console-http/console-route.ts';
import { unauthorizedReply, type Authorize } from '../../platform/console-http/authorize.ts';
import {
  replyToConsoleErrors,
  sendConsoleReply,
  type ConsoleLog,
} from '../../platform/console-http/console-reply.ts';

export interface ImageOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly authorize: Authorize;
  readonly log: ConsoleLog;
  readonly reencode: ReencodePicture;
}

const uploadPath = '/content/image';
const call = { method: 'POST', permission: 'content.act' } as const;
const maxUploadBytes = 5 * 1024 * 1024;
const size = { maxWidth: 1_200, maxHeight: 900 } as const;
const notAPicture = reject('invalid_field', { field: 'image' });

export function mountImages(app: FastifyInstance, options: ImageOptions): void {
  const { database, authorize, log } = options;
  mountUpload<ConsoleReply<unknown>>(app, {
    path: `${consoleBase}${uploadPath}`,
    maxBytes: maxUploadBytes,
    contentTypes: pictureTypes,
    async authorize(request) {
      const caller = await authorize(request, call);
      return caller.kind === 'staff' ? null : unauthorizedReply(caller);
    },
    receive: replyToConsoleErrors(uploadPath, log, async (request) => {
      const caller = await authorize(request, call);
      if (caller.kind !== 'staff') return unauthorizedReply(caller);
      const { actor } = caller.session;
      const address = clientAddress(request);
      const sender = { lane: 'staff', account: actor, address } as const;
      const picture = await options.reencode({ sender, body: request.body, size });
      if (picture === 'busy') return { kind: 'busy' };
      if (picture === null) return notAPicture;
      return answer(await saveImage(options, picture, { actor, address }));
    }),
    unreadable: notAPicture,
    send: sendConsoleReply,
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
