// Headers of every answer. Scripts come from our own files alone; style elements are allowed, since
// components that measure themselves write some. No page may be framed but the support chat, and
// that one by our own origin alone.

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

export const securityHeaders = {
  'content-security-policy': framedBy("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** In their place for a page that pages of our own origin may embed. */
export const embeddedHeaders = {
  'content-security-policy': framedBy("'self'"),
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** The policy of a page that may call the API at these origins as well. */
export function connectingTo(contentPolicy: string, origins: readonly string[]): string {
  const own = "connect-src 'self'";
  return contentPolicy.replace(own, [own, ...origins].join(' '));
}

export const jsonType = 'application/json; charset=utf-8';

function framedBy(ancestors: string): string {
  return [...policy, `frame-ancestors ${ancestors}`].join('; ');
}
