import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Check } from 'typebox/value';
import { login } from '@trine/contract/sign-in/sign-in.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestPlayers, registerTestPlayer } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const wrong = 'not my own word';
const players = await closeAfterTests(openTestPlayers('demo'));
const client = players.client();

async function register(username: string): Promise<number> {
  return (await registerTestPlayer(players, username, password)).user_id;
}

async function signIn(account: string, given: string) {
  return client.call('/api/user/login', { account, password: given });
}

/** The reason and its details in one line. */
async function rejectionOf(account: string, given: string): Promise<string> {
  const outcome = await signIn(account, given);
  if (outcome.ok) return 'ok';
  const { tries_left: left, retry_after: after } = outcome.details;
  return [outcome.reason, left, after].filter((part) => part !== undefined).join(' ');
}

async function failureRows(): Promise<number> {
  const text = 'select from login_failure';
  return (await runSql(players.database, text)).length;
}

test('signing in returns the user and the previous sign-in', async () => {
  const registeredAt = players.now() / 1000;
  await register('regular');
  players.passMs(60_000);
  const first = await signIn('REGULAR', password);
  assert.ok(first.ok);
  assert.ok(Check(login.answer, first.data));
  assert.equal(first.data.userinfo.username, 'regular');
  assert.equal(first.data.userinfo.last_login, registeredAt);
  players.passMs(60_000);
  const second = await signIn('ｒｅｇｕｌａｒ', password);
  assert.ok(second.ok);
  assert.equal(second.data.userinfo.last_login, registeredAt + 60);
  assert.notEqual(second.data.userinfo.token, first.data.userinfo.token);
});

test('login is locked after three failures, and each further lock lasts longer', async () => {
  await register('guessed');
  const steps: readonly [number, string, string][] = [
    [0, wrong, 'wrong_credentials 2'],
    [0, wrong, 'wrong_credentials 1'],
    [0, wrong, 'wrong_credentials 0'],
    [0, wrong, 'locked_out 30'],
    [10_000, password, 'locked_out 20'],
    [20_000, wrong, 'wrong_credentials 0'],
    [0, password, 'locked_out 60'],
    [60_000, wrong, 'wrong_credentials 0'],
    [0, password, 'locked_out 120'],
    [119_500, password, 'locked_out 1'],
    [500, password, 'ok'],
    [0, wrong, 'wrong_credentials 2'],
  ];
  for (const [passedMs, given, expected] of steps) {
    players.passMs(passedMs);
    assert.equal(await rejectionOf('guessed', given), expected);
  }
});

test('a lock lasts half an hour at most, and after half an hour tries are free', async () => {
  await register('besieged');
  const locks: string[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    assert.match(await rejectionOf('besieged', wrong), /^wrong_credentials/);
    if (attempt < 3) continue;
    const rejection = await rejectionOf('besieged', password);
    locks.push(rejection);
    players.passMs(Number(rejection.split(' ')[1]) * 1000);
  }
  const seconds = [30, 60, 120, 240, 480, 960, 1_800, 1_800];
  assert.deepEqual(
    locks,
    seconds.map((lock) => `locked_out ${lock}`),
  );
  players.passMs(30 * 60 * 1000 - 1);
  assert.equal(await rejectionOf('besieged', wrong), 'wrong_credentials 0');
  players.passMs((30 + 30) * 60 * 1000);
  assert.equal(await rejectionOf('besieged', wrong), 'wrong_credentials 2');
});

test('of a hundred parallel guesses three are compared', async () => {
  await register('stormed');
  const before = players.hashCount();
  const outcomes = await runAtOnce(100, (at) => rejectionOf('stormed', `${wrong} ${at}`));
  assert.equal(players.hashCount() - before, 3);
  const wrongs = outcomes.filter((outcome) => outcome.startsWith('wrong_credentials'));
  assert.deepEqual(
    wrongs.toSorted(),
    [2, 1, 0].map((left) => `wrong_credentials ${left}`).toSorted(),
  );
  const others = outcomes.filter((outcome) => !outcome.startsWith('wrong_credentials'));
  assert.ok(others.every((outcome) => /^(?:locked_out 30|busy.*)$/.test(outcome)));
  assert.equal(await rejectionOf('stormed', password), 'locked_out 30');
});

interface LockLine {
  readonly actor: string;
  readonly subject: string;
  readonly address: string;
}

async function lockLines(): Promise<LockLine[]> {
  const text = `
    select actor, subject, address
    from audit_log
    where act = 'player.locked_out'
    order by audit_id`;
  const rows = await runSql(players.database, text);
  return rows.map(([actor, subject, address]) => ({
    actor: String(actor),
    subject: String(subject),
    address: String(address),
  }));
}

test('each lock is one line of the audit log, without the typed texts', async () => {
  const playerId = await register('logged');
  const before = (await lockLines()).length;
  for (const name of ['logged', 'a password typed as a name']) {
    await rejectionOf(name, wrong);
    await rejectionOf(name, wrong);
  }
  assert.equal((await lockLines()).length, before);
  for (const name of ['logged', 'a password typed as a name']) {
    await rejectionOf(name, wrong);
    await rejectionOf(name, wrong);
  }
  const address = '127.0.0.1';
  assert.deepEqual((await lockLines()).slice(before), [
    { actor: `player:${playerId}`, subject: `player:${playerId}`, address },
    { actor: `address:${address}`, subject: `address:${address}`, address },
  ]);
});

test('a lock of one name does not lock another', async () => {
  await register('neighbour');
  assert.equal(await rejectionOf('neighbour', password), 'ok');
});

test('an unknown name gets the answer of a known one and takes the same work', async () => {
  await register('known_one');
  const names = ['known_one', 'unknown_one', '未知的人', 'no name at all', '\u0430\u0431\u0432'];
  const before = players.hashCount();
  const answers = await Promise.all(
    names.map(async (name) => {
      const answered: unknown[] = [];
      for (let attempt = 1; attempt <= 4; attempt += 1) answered.push(await signIn(name, wrong));
      return answered;
    }),
  );
  for (const answered of answers) assert.deepEqual(answered, answers[0]);
  assert.equal(players.hashCount() - before, 3 * names.length);
});

test('parallel logins with the right password all succeed', async () => {
  await register('tapper');
  const outcomes = await runAtOnce(20, () => rejectionOf('tapper', password));
  assert.deepEqual(new Set(outcomes), new Set(['ok']));
});

test('a frozen account is named to a caller with the right password only', async () => {
  const playerId = await register('icebound');
  await players.setState(playerId, 'frozen');
  assert.equal(await rejectionOf('icebound', wrong), 'wrong_credentials 2');
  assert.equal(await rejectionOf('icebound', password), 'account_frozen');
  await players.setState(playerId, 'betting_frozen');
  assert.equal(await rejectionOf('icebound', password), 'ok');
});

test('later failures delete old ones', async () => {
  assert.ok((await failureRows()) > 0);
  players.passMs(25 * 60 * 60 * 1000);
  assert.equal(await rejectionOf('regular', wrong), 'wrong_credentials 2');
  assert.equal(await failureRows(), 1);
});

const malformed: readonly [object, string][] = [
  [{}, 'required_field account'],
  [{ account: 'a' }, 'required_field password'],
  [{ account: { $ne: null }, password: 'x' }, 'invalid_field account'],
  [{ account: 'a\0b', password: 'x' }, 'invalid_field account'],
  [{ account: 'a', password: ['x'] }, 'invalid_field password'],
  [{ account: 'a', password: 'x'.repeat(129) }, 'invalid_field password'],
  [{ account: 'a'.repeat(65), password: 'x' }, 'invalid_field account'],
];

for (const [given, expected] of malformed) {
  test(`${JSON.stringify(given).slice(0, 50)}: ${expected}`, async () => {
    const outcome = await client.call('/api/user/login', given as never);
    assert.ok(!outcome.ok);
    assert.equal(`${outcome.reason} ${outcome.details.field}`, expected);
  });
}
