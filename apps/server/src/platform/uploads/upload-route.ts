// A call whose body is one file. The sender is authorized before any of the body is read, and a
// body over the limit is not read to its end.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface UploadRoute<Answer> {
  readonly path: string;
  readonly maxBytes: number;
  /** Content types that are read as bytes; `*` reads any. */
  readonly contentTypes: '*' | readonly string[];
  /** Why this sender may not upload; null: read the body. */
  readonly authorize: (request: FastifyRequest) => Promise<Answer | null>;
  /** The request's `body` is a Buffer when its content type was accepted. */
  readonly receive: (request: FastifyRequest) => Promise<Answer>;
  /** For a body that could not be read: too large, or of a content type that is not accepted. */
  readonly unreadable: Answer;
  readonly send: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => FastifyReply;
}

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export function mountUpload<Answer>(app: FastifyInstance, route: UploadRoute<Answer>): void {
  const { maxBytes, contentTypes, authorize, receive, send } = route;
  // A separate scope: no other call reads so many bytes, or parses a file as fields.
  void app.register(async (scope) => {
    if (contentTypes === '*') scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      typeof contentTypes === 'string' ? contentTypes : [...contentTypes],
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      route.path,
      {
        async onRequest(request, reply) {
          const rejection = await authorize(request);
          if (rejection !== null) await send(request, reply, rejection);
        },
        errorHandler(error, request, reply) {
          if (error.statusCode === undefined || error.statusCode >= 500) throw error;
          void send(request, reply, route.unreadable);
        },
      },
      async (request, reply) => send(request, reply, await receive(request)),
    );
  });
}
