// Headers of every reply. Scripts and styles come from our own files only. Inline scripts and
// styles of the app's page are named by their hashes, and strings become markup or script only
// through the trusted types named here. No page may be framed except the support chat, and that
// only by our own origin.

import { createHash } from 'node:crypto';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

export const policyHeader = 'content-security-policy';

export const securityHeaders = {
  [policyHeader]: framedBy("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** For documents and workers; a script or a style sheet does not use them. */
export const documentHeaders = [
  policyHeader,
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
] as const;

/**
 * Browsers use TLS only for this name and all names below it, for two years in seconds: an attacker
 * gets no unencrypted request, and no name below it sets a cookie without TLS.
 */
export const strictTransport = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const;

const headersOverTls = { ...securityHeaders, ...strictTransport };

/** For every reply. Browsers ignore HSTS without TLS, so it is omitted there. */
export function protectingHeaders(protocol: string): Readonly<Record<string, string>> {
  return protocol === 'https' ? headersOverTls : securityHeaders;
}

/** The sanitizer of articles, and the policy that starts workers from our own files. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types dompurify trine'];

/** Of the player's app: `page` is its HTML, whose inline script and style are allowed by hash. */
export function appHeaders(page: string): Record<string, string> {
  return { [policyHeader]: framedBy("'none'", [...withInline(page), ...trustedTypes]) };
}

/** The same for a page that pages of our own origin may embed. */
export function embeddedHeaders(page: string): Record<string, string> {
  return {
    [policyHeader]: framedBy("'self'", [...withInline(page), ...trustedTypes]),
    'x-frame-options': 'SAMEORIGIN',
  };
}

/** Of the console, whose components write style elements at run time. */
export const consoleHeaders = {
  [policyHeader]: framedBy(
    "'none'",
    policy.map((part) => (part.startsWith('style-src') ? `${part} 'unsafe-inline'` : part)),
  ),
} as const;

/** The policy of a page that may call the API at these origins as well. */
export function connectingTo(contentPolicy: string, origins: readonly string[]): string {
  const own = "connect-src 'self'";
  return contentPolicy.replace(own, [own, ...origins].join(' '));
}

export const jsonType = 'application/json; charset=utf-8';

function framedBy(ancestors: string, parts: readonly string[] = policy): string {
  return [...parts, `frame-ancestors ${ancestors}`].join('; ');
}

function withInline(page: string): string[] {
  const allowed = { 'script-src': hashesOf('script', page), 'style-src': hashesOf('style', page) };
  return policy.map((part) => {
    const [name] = part.split(' ', 1);
    return name === 'script-src' || name === 'style-src'
      ? [part, ...allowed[name]].join(' ')
      : part;
  });
}

/** Elements without attributes: a script with an address is a file. */
function hashesOf(element: 'script' | 'style', page: string): string[] {
  const contents = page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'));
  return Array.from(contents, ([, content = '']) => {
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  });
}
