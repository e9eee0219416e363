// `npm run players -- --count 50`: that many real clients over HTTP, so that a demo's rooms have
// company. They play with the demo's play credits, by the rules, and are called `sim…`.

import { randomInt } from 'node:crypto';
import { readCommand } from '@trine/commands/read-command.ts';
import { findObstacle, runPlayers } from './run-players.ts';
import { readSecret } from './identity.ts';
import { PlayersError, readOptions } from './options.ts';
import { reportLine } from './tally.ts';

const seedLimit = 2 ** 32;

const words = readCommand('players');
try {
  process.exitCode = await play();
} catch (error) {
  console.error(error instanceof PlayersError ? error.message : error);
  process.exitCode = 1;
}

async function play(): Promise<number> {
  const { url, count, seconds, ...options } = readOptions(words.values);
  const obstacle = await findObstacle(url);
  if (obstacle !== null) {
    console.error(obstacle);
    return 1;
  }
  const secret = await readSecret(process.env['DATA_DIR'] || '.data');
  const seed = options.seed ?? randomInt(seedLimit);
  const signal = stopSignal(seconds);
  const startedAt = performance.now();
  console.log(`${count} players on their way to ${url} (seed ${seed}). Ctrl-C sends them home.`);
  const counts = await runPlayers({ url, count, seed, secret, signal, say: console.log });
  const rate = (counts.heartbeats * 1000) / (performance.now() - startedAt);
  console.log(`All home: ${reportLine(counts, rate)}.`);
  if (signal.aborted) return 0;
  console.error('Nobody could stay: see the reasons above.');
  return 1;
}

/** Ctrl-C once sends everybody home in good order, twice ends at once. */
function stopSignal(seconds: number | null): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(130);
      stop.abort();
    });
  }
  if (seconds !== null) setTimeout(() => stop.abort(), seconds * 1000).unref();
  return stop.signal;
}
