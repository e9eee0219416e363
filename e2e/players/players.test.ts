import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { createClient } from '@trine/contract/client.ts';
import { parseMoney } from '@trine/money/money.ts';
import { findObstacle, runPlayers } from '@trine/players/run-players.ts';
import { identityOf, readSecret } from '@trine/players/identity.ts';
import type { Counts } from '@trine/players/tally.ts';
import { startMovableServer, type MovableServer } from '../fixtures/server.ts';

const program = join(import.meta.dirname, '../../apps/players/players.ts');
const unusedUrl = 'http://127.0.0.1:1';
/** The status of an order of a void round, whose stake was returned. */
const cancelled = 2;
const creditsMinor = 10_000_00n;
const count = 5;
/** Together most of a round of half an hour, during which no round ends. */
const stepsInRound = 5;
const stepMs = 5 * 60_000;

let server: MovableServer;
let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trine-players-'));
  server = await startMovableServer();
});

after(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** Runs five players until they have done enough. */
async function playUntil(secret: Buffer, isEnough: (counts: Counts) => boolean): Promise<Counts> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(130_000)]);
  const beats = new EventEmitter();
  const playing = runPlayers({
    url: server.url,
    count,
    seed: 11,
    secret,
    signal,
    log: () => undefined,
    onChange: (counts) => {
      beats.emit('change', counts.heartbeats);
      if (isEnough(counts)) done.abort();
    },
  });
  const [counts] = await Promise.all([playing, letRoundsPass(beats, signal)]);
  return counts;
}

/** Bets are spread over two thirds of a round; time passes after each player's heartbeat. */
async function letRoundsPass(beats: EventEmitter, signal: AbortSignal): Promise<void> {
  let due = 0;
  try {
    for (;;) {
      for (let step = 0; step < stepsInRound; step += 1) {
        let seen = due;
        while (seen < due + count) [seen] = await once(beats, 'change', { signal });
        due = seen;
        await server.pass(stepMs);
      }
      await server.drawRounds();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function clientFor(token: string | null) {
  return createClient({ baseUrl: server.url, token: () => token, language: () => 'en' });
}

function inMinor(money: string): bigint {
  const amount = parseMoney(money);
  assert.ok(amount !== null);
  return amount;
}

/** A player's balance and orders, once all orders are settled. */
async function readPlayer(secret: Buffer, index: number) {
  const { username: account, password } = identityOf(secret, server.url, index);
  const entered = await clientFor(null).call('/api/user/login', { account, password });
  assert.ok(entered.ok, JSON.stringify(entered));
  const client = clientFor(entered.data.userinfo.token);
  const orders = await client.call('/api/user/orderList', { limit: 200 });
  assert.ok(orders.ok);
  assert.ok(orders.data.every(({ status }) => status !== 0));
  const user = await client.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  return { moneyMinor: inMinor(user.data.money), orders: orders.data };
}

test('five players bet, win and return as the same players in the next run', async () => {
  const secret = await readSecret(dataDir);
  const first = await playUntil(
    secret,
    ({ betsAccepted, wins, online }) => online === 5 && betsAccepted >= 8 && wins >= 1,
  );
  assert.ok(first.betsAccepted >= 8 && first.wins >= 1, JSON.stringify(first));
  assert.ok(first.heartbeats >= 5);
  assert.equal(first.online, 0);
  const lost = ['opposite_bets', 'account_frozen', 'insufficient_funds', 'wrong_credentials'];
  assert.deepEqual(
    lost.filter((reason) => first.rejections.has(reason)),
    [],
  );

  const second = await playUntil(
    secret,
    ({ online, heartbeats }) => online === 5 && heartbeats > 5,
  );
  assert.ok(second.heartbeats > 5, JSON.stringify(second));
  // A round may close before a bet arrives; there is no other reason for a rejection.
  const late = ['round_closed', 'not_current_round'];
  assert.deepEqual(
    [...second.rejections.keys()].filter((reason) => !late.includes(reason)),
    [],
  );

  await server.drawRounds();
  const players = await Promise.all([0, 1, 2, 3, 4].map((index) => readPlayer(secret, index)));
  const orders = players.flatMap((player) => player.orders);
  assert.equal(orders.length, first.betsAccepted + second.betsAccepted);
  for (const player of players) {
    const changeMinor = player.orders.reduce((sum, order) => {
      if (order.status === cancelled) return sum;
      return sum + (order.whether_hit === 1 ? inMinor(order.profit) : -inMinor(order.quantity));
    }, 0n);
    assert.equal(player.moneyMinor, creditsMinor + changeMinor);
  }
});

async function run(words: readonly string[]) {
  const environment = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [program, ...words], { env: environment });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => {
    lines.push(line);
    if (line.includes('players start')) child.kill('SIGINT');
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), lines, errors };
}

test('Ctrl-C signs all players out', async () => {
  const { code, lines, errors } = await run(['--count', '3', '--url', server.url, '--seed', '5']);
  assert.equal(errors, '');
  assert.equal(code, 0);
  assert.match(lines.at(0) ?? '', /^3 players start at .* \(seed 5\)/);
  assert.match(lines.at(-1) ?? '', /^All signed out: \d+ bets accepted/);
});

test('without a server, the command prints one sentence and exits with 1', async () => {
  const { code, lines, errors } = await run(['--url', unusedUrl]);
  assert.deepEqual([code, lines], [1, []]);
  assert.equal(errors.trim(), await findObstacle(unusedUrl));
  assert.match(errors, /^No Trine answers at http:\/\/127\.0\.0\.1:1:/);
});
