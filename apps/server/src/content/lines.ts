// The lines: addresses by which the platform can be reached, two at most, as the operator wrote
// them. A page that came by one of them may call the API by the other, so the server has to know
// their origins as well.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/envelope.ts';
import type { home } from '@trine/contract/home.ts';
import { lineName } from '@trine/i18n/labels.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/transaction.ts';
import { readShown } from './shown.ts';

type Line = AnswerOf<typeof home>['lines'][number];

export interface Lines {
  /** Both, as the app has places for; an empty address leads to where the page came from. */
  readonly read: (language: Language) => Promise<Line[]>;
  /** Such as `https://two.example`; what is known may be some seconds old. */
  readonly origins: () => Promise<readonly string[]>;
}

export interface LinesOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What the lines are until the operator writes some: see `demoLines`. */
  readonly unwritten: readonly string[];
}

/** How long a change at the desk may take to be heard of. */
const originsKeptMs = 5_000;
/** The app has places for so many. */
const mostLines = 2;

export function createLines({ database, now, unwritten }: LinesOptions): Lines {
  let known: readonly string[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readWritten() {
    const written = (await readShown(database, 'line')).slice(0, mostLines);
    return written.map(({ body }) => body);
  }

  async function readOrigins(): Promise<void> {
    try {
      const written = await readWritten();
      const urls = written.length > 0 ? written.map(({ url }) => url) : unwritten;
      known = urls.map(originOf).filter((origin) => origin !== null);
      readAtMs = now();
    } finally {
      reading = null;
    }
  }

  return {
    async read(language) {
      const [first, second] = await readWritten();
      const isWritten = first !== undefined;
      const secondUrl = isWritten ? second?.url : unwritten[1];
      return [
        { id: 0, name: first?.name[language] ?? lineName(language, 0), url: first?.url ?? '' },
        {
          id: 1,
          name: second?.name[language] ?? lineName(language, 1),
          url: secondUrl ?? '',
          best: 1,
        },
      ];
    },
    async origins() {
      if (now() - readAtMs < originsKeptMs) return known;
      reading ??= readOrigins();
      // Who asks while the database is away is told what was known before.
      await reading.catch(() => undefined);
      return known;
    },
  };
}

/**
 * Two names of this machine, for a demo that only this machine can reach: two addresses that are
 * what they seem, with nothing made up. Elsewhere the operator writes the lines at the desk.
 */
export function demoLines({ profile, host, port }: Config): readonly string[] {
  const isLocal = host === '127.0.0.1' || host === 'localhost';
  if (profile !== 'demo' || !isLocal || port === 0) return [];
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}

/** Null for an address that is none, or that no page can call. */
function originOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol) ? parsed.origin : null;
}
