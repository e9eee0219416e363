// The files of the two apps: the player's on every address, the console's under `/console`. Screens
// have their own addresses, so an unknown address without a dot gets the app itself. Hashed files
// never change; all others are revalidated. Compressed forms are beside the files.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { languageFrom } from '@trine/contract/languages.ts';
import { consoleBase } from '@trine/contract/console/console-call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, readFields, send } from './calls.ts';
import { appHeaders, consoleHeaders, documentHeaders, embeddedHeaders } from './headers.ts';
import { readAppPage, screenAddress, type AppPage, type PageHead } from './app-page.ts';

export interface WebAppOptions {
  /** The folder that holds `index.html`; null serves the API alone. */
  readonly webFolder: string | null;
  /** The same for the console. */
  readonly consoleFolder?: string | null;
  /** Written into the player's page, as the operator's time zone is. */
  readonly profile: string;
  readonly timeZone: string;
  readonly now: () => number;
  /** The head of an address for link previews; `path` as in the table of screens. */
  readonly headOf?: (request: FastifyRequest, path: string) => Promise<PageHead>;
}

/** Addresses of the operator's console are never the player's app. */
const consolePlace = '/console';
/** The support chat, which other pages of the app may embed; in any case, as the app's router. */
const embedded = /^\/iframe\/?$/i;
const hashedFile = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.br|\.gz)?$/;
/** A first visit requests ten of them, and each reply has these headers. */
const scriptOrStyle = /\.(js|css)(\.br|\.gz)?$/;
const worker = /worker[^\\/]*$/;
const sourceMap = /\.map(\.br|\.gz)?$/i;
/** Browsers and crawlers request these at fixed addresses, also where the page names others. */
const wellKnownFile = /[\\/](favicon\.ico|apple-touch-icon\.png|robots\.txt)$/;

export function mountWebApp(app: FastifyInstance, options: WebAppOptions): void {
  const { webFolder, consoleFolder = null, profile, timeZone, now } = options;
  const page = webFolder === null ? null : readAppPage(webFolder, { profile, timeZone });
  if (webFolder !== null) serveFiles(app, { root: webFolder, prefix: '/', isFirst: true });
  if (consoleFolder !== null) {
    const isFirst = webFolder === null;
    serveFiles(app, { root: consoleFolder, prefix: `${consolePlace}/`, isFirst });
  }
  mountPagePolicies(app, page);
  if (webFolder !== null) mountVerifierPolicy(app, join(webFolder, 'verify.html'));
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, from: AppPage) => {
    const path = pathOf(request);
    const head = (await options.headOf?.(request, screenAddress(path))) ?? null;
    return from.send(request, reply, { path, head });
  };
  // The static file plugin would serve these two as a folder and a file.
  for (const url of page === null ? [] : ['/', '/index.html']) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      page && sendPage(request, reply, page);
    app.route({ method: ['GET', 'HEAD'], url, handler });
  }
  if (page !== null) {
    // The address where password managers look for the form.
    app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/changePassword'));
  }
  app.setNotFoundHandler((request, reply) => {
    const place = placeOf(request);
    if (place === 'app' && page !== null) return sendPage(request, reply, page);
    if (place === 'console' && consoleFolder !== null)
      return reply.sendFile('index.html', consoleFolder);
    const language = languageFrom(readFields(request)?.['lang']);
    return send(reply, { kind: 'not_found' }, { language, nowMs: now() });
  });
}

/**
 * The address that a typed unreadable address means: `//betRecord` without the empty segment, which
 * browsers would treat as another host, and a `%` without digits as itself. Null for calls, for
 * files, and if nothing is to be corrected.
 */
export function meantAddress(request: FastifyRequest): string | null {
  if (!request.headers.accept?.includes('text/html')) return null;
  const path = pathOf(request);
  const steps = path.replaceAll(/[/\\]+/g, '/');
  const meant = isReadable(steps) ? steps : steps.replaceAll('%', '%25');
  const isOurs = meant.startsWith('/') && placeOf(request, meant) !== null;
  return isOurs && meant !== path ? meant + request.url.slice(path.length) : null;
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** By the address: a 304 comes without the page and keeps its policy. */
function mountPagePolicies(app: FastifyInstance, page: AppPage | null): void {
  const ofApp = page === null ? {} : appHeaders(page.html);
  const ofEmbedded = page === null ? {} : embeddedHeaders(page.html);
  app.addHook('onRequest', (request, reply, done) => {
    const place = placeOf(request, pathOf(request).replace(/\/index\.html$/, '/'));
    if (place === 'console') reply.headers(consoleHeaders);
    else if (place === 'app') reply.headers(embedded.test(pathOf(request)) ? ofEmbedded : ofApp);
    done();
  });
}

/** The page of the verifier is one file, whose script and style the policy names. */
function mountVerifierPolicy(app: FastifyInstance, file: string): void {
  if (!existsSync(file)) return;
  const headers = appHeaders(readFileSync(file, 'utf8'));
  app.addHook('onRequest', (request, reply, done) => {
    if (pathOf(request) === '/verify.html') reply.headers(headers);
    done();
  });
}

interface Files {
  readonly root: string;
  readonly prefix: string;
  /** The first registration adds `sendFile` to replies. */
  readonly isFirst: boolean;
}

function serveFiles(app: FastifyInstance, { root, prefix, isFirst }: Files): void {
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: isFirst,
    // The player's page is made for each address; the console's is the file itself.
    index: prefix === '/' ? false : 'index.html',
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // Source maps stay with the build, for the analysis of an app's errors.
    allowedPath: (path) => !sourceMap.test(path),
    setHeaders(response, path) {
      response.header('cache-control', cachingOf(path));
      if (scriptOrStyle.test(path) && !worker.test(path)) {
        for (const name of documentHeaders) response.removeHeader(name);
      }
    },
  });
}

function cachingOf(path: string): string {
  if (hashedFile.test(path)) return 'public, max-age=31536000, immutable';
  return wellKnownFile.test(path) ? 'public, max-age=86400' : 'no-cache';
}

/** Which app may have a screen at the address, if any. */
function placeOf(request: FastifyRequest, path = pathOf(request)): 'app' | 'console' | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const isUnder = (base: string) => path === base || path.startsWith(`${base}/`);
  if (isUnder(apiBase) || isUnder(consoleBase) || path.includes('.')) return null;
  // A monitor with a wrong address must not take the app's page for health.
  if (path.startsWith('/health')) return null;
  return isUnder(consolePlace) ? 'console' : 'app';
}

function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path;
}
