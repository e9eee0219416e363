// The page of the player's app at each address. It contains the profile of this server and the
// operator's time zone. It preloads the scripts and texts of the address's screen, which the app
// would otherwise request later, and has the head that is shown where the address is shared. A page
// is made, compressed and cached at its first request.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedMap } from '../collections/bounded-map.ts';
import { isTagKnown } from './entity-tags.ts';

export interface AppPage {
  /** As built; scripts and styles in it are in every address's page. */
  readonly html: string;
  readonly send: (request: FastifyRequest, reply: FastifyReply, asked: AskedPage) => FastifyReply;
}

export interface AskedPage {
  readonly path: string;
  /** Null leaves the title and the description of the build. */
  readonly head: PageHead | null;
}

/** Title, description and picture of an address, in one language. */
export interface PageHead {
  /** For `<html lang>`. */
  readonly language: string;
  /** Replaces the title and the description; every value in it is escaped. */
  readonly html: string;
  /** Of a round or an invitation: too many to cache their pages. */
  readonly isOneOfMany: boolean;
}

/**
 * What the build lists for a screen: parts of its texts, addresses of its scripts, first reads.
 */
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
 * The copy that the service worker stores and opens offline. It has no zone, because the setting
 * may change before it is opened; the app remembers the last page's.
 */
const keptAddress = '/index.html';

/** Screens times languages; heads for forged hosts would add more. */
const maxPages = 256;

/** Null when there is no build in the folder. */
export function readAppPage(folder: string, facts: PageFacts): AppPage | null {
  const html = readIfThere(join(folder, 'index.html'));
  if (html === null) return null;
  const list = readIfThere(join(folder, '.vite', 'screens.json')) ?? '{}';
  const screens = new Map(Object.entries(JSON.parse(list) as Record<string, ScreenFiles>));
  const pages = createBoundedMap<string, Page>(maxPages);
  const pageOf = ({ path, head }: AskedPage): Page => {
    const address = screenAddress(path);
    const screen = screens.get(address);
    const isKept = address === keptAddress;
    const make = (isOneOfMany: boolean) => {
      const text = written(html, { ...facts, isKept, head: isKept ? null : head }, screen);
      return makePage(text, isOneOfMany);
    };
    if (head?.isOneOfMany === true) return make(true);
    // Every address without a screen of its own has the same page, so that few are cached.
    const key = `${screen === undefined && !isKept ? '' : address} ${head?.html ?? ''}`;
    const kept = pages.get(key) ?? make(false);
    pages.set(key, kept);
    return kept;
  };
  return { html, send: (request, reply, asked) => sendPage(request, reply, pageOf(asked)) };
}

/** Matches as the table of screens does: in any case, with or without a last slash. */
export function screenAddress(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/, '');
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

interface Written extends PageFacts {
  readonly isKept: boolean;
  readonly head: PageHead | null;
}

const builtTitle = /<title>[^<]*<\/title>/;
const builtDescription = /\s*<meta name="description"[^>]*>/;

function written(html: string, facts: Written, screen: ScreenFiles | undefined): string {
  const { profile, timeZone, isKept, head } = facts;
  const { texts = [], scripts = [], reads = [] } = screen ?? {};
  const attributes =
    `<html data-profile="${profile}"${isKept ? '' : ` data-zone="${timeZone}"`}` +
    ` data-texts="${texts.join(' ')}"` +
    ` data-reads="${JSON.stringify(reads).replaceAll('"', '&quot;')}"`;
  const links = scripts.map((address) => `<link rel="modulepreload" href="${address}">`);
  // Functions, because `$'` in a text would be replaced by the rest of the page.
  const page = html
    .replace('<html', () => attributes)
    .replace('</head>', () => `${links.join('')}</head>`);
  if (head === null) return page;
  return page
    .replace(/(<html[^>]*) lang="[^"]*"/, (_, start: string) => `${start} lang="${head.language}"`)
    .replace(builtDescription, '')
    .replace(builtTitle, () => head.html);
}

type Coding = 'br' | 'gzip';

interface Page {
  readonly plain: Buffer;
  readonly compressed: (coding: Coding) => Buffer;
  /** Quoted, as in the header. */
  readonly tag: string;
}

/** Cached pages are compressed once and well, others each time and fast. */
function makePage(html: string, isOneOfMany: boolean): Page {
  const plain = Buffer.from(html);
  const tag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  const quality = isOneOfMany ? quickQuality : constants.BROTLI_MAX_QUALITY;
  const made = new Map<Coding, Buffer>();
  const compressed = (coding: Coding) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    const bytes =
      made.get(coding) ??
      (coding === 'br' ? brotliCompressSync(plain, { params }) : gzipSync(plain));
    made.set(coding, bytes);
    return bytes;
  };
  return { plain, compressed, tag };
}

const quickQuality = 4;
const vary = 'accept-encoding, accept-language';

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = request.headers;
  reply.headers({ 'cache-control': 'no-cache', vary, etag: page.tag });
  if (isTagKnown(known, page.tag)) return reply.code(304).send();
  reply.code(200).type('text/html; charset=utf-8');
  const coding = codingOf(accepted);
  if (coding === null) return reply.send(page.plain);
  return reply.header('content-encoding', coding).send(page.compressed(coding));
}

/** The better one of those that the browser takes. */
export function codingOf(accepted: string): Coding | null {
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
