// The days of a game: true, with a false round, with rounds that are missing or hidden.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { randomnessOf } from '@trine/fairness/beacon.ts';
import { beaconScheme, beaconRoundAt, quicknet } from '@trine/fairness/chain.ts';
import { publicKeyOf, secretKeyFrom, signBeacon } from '@trine/fairness/demo-signer.ts';
import { digitsOfOutcome, outcomeFrom } from '@trine/fairness/digits.ts';
import { parseTimetable } from '@trine/game/timetable.ts';
import { roundsOnDay } from '@trine/game/timetable-rounds.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-verify-day-'));
const command = join(import.meta.dirname, 'trine-verify.ts');

/** An hour of sale with four rounds. */
const lines = ['trine/1/timetable|2|1|1767178800000|Pacific/Auckland|10:00-11:00|900|12|0'];
const day = '20260105';
const times = roundsOnDay(parseTimetable(lines, 2) ?? assert.fail(), day) ?? assert.fail();
const secretKey = secretKeyFrom(Buffer.alloc(48, 7));
const chain = {
  kind: 'demo',
  chain_hash: 'cd'.repeat(32),
  public_key: publicKeyOf(secretKey),
  scheme: beaconScheme,
  period: quicknet.periodSeconds,
  genesis_time: quicknet.genesisTime,
};

type Rounds = Record<string, object>;

function drawnRounds(): Rounds {
  const rounds = times.map(({ issue, opensAtMs, drawsAtMs }) => {
    const beaconRound = beaconRoundAt(quicknet, drawsAtMs);
    const signature = signBeacon(secretKey, beaconRound);
    const randomness = randomnessOf(signature);
    const digits = digitsOfOutcome(outcomeFrom(randomness, 2, issue));
    const facts = {
      game_id: 2,
      issue,
      chain_hash: chain.chain_hash,
      beacon_round: beaconRound,
      signature,
      randomness,
      digits,
      code: digits[0] + digits[1] + digits[2],
      opened_at: opensAtMs / 1000,
      closed_at: drawsAtMs / 1000 - 12,
      closed_at_ms: drawsAtMs - 11_900,
      draw_at: drawsAtMs / 1000,
      book: { root: 'ab'.repeat(32), count: 4, stake: '20.00' },
      status: 'settled',
      void_rule: null,
    };
    return [issue, facts] as const;
  });
  return Object.fromEntries(rounds);
}

const drawn = drawnRounds();
const issues = Object.keys(drawn);
const [first = '', second = '', third = '', last = ''] = issues;
let rounds: Rounds = drawn;
/** Rounds whose opening is in the public log. */
let opened: readonly string[] = [];
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const issue = searchParams.get('issue') ?? '';
  const answers: Record<string, unknown> = {
    round: rounds[issue],
    chain,
    timetable: { game_id: 2, lines },
    proof: opened.includes(issue) ? {} : undefined,
  };
  const data = answers[pathname.split('/').at(-1) ?? ''];
  const missing = { code: 0, msg: 'No.', data: { reason: 'not_found' } };
  response.statusCode = pathname.startsWith('/index.php/') ? 200 : 404;
  response.end(JSON.stringify(data === undefined ? missing : { code: 1, data }));
});

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function origin(): string {
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

async function verify(...words: string[]) {
  try {
    const run = promisify(execFile)(process.execPath, [command, ...words], { cwd: folder });
    return { code: 0, ...(await run) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('the timetable gives four rounds of the day', () => {
  assert.deepEqual(
    issues,
    [1, 2, 3, 4].map((number) => `${day}00${number}`),
  );
});

test('a day holds, and its saved rounds hold without a network', async () => {
  rounds = drawn;
  const { code, stdout, stderr } = await verify('day', '2', day, origin(), '--save', 'day');
  assert.equal(code, 4, stdout + stderr);
  for (const issue of issues)
    assert.match(stdout, new RegExp(`^holds +${issue}  \\d \\d \\d$`, 'm'));
  assert.match(stdout, /^4 rounds, 0 void, 0 missing\./m);
  assert.deepEqual(
    readdirSync(join(folder, 'day')).toSorted(),
    issues.map((issue) => `${issue}.json`),
  );
  rounds = {};
  const saved = await verify('day', '2', day, 'day');
  assert.deepEqual([saved.code, saved.stdout], [4, stdout]);
  rmSync(join(folder, 'day', `${second}.json`));
  const incomplete = await verify('day', '2', day, 'day');
  assert.equal(incomplete.code, 3);
  assert.match(incomplete.stdout, new RegExp(`^missing +${second}`, 'm'));
});

test('a void round is listed and does not fail', async () => {
  const voided = { status: 'void', void_rule: 'unwitnessed', signature: null, digits: null };
  const witnessed = { by: 0, of: 1, required: 1 };
  const change = { ...voided, randomness: null, code: null, witnessed };
  rounds = { ...drawn, [third]: { ...drawn[third], ...change } };
  const { code, stdout } = await verify('day', '2', day, origin());
  assert.equal(code, 4, stdout);
  assert.match(stdout, new RegExp(`^void +${third}  unwitnessed$`, 'm'));
  assert.match(stdout, /^4 rounds, 1 void, 0 missing\./m);
});

test('the first false round ends the day', async () => {
  rounds = { ...drawn, [second]: { ...drawn[second], code: 28 } };
  const { code, stdout } = await verify('day', '2', day, origin());
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`^holds +${first} `, 'm'));
  assert.match(stdout, new RegExp(`^FAILS +${second}\n(?:.*\n)*FAILS +follows `, 'm'));
  assert.doesNotMatch(stdout, new RegExp(third));
});

test('a missing round is listed, and fails if the public log has opened it', async () => {
  const { [last]: _hidden, ...others } = drawn;
  rounds = others;
  const missing = await verify('day', '2', day, origin());
  assert.equal(missing.code, 3);
  assert.match(missing.stdout, new RegExp(`^missing +${last} `, 'm'));
  opened = [last];
  const hidden = await verify('day', '2', day, origin());
  opened = [];
  assert.equal(hidden.code, 1);
  assert.match(hidden.stdout, new RegExp(`^FAILS +${last}  The public log has opened it`, 'm'));
});

test('rounds of days to come are not expected', async () => {
  const { code, stdout } = await verify('day', '2', '20990105', origin());
  assert.equal(code, 3, stdout);
  assert.match(stdout, /: 0 rounds were due/);
});

test('what is no day has an exit code of its own', async () => {
  for (const words of [
    ['day', '2', day],
    ['day', '2', '20260230', origin()],
    ['day', '3', day, origin()],
    ['day', '2', day, folder],
    ['day', '2', day, 'nowhere'],
  ]) {
    assert.equal((await verify(...words)).code, 2, words.join(' '));
  }
});
