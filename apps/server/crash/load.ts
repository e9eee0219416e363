// The load: a process of its own, so that it survives whatever is killed. Sixteen players who bet
// without pause in all four games, about fifty bets a second together, each with a key.

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { GAMES } from '@trine/game/games.ts';
import type { LoadCommand, LoadMessage, LoadOptions } from './load-record.ts';
import { openClient, play, type LoadPlayer } from './player.ts';
import { createRandom } from './random.ts';
import { watchRounds, type RoundWatch } from './round-watch.ts';

const playersOfGame = 4;
const password = 'let the cable be cut';
const registerTries = 200;
const registerPauseMs = 300;
/** Ends a run in which a bet is never answered, though the server is back. */
const answerLimitMs = 180_000;

// Ctrl-C reaches the whole group of processes; the harness decides when the load may go.
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
  const { prefix = 'crash' } = options;
  for (const { id } of GAMES) {
    let watch: RoundWatch | null = null;
    for (let number = 1; number <= playersOfGame; number += 1) {
      const { token, playerId } = await register(options, `${prefix}_${id}_${number}`);
      const client = openClient(options.url, token);
      watch ??= watchRounds(
        { client, gameId: id, report: (kind) => send({ kind }) },
        stopping.signal,
      );
      seats.push({
        client,
        playerId,
        gameId: id,
        isPatient: options.isPatient ?? false,
        random: createRandom(options.seed + playerId),
        nextIssue: watch.nextIssue,
        isOver: () => stopping.signal.aborted,
        isTooLate: () => tooLate.signal.aborted,
        report: (kind) => send({ kind }),
        reportFault: (sentence) => send({ kind: 'fault', sentence }),
      });
    }
  }
  send({ kind: 'ready' });
  const played = await Promise.all(seats.map(play));
  const bets = played.flatMap((player) => player.bets);
  const repeated = played.reduce((total, player) => total + player.repeated, 0);
  send({ kind: 'record', bets, repeated });
}

/** The server hashes few passwords at once and may answer busy. */
async function register({ url }: LoadOptions, username: string) {
  const client = openClient(url, null);
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
