import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { readCommand } from '@trine/commands/read-command.ts';
import { createClient } from '@trine/contract/client.ts';
import { parseMoney } from '@trine/money/money.ts';
import { findObstacle, runPlayers } from './run-players.ts';
import { identityOf, readSecret } from './identity.ts';
import { readOptions } from './options.ts';
import type { Counts } from './tally.ts';
import { startMovableServer, type MovableServer } from '../fixtures/server.ts';

const programme = join(import.meta.dirname, 'players.ts');
const nobodyListens = 'http://127.0.0.1:1';
/** The status of an order whose round is void: its stake has gone back. */
const cancelled = 2;
const creditsMinor = 10_000_00n;
const count = 5;
/** Together most of a round of half an hour, in which no round ends. */
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

/** Sends five players in and home again, as soon as they have done enough. */
async function playUntil(secret: Buffer, isEnough: (counts: Counts) => boolean): Promise<Counts> {
  const home = new AbortController();
  const signal = AbortSignal.any([home.signal, AbortSignal.timeout(130_000)]);
  const beats = new EventEmitter();
  const run = runPlayers({
    url: server.url,
    count,
    seed: 11,
    secret,
    signal,
    say: () => undefined,
    onChange: (counts) => {
      beats.emit('change', counts.heartbeats);
      if (isEnough(counts)) home.abort();
    },
  });
  const [counts] = await Promise.all([run, letRoundsPass(beats, signal)]);
  return counts;
}

/** Bets are spread over two thirds of a round; time goes on when the players have looked at it. */
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

/** What a player has, and what is on record, once all of it is settled. */
async function lookInto(secret: Buffer, index: number) {
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

test('five players bet, win and come back as the same people', async () => {
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
    lost.filter((reason) => first.refusals.has(reason)),
    [],
  );

  const second = await playUntil(
    secret,
    ({ online, heartbeats }) => online === 5 && heartbeats > 5,
  );
  assert.ok(second.heartbeats > 5, JSON.stringify(second));
  // A round may close while a player decides; no bet is rejected for another reason.
  const late = ['round_closed', 'not_current_round'];
  assert.deepEqual(
    [...second.refusals.keys()].filter((reason) => !late.includes(reason)),
    [],
  );

  await server.drawRounds();
  const players = await Promise.all([0, 1, 2, 3, 4].map((index) => lookInto(secret, index)));
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

test('the secret stays the same, and only its owner can read it', async () => {
  const secret = await readSecret(dataDir);
  assert.deepEqual(await readSecret(dataDir), secret);
  const { mode } = await stat(join(dataDir, 'players-secret'));
  assert.equal(mode & 0o777, 0o600);
});

test('every player of a run has a name of their own', () => {
  const secret = Buffer.alloc(32, 7);
  const people = Array.from({ length: 1_000 }, (_, index) => identityOf(secret, server.url, index));
  assert.equal(new Set(people.map(({ username }) => username)).size, 1_000);
  assert.equal(new Set(people.map(({ password }) => password)).size, 1_000);
  for (const { username } of people) assert.match(username, /^sim_[a-z0-9_]{1,16}$/);
  assert.notEqual(identityOf(secret, nobodyListens, 0).username, people[0]?.username);
});

async function run(words: readonly string[]) {
  const environment = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [programme, ...words], { env: environment });
  const said: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => {
    said.push(line);
    if (line.includes('on their way')) child.kill('SIGINT');
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), said, complaint };
}

test('Ctrl-C sends everybody home', async () => {
  const { code, said, complaint } = await run(['--count', '3', '--url', server.url, '--seed', '5']);
  assert.equal(complaint, '');
  assert.equal(code, 0);
  assert.match(said.at(0) ?? '', /^3 players on their way to .* \(seed 5\)/);
  assert.match(said.at(-1) ?? '', /^All home: \d+ bets accepted/);
});

test('one sentence says that no server answers', async () => {
  const { code, said, complaint } = await run(['--url', nobodyListens]);
  assert.deepEqual([code, said], [1, []]);
  assert.equal(complaint.trim(), await findObstacle(nobodyListens));
  assert.match(complaint, /^No Trine answers at http:\/\/127\.0\.0\.1:1:/);
});

const wrongWords: readonly (readonly [words: string[], sentence: RegExp])[] = [
  [['--count', '0'], /^--count is "0"; allowed: a whole number from 1 to 1000\.$/],
  [['--count', 'ten'], /^--count is "ten"; allowed/],
  [['--seconds', '1.5'], /^--seconds is "1\.5"; allowed/],
  [['--seed', '4294967296'], /^--seed is "4294967296"; allowed/],
  [['--url', 'localhost:8080'], /^--url is "localhost:8080"; allowed: an address such as http:/],
];

function valuesOf(words: readonly string[]) {
  return readCommand('players', words).values;
}

for (const [words, sentence] of wrongWords) {
  test(`the words ${words.join(' ')} are refused by a sentence`, () => {
    assert.throws(() => readOptions(valuesOf(words)), { name: 'PlayersError', message: sentence });
  });
}

test('without words fifty players go to the usual address', () => {
  const url = 'http://127.0.0.1:8080';
  assert.deepEqual(readOptions(valuesOf([])), { count: 50, url, seconds: null, seed: null });
  const words = ['--count', '2', '--url', `${url}/`, '--seconds', '9', '--seed', '0'];
  assert.deepEqual(readOptions(valuesOf(words)), { count: 2, url, seconds: 9, seed: 0 });
});
