// `/.well-known/security.txt` (RFC 9116): where a person who finds a weakness reports it.

import type { FastifyInstance } from 'fastify';

export interface SecurityTxtOptions {
  /** A URI: `mailto:`, `https:` or `tel:`. */
  readonly contact: string;
  /** The addresses of the file. */
  readonly origins: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const path = '/.well-known/security.txt';
const dayMs = 24 * 60 * 60 * 1_000;
/** RFC 9116, 2.5.5, recommends less than a year; the file is made for each request. */
const validDays = 180;
/** The languages of the app, in which customer service answers as well. */
const languages = 'en, zh-Hant, zh-Hans, ja, ko';

export function createSecurityTxtMount(
  options: SecurityTxtOptions,
): (app: FastifyInstance) => void {
  return (app) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: (_request, reply) => {
        reply.header('cache-control', 'public, max-age=86400');
        return reply.type('text/plain; charset=utf-8').send(textOf(options));
      },
    });
  };
}

function textOf({ contact, origins, now }: SecurityTxtOptions): string {
  // The same all day and in all processes.
  const expires = new Date((Math.floor(now() / dayMs) + validDays) * dayMs);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    ...origins.map((origin) => `Canonical: ${origin}${path}`),
    `Preferred-Languages: ${languages}`,
  ];
  return `${lines.join('\n')}\n`;
}
