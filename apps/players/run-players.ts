// Runs all players.

import { createClient } from '@trine/contract/client.ts';
import { identityOf } from './identity.ts';
import { pause } from './pause.ts';
import { runPlayer } from './run-player.ts';
import { createTally, reportLine, type Counts } from './tally.ts';

export interface PlayersRun {
  readonly url: string;
  readonly count: number;
  readonly seed: number;
  /** Names and passwords follow from it. */
  readonly secret: Buffer;
  /** Signs all players out. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly onChange?: (counts: Counts) => void;
}

/** As many passwords as the server hashes at once, minus capacity for real users. */
const maxSignIns = 2;
const signInPauseMs = 60;
const reportEveryMs = 10_000;
const firstCallMs = 5_000;

/** Why players cannot play there; null if they can. */
export async function findObstacle(url: string): Promise<string | null> {
  const client = createClient({ baseUrl: url, token: () => null, language: () => 'en' });
  const signal = AbortSignal.timeout(firstCallMs);
  const home = await client.call('/api/index/index', {}, { signal });
  if (!home.ok) {
    return `No Trine answers at ${url}: start it by "npm start", or set its address with --url.`;
  }
  if (home.data.profile === 'demo') return null;
  return `${url} runs for real players: simulated ones play in the demo only.`;
}

/** Plays until the signal aborts; returns the counts. */
export async function runPlayers(options: PlayersRun): Promise<Counts> {
  const { url, count, seed, secret, log } = options;
  const tally = createTally(options.onChange);
  const allLeft = new AbortController();
  const signal = AbortSignal.any([options.signal, allLeft.signal]);
  const signInSlot = createSignInSlots(signal);
  const reports = report(() => tally.counts(), log, signal);
  const people = Array.from({ length: count }, (_, index) => {
    const identity = identityOf(secret, url, index);
    return runPlayer({ index, identity, url, seed, tally, signal, signInSlot });
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
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let before = 0;
  for (;;) {
    await pause(reportEveryMs, signal);
    if (signal.aborted) return;
    const now = counts();
    const rate = ((now.heartbeats - before) * 1000) / reportEveryMs;
    log(`${now.online} online, ${reportLine(now, rate)}`);
    before = now.heartbeats;
  }
}

/** Limits concurrent sign-ins, in order, with a pause after each. */
function createSignInSlots(signal: AbortSignal) {
  const waiting: (() => void)[] = [];
  let used = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (used === maxSignIns) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else used += 1;
    try {
      const result = await work();
      await pause(signInPauseMs, signal);
      return result;
    } finally {
      const next = waiting.shift();
      if (next === undefined) used -= 1;
      else next();
    }
  };
}
