// All players of one run.

import { createClient } from '@trine/contract/client.ts';
import { identityOf } from './identity.ts';
import { pause } from './pause.ts';
import { live } from './person.ts';
import { createTally, reportLine, type Counts } from './tally.ts';

export interface RunOptions {
  readonly url: string;
  readonly count: number;
  readonly seed: number;
  /** Names and passwords are derived from it. */
  readonly secret: Buffer;
  /** Ends the play of all players. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  readonly onChange?: (counts: Counts) => void;
}

/** As many passwords as the server hashes at once, less those of other clients. */
const maxSignInsAtOnce = 2;
const signInPauseMs = 60;
const reportEveryMs = 10_000;
const firstLookMs = 5_000;

/** Why no player can play there, as a sentence; null when they can. */
export async function findObstacle(url: string): Promise<string | null> {
  const client = createClient({ baseUrl: url, token: () => null, language: () => 'en' });
  const signal = AbortSignal.timeout(firstLookMs);
  const home = await client.call('/api/index/index', {}, { signal });
  if (!home.ok) {
    return `No Trine answers at ${url}: start it by "npm start", or say where it is by --url.`;
  }
  if (home.data.profile === 'demo') return null;
  return `${url} runs for real players: simulated ones play in the demo only.`;
}

/** Plays until the signal, and returns the counts. */
export async function runPlayers(options: RunOptions): Promise<Counts> {
  const { url, count, seed, secret, say } = options;
  const tally = createTally(options.onChange);
  const allLeft = new AbortController();
  const signal = AbortSignal.any([options.signal, allLeft.signal]);
  const signInQueue = createSignInQueue(signal);
  const reports = report(() => tally.counts(), say, signal);
  const people = Array.from({ length: count }, (_, index) => {
    const identity = identityOf(secret, url, index);
    return live({ index, identity, url, seed, tally, signal, signInQueue });
  });
  try {
    await Promise.all(people);
  } finally {
    allLeft.abort();
    await reports;
  }
  return tally.counts();
}

async function report(
  counts: () => Counts,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let before = 0;
  for (;;) {
    await pause(reportEveryMs, signal);
    if (signal.aborted) return;
    const now = counts();
    const rate = ((now.heartbeats - before) * 1000) / reportEveryMs;
    say(`${now.online} online, ${reportLine(now, rate)}`);
    before = now.heartbeats;
  }
}

/** A few at a time, in order, with a pause after each. */
function createSignInQueue(signal: AbortSignal) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running === maxSignInsAtOnce) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      const result = await work();
      await pause(signInPauseMs, signal);
      return result;
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
