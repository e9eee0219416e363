// The files of the two apps: the player's on every address, the desk's under `/console`. Screens
// have addresses of their own, so an unknown address without a dot is answered with the app itself.
// Hashed files never change; everything else is asked again. Compressed forms lie beside the files.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { languageFrom } from '@trine/contract/envelope.ts';
import { deskBase } from '@trine/contract/desk/desk-call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase, readFields, send } from './calls.ts';
import { appHeaders, deskHeaders, embeddedHeaders } from './headers.ts';

export interface WebAppOptions {
  /** The folder that holds `index.html`; null serves the API alone. */
  readonly webFolder: string | null;
  /** The same of the desk. */
  readonly deskFolder?: string | null;
  readonly now: () => number;
}

/** Addresses of the operator's desk are never the player's app. */
const deskPlace = '/console';
/** The support chat, which other pages of the app may embed; in any case, as the app's router. */
const embedded = /^\/iframe\/?$/i;
const hashedFile = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.map|\.br|\.gz)?$/;

export function mountWebApp(app: FastifyInstance, options: WebAppOptions): void {
  const { webFolder, deskFolder = null, now } = options;
  if (webFolder !== null) serveFiles(app, { root: webFolder, prefix: '/', isFirst: true });
  if (deskFolder !== null) {
    const isFirst = webFolder === null;
    serveFiles(app, { root: deskFolder, prefix: `${deskPlace}/`, isFirst });
  }
  mountPagePolicies(app, webFolder);
  app.setNotFoundHandler((request, reply) => {
    const place = placeOf(request);
    if (place === 'app' && webFolder !== null) return reply.sendFile('index.html', webFolder);
    if (place === 'desk' && deskFolder !== null) return reply.sendFile('index.html', deskFolder);
    const language = languageFrom(readFields(request)?.['lang']);
    return send(reply, { kind: 'not_found' }, { language, nowMs: now() });
  });
}

/** By the address: "not changed" is said without the page, and keeps its policy. */
function mountPagePolicies(app: FastifyInstance, webFolder: string | null): void {
  const page = webFolder === null ? null : readPage(join(webFolder, 'index.html'));
  const ofApp = page === null ? {} : appHeaders(page);
  const ofEmbedded = page === null ? {} : embeddedHeaders(page);
  app.addHook('onRequest', (request, reply, done) => {
    const place = placeOf(request, pathOf(request).replace(/\/index\.html$/, '/'));
    if (place === 'desk') reply.headers(deskHeaders);
    else if (place === 'app') reply.headers(embedded.test(pathOf(request)) ? ofEmbedded : ofApp);
    done();
  });
}

function readPage(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

interface Files {
  readonly root: string;
  readonly prefix: string;
  /** The first one teaches replies how to send a file. */
  readonly isFirst: boolean;
}

function serveFiles(app: FastifyInstance, { root, prefix, isFirst }: Files): void {
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: isFirst,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const lasting = 'public, max-age=31536000, immutable';
      response.header('cache-control', hashedFile.test(path) ? lasting : 'no-cache');
    },
  });
}

/** Which app's screen an address may be, if any. */
function placeOf(request: FastifyRequest, path = pathOf(request)): 'app' | 'desk' | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const isUnder = (base: string) => path === base || path.startsWith(`${base}/`);
  if (isUnder(apiBase) || isUnder(deskBase) || path.includes('.')) return null;
  return isUnder(deskPlace) ? 'desk' : 'app';
}

function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path;
}
