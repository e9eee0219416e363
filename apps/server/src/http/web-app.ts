// The web app's files. Its screens have addresses of their own, so any unknown address without a
// dot is answered with the app itself. Hashed files never change; everything else is asked again.

import fastifyStatic from '@fastify/static';
import { languageFrom } from '@trine/contract/envelope.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase, readFields, send } from './calls.ts';

export interface WebAppOptions {
  /** The folder that holds `index.html`; null serves the API alone. */
  readonly webFolder: string | null;
  readonly now: () => number;
}

/** Addresses of the operator's desk are never the player's app. */
const deskBase = '/console';
const hashedFile = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.map)?$/;

export function mountWebApp(app: FastifyInstance, { webFolder, now }: WebAppOptions): void {
  if (webFolder !== null) {
    app.register(fastifyStatic, {
      root: webFolder,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(response, path) {
        const lasting = 'public, max-age=31536000, immutable';
        response.header('cache-control', hashedFile.test(path) ? lasting : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (webFolder !== null && asksForScreen(request)) return reply.sendFile('index.html');
    const language = languageFrom(readFields(request)?.['lang']);
    return send(reply, { kind: 'not_found' }, { language, nowMs: now() });
  });
}

function asksForScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = ''] = request.url.split('?', 1);
  const isUnder = (base: string) => path === base || path.startsWith(`${base}/`);
  return !isUnder(apiBase) && !isUnder(deskBase) && !path.includes('.');
}
