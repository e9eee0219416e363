// The page of the player's app, as each address has it: with the profile that this server runs in
// and the operator's time zone, and with the scripts and texts of the address's screen named ahead,
// so that none of them waits until the app has found it out. A page is made, compressed and kept
// when it is first asked for.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface AppPage {
  /** As the build left it; scripts and styles in it are in every address's page. */
  readonly html: string;
  readonly send: (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply;
}

/** What the build says of a screen: parts of its texts, addresses of its scripts, first reads. */
interface ScreenFiles {
  readonly texts: readonly string[];
  readonly scripts: readonly string[];
  readonly reads: readonly unknown[];
}

/** What this server passes to the app in its page. */
export interface PageFacts {
  readonly profile: string;
  /** The operator's, an IANA name. */
  readonly timeZone: string;
}

/**
 * The copy that the service worker keeps and opens offline. It names no zone, because the setting
 * may change meanwhile; the app remembers the last page's.
 */
const keptAddress = '/index.html';

/** Null when nothing was built into the folder. */
export function readAppPage(folder: string, facts: PageFacts): AppPage | null {
  const html = readIfThere(join(folder, 'index.html'));
  if (html === null) return null;
  const list = readIfThere(join(folder, '.vite', 'screens.json')) ?? '{}';
  const screens = new Map(Object.entries(JSON.parse(list) as Record<string, ScreenFiles>));
  const pages = new Map<string, Page>();
  const pageOf = (path: string): Page => {
    // Every address without a screen of its own has the same page, so that few are kept.
    const address = path.toLowerCase().replace(/(?<=.)\/$/, '');
    const screen = screens.get(address);
    const isKept = address === keptAddress;
    const key = screen === undefined && !isKept ? '' : address;
    const kept = pages.get(key) ?? makePage(written(html, { ...facts, isKept }, screen));
    pages.set(key, kept);
    return kept;
  };
  return { html, send: (request, reply, path) => sendPage(request, reply, pageOf(path)) };
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

interface Written extends PageFacts {
  readonly isKept: boolean;
}

function written(html: string, facts: Written, screen: ScreenFiles | undefined): string {
  const { profile, timeZone, isKept } = facts;
  const { texts = [], scripts = [], reads = [] } = screen ?? {};
  const attributes =
    `<html data-profile="${profile}"${isKept ? '' : ` data-zone="${timeZone}"`}` +
    ` data-texts="${texts.join(' ')}"` +
    ` data-reads="${JSON.stringify(reads).replaceAll('"', '&quot;')}"`;
  const links = scripts.map((address) => `<link rel="modulepreload" href="${address}">`);
  // Functions, because in a text `$'` would stand for the rest of the page.
  return html
    .replace('<html', () => attributes)
    .replace('</head>', () => `${links.join('')}</head>`);
}

interface Page {
  readonly plain: Buffer;
  readonly compressed: { readonly br: Buffer; readonly gzip: Buffer };
  /** Quoted, as the header has it. */
  readonly tag: string;
}

function makePage(html: string): Page {
  const plain = Buffer.from(html);
  const tag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  const compressed = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  return { plain, compressed, tag };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = request.headers;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.tag });
  if (known.split(/\s*,\s*/).includes(page.tag)) return reply.code(304).send();
  reply.code(200).type('text/html; charset=utf-8');
  const coding = codingOf(accepted);
  if (coding === null) return reply.send(page.plain);
  return reply.header('content-encoding', coding).send(page.compressed[coding]);
}

/** The better one of those that the browser takes. */
export function codingOf(accepted: string): 'br' | 'gzip' | null {
  const named = codingsIn(accepted);
  return (['br', 'gzip'] as const).find((coding) => named.includes(coding)) ?? null;
}

/** The best encoding of the header `accept-encoding`. */
export function codingsIn(accepted: string): readonly string[] {
  return accepted
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.replace(/;.*/, ''));
}
