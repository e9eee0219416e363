// `npm run verifiers -- --rounds 500`: plays short rounds under load and checks each drawn one from
// outside: with `trine-verify`, which saves the answers, and with `docs/verify.py` from what was
// saved. Exit code 0: every round holds for both; 1: one does not; 2: it could not run.

import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readCommand } from '@trine/commands/read-command.ts';
import type { Client } from '@trine/contract/client.ts';
import { GAMES } from '@trine/game/games.ts';
import { freePort } from '../../src/platform/embedded-postgres/embedded-build.ts';
import { removeEmbedded } from '../../src/platform/embedded-postgres/embedded-record.ts';
import { startLoad } from '../crash/load-process.ts';
import { awaitStart, openProbe, withinMs } from '../crash/run-crash.ts';
import { startService } from '../crash/service.ts';
import { stopSignal } from '../kit/stop-signal.ts';
import { readWholeNumber } from '../kit/whole-number.ts';

const root = join(import.meta.dirname, '../../../..');
const command = join(root, 'packages/trine-verify/trine-verify.ts');
const script = join(root, 'docs/verify.py');
const exitCodes = { holds: 0, fails: 1, couldNotRun: 2 } as const;
/** Of both verifiers: every step holds under the own key of a demo. */
const demoCode = 4;
const rhythm = { roundSeconds: 6, closeSeconds: 3 } as const;
/** A round takes a quarter of this, and each verifier less. */
const limitOfRoundMs = 30_000;
const pollMs = 2_000;
const finishMs = 240_000;
const maxRounds = 100_000;
const reportEvery = 50;
const listed = 20;

interface DrawnRound {
  readonly gameId: number;
  readonly issue: string;
}

try {
  process.exitCode = await verifyRounds();
} catch (error) {
  console.error(error instanceof Error ? `Could not run: ${error.stack}` : error);
  process.exitCode = exitCodes.couldNotRun;
}

async function verifyRounds(): Promise<number> {
  const { values } = readCommand('verifiers');
  const rounds = readWholeNumber('rounds', values.rounds, { least: 1, most: maxRounds });
  const signal = stopSignal(finishMs + rounds * limitOfRoundMs);
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-verifiers-'));
  // The account that runs PostgreSQL for root must be able to enter the folder.
  await chmod(dataDir, 0o711);
  opened.defer(() => removeEmbedded(dataDir));
  const service = await startService({ dataDir, port: await freePort(null), ...rhythm });
  opened.defer(async () => void (await service.stop()));
  await awaitStart(service, signal);
  const client = await openProbe(service.url);
  const load = opened.use(await startLoad({ url: service.url, seed: 1 }, signal));
  const faults: string[] = [];
  let bets = 0;
  let checked = 0;
  for await (const round of drawnRounds(client, signal)) {
    const found = await verifyRound(service.url, round);
    faults.push(...found.faults);
    bets += found.bets;
    checked += 1;
    if (checked % reportEvery === 0 || found.faults.length > 0) {
      console.log(`${checked} rounds, ${bets} bets, ${faults.length} faults.`, ...found.faults);
    }
    if (checked === rounds) break;
  }
  await load.finish(withinMs(finishMs, signal));
  console.log(`${checked} rounds with ${bets} bets: ${faults.length} faults.`);
  return faults.length === 0 && load.failures.length === 0 ? exitCodes.holds : exitCodes.fails;
}

/** Each settled round once, as they come. */
async function* drawnRounds(client: Client, signal: AbortSignal): AsyncGenerator<DrawnRound> {
  const known = new Set<string>();
  for (;;) {
    for (const { id: gameId } of GAMES) {
      const request = { game_id: gameId, limit: listed };
      const list = await client.call('/api/Lottery/issueList', request, { signal });
      if (!list.ok) throw new Error(`the list of rounds is rejected: ${list.reason}`);
      for (const { issue } of list.data.toReversed()) {
        const name = `${gameId} ${issue}`;
        if (known.has(name) || !(await isSettled(client, { gameId, issue }))) continue;
        known.add(name);
        yield { gameId, issue };
      }
    }
    await delay(pollMs, undefined, { signal });
  }
}

async function isSettled(client: Client, { gameId, issue }: DrawnRound): Promise<boolean> {
  const round = await client.call('/api/fairness/round', { game_id: gameId, issue });
  return round.ok && round.data.status === 'settled';
}

async function verifyRound(url: string, { gameId, issue }: DrawnRound) {
  const file = join(tmpdir(), `trine-verifiers-${gameId}-${issue}.json`);
  const words = ['round', url, String(gameId), issue, '--save', file];
  const first = await run(process.execPath, [command, ...words]);
  const second = await run('python3', ['-B', script, file]);
  await rm(file, { force: true });
  const bets = Number(/(\d+) bets with/.exec(first.output)?.[1] ?? 0);
  const faults = [first, second].flatMap(({ code, output }) => {
    return code === demoCode ? [] : [`Round ${issue} of game ${gameId}: exit ${code}\n${output}`];
  });
  return { bets, faults };
}

interface Ran {
  readonly code: number;
  readonly output: string;
}

async function run(file: string, words: readonly string[]): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  execFile(file, words, (error, stdout, stderr) => {
    resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
  });
  return promise;
}
