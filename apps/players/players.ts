// `npm run players -- --count 50`: simulated players for the rooms of a demo, as real clients over
// HTTP. They use the demo's play credits and are named `sim…`.

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
  console.log(`${count} players start at ${url} (seed ${seed}). Ctrl-C signs them out.`);
  const counts = await runPlayers({ url, count, seed, secret, signal, log: console.log });
  const rate = (counts.heartbeats * 1000) / (performance.now() - startedAt);
  console.log(`All signed out: ${reportLine(counts, rate)}.`);
  if (signal.aborted) return 0;
  console.error('No player could stay signed in: see the reasons above.');
  return 1;
}

/** The first Ctrl-C signs all players out, the second exits at once. */
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
