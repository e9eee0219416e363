// The words after `npm run players --`, read and checked.

import type { CommandWords } from '@trine/commands/read-command.ts';

export interface PlayersOptions {
  readonly count: number;
  /** Without a slash at the end. */
  readonly url: string;
  /** How long they play; null until they are stopped. */
  readonly seconds: number | null;
  /** Of the chances in their choices; null for another one each time. */
  readonly seed: number | null;
}

/** A reason not to play that the operator can remedy; the message is the sentence. */
export class PlayersError extends Error {
  override readonly name = 'PlayersError';
}

const maxPlayers = 1_000;
const longestSeconds = 7 * 24 * 60 * 60;
const greatestSeed = 2 ** 32 - 1;

type Given = CommandWords<'players'>['values'];

/** Throws `PlayersError`. */
export function readOptions({ count, url, seconds, seed }: Given): PlayersOptions {
  return {
    count: readNumber('--count', count, { least: 1, most: maxPlayers }),
    url: readUrl(url),
    seconds:
      seconds === undefined
        ? null
        : readNumber('--seconds', seconds, { least: 1, most: longestSeconds }),
    seed: seed === undefined ? null : readNumber('--seed', seed, { least: 0, most: greatestSeed }),
  };
}

function readNumber(
  name: string,
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number >= least && number <= most) return number;
  throw new PlayersError(`${name} is "${text}"; allowed: a whole number from ${least} to ${most}.`);
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  }
  throw new PlayersError(`--url is "${text}"; allowed: an address such as http://127.0.0.1:8080.`);
}
