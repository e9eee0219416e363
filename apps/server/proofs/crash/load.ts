// The load: a separate process, which is never killed. Sixteen players bet without pause in all
// four games, about fifty bets a second in total, each bet with a key; optionally also page reads
// and streams.

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { GAMES } from '@trine/game/games.ts';
import { createAnswerTimes } from './answer-times.ts';
import { runDepositor } from './depositor.ts';
import type { LoadCommand, LoadEvent, LoadMessage, LoadOptions } from './load-record.ts';
import { openPlayerClient, password, runLoadPlayer, type LoadPlayer } from './player.ts';
import { createRandom } from '../kit/random.ts';
import { readPages, viewRoom } from './reader.ts';
import { watchRounds, type RoundWatch } from './round-watch.ts';

const playersOfGame = 4;
const registerTries = 200;
const registerPauseMs = 300;
/** Ends a run in which a bet is never answered although the server is back. */
const answerLimitMs = 180_000;

// Ctrl-C reaches the whole process group; the harness decides when the load exits.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));

const [first] = (await once(process, 'message')) as [LoadCommand];
if (first.kind === 'play') await run(first.options);

async function run(options: LoadOptions): Promise<void> {
  const stopping = new AbortController();
  const tooLate = new AbortController();
  process.on('message', ({ kind }: LoadCommand) => {
    if (kind !== 'finish') return;
    stopping.abort();
    setTimeout(() => tooLate.abort(), answerLimitMs).unref();
  });
  const seats: LoadPlayer[] = [];
  const { prefix = 'crash', isMixed = false, patience = 'for none' } = options;
  const times = createAnswerTimes();
  const readers: Promise<void>[] = [];
  const report = (kind: LoadEvent) => send({ kind });
  const reportFailure = (sentence: string) => send({ kind: 'failure', sentence });
  for (const { id } of GAMES) {
    let watch: RoundWatch | null = null;
    for (let number = 1; number <= playersOfGame; number += 1) {
      const { token, playerId } = await register(options, `${prefix}_${id}_${number}`);
      const client = times.watch(openPlayerClient(options.url, token));
      const random = createRandom(options.seed + playerId);
      watch ??= watchRounds({ client, gameId: id, report }, stopping.signal);
      if (isMixed) {
        const reader = { client, gameId: id, random, report, reportFailure };
        const { signal } = stopping;
        if (number === 1) readers.push(readPages(reader, signal));
        else readers.push(viewRoom({ ...reader, url: options.url, token }, signal));
      }
      seats.push({
        client,
        playerId,
        gameId: id,
        random,
        patience,
        nextIssue: watch.nextIssue,
        isOver: () => stopping.signal.aborted,
        isTooLate: () => tooLate.signal.aborted,
        report,
        reportFailure,
      });
    }
  }
  const [first] = seats;
  const { url, demoPassword = null } = options;
  send({ kind: 'ready' });
  const depositing =
    first === undefined || demoPassword === null
      ? null
      : runDepositor({ ...first, url, password: demoPassword });
  const played = await Promise.all(seats.map(runLoadPlayer));
  const bets = played.flatMap((player) => player.bets);
  const repeated = played.reduce((total, player) => total + player.repeated, 0);
  await Promise.all(readers);
  const requests = await depositing;
  const deposits =
    first === undefined || requests === null ? null : { playerId: first.playerId, requests };
  send({ kind: 'record', bets, repeated, times: times.read(), deposits });
}

/** The server hashes few passwords at a time and may answer busy. */
async function register({ url }: LoadOptions, username: string) {
  const client = openPlayerClient(url, null);
  for (let tried = 1; ; tried += 1) {
    const outcome = await client.call('/api/user/register', { username, password, group_id: 1 });
    if (outcome.ok) {
      const { token, user_id: playerId } = outcome.data.userinfo;
      return { token, playerId };
    }
    if (tried === registerTries) throw new Error(`${username} could not register: ${outcome.msg}`);
    await delay(registerPauseMs);
  }
}

function send(message: LoadMessage): void {
  process.send?.(message);
}
