import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Target } from '../config/database-url.ts';
import { createHosts, type HostState } from './hosts.ts';

const at = (host: string) => ({ host, port: 5_432 });
const primary = (timeline = 1): HostState => ({ isStandby: false, isReadOnly: false, timeline });
const standby: HostState = { isStandby: true, isReadOnly: true, timeline: null };
const keptReadOnly: HostState = { isStandby: false, isReadOnly: true, timeline: 1 };
const refuses = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

type Answers = Record<string, HostState | Error>;

/** Hosts `a`, `b` … in this order; the test can change each one's state. */
function hostsThat(target: Target, answers: Answers) {
  const asked: string[] = [];
  const hosts = createHosts({
    addresses: Object.keys(answers).map(at),
    target,
    async ask({ host }) {
      asked.push(host);
      const answer = answers[host];
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  });
  const find = async () => (await hosts.find()).host;
  return { hosts, asked, find };
}

const choices: readonly [target: Target, answers: Answers, expected: string | RegExp][] = [
  ['read-write', { a: primary(), b: standby }, 'a'],
  ['read-write', { a: standby, b: primary() }, 'b'],
  ['read-write', { a: refuses, b: primary() }, 'b'],
  ['read-write', { a: primary(1), b: primary(2) }, 'b'],
  ['read-write', { a: keptReadOnly, b: standby }, /takes writes: a:5432 only reads; b:5432 is a /],
  ['read-write', { a: refuses, b: standby }, /a:5432 refuses connections; b:5432 is a standby\.$/],
  ['primary', { a: standby, b: keptReadOnly }, 'b'],
  ['any', { a: standby, b: primary() }, 'a'],
  ['any', { a: refuses, b: standby }, 'b'],
  ['any', { a: refuses, b: refuses }, /^No host of DATABASE_URL answers: /],
  ['read-only', { a: primary(), b: standby }, 'b'],
  ['standby', { a: keptReadOnly, b: standby }, 'b'],
  ['standby', { a: primary(), b: refuses }, /is a standby: a:5432 is a primary; b:5432 refuses/],
  ['prefer-standby', { a: primary(), b: standby }, 'b'],
  ['prefer-standby', { a: primary(), b: refuses }, 'a'],
];

for (const [target, answers, expected] of choices) {
  const shown = Object.entries(answers).map(([host, answer]) => {
    const kind = answer instanceof Error ? 'refuses' : answer.isStandby ? 'standby' : 'primary';
    return `${host} ${kind}`;
  });
  test(`${target} of ${shown.join(', ')}: ${String(expected)}`, async () => {
    const { find } = hostsThat(target, answers);
    if (typeof expected === 'string') assert.equal(await find(), expected);
    else await assert.rejects(find(), { name: 'NoHost', code: '57P03', message: expected });
  });
}

test('connections opened at once share a probe; later only the good host is asked', async () => {
  const { hosts, asked, find } = hostsThat('read-write', { a: standby, b: primary() });
  assert.deepEqual(await Promise.all([find(), find(), find()]), ['b', 'b', 'b']);
  assert.deepEqual(asked.splice(0).toSorted(), ['a', 'b']);
  hosts.lookAgain();
  assert.equal(await find(), 'b');
  assert.deepEqual(asked, ['b']);
});

test('a host that hangs does not delay the promoted one', async () => {
  const hanging = Promise.withResolvers<HostState>();
  let answers: Record<string, Promise<HostState>> = {
    a: Promise.resolve(primary(1)),
    b: Promise.resolve(standby),
    c: Promise.resolve(standby),
  };
  const hosts = createHosts({
    addresses: [at('a'), at('b'), at('c')],
    target: 'read-write',
    ask: ({ host }) => answers[host] ?? Promise.reject(refuses),
  });
  assert.deepEqual(await hosts.find(), at('a'));
  hosts.lookAgain();
  answers = { ...answers, a: hanging.promise, c: Promise.resolve(primary(2)) };
  assert.deepEqual(await hosts.find(), at('c'));
  hanging.resolve(primary(1));
});

test('a former primary that comes back is not used', async () => {
  const answers: Answers = { a: primary(1), b: standby };
  const { hosts, find } = hostsThat('read-write', answers);
  assert.equal(await find(), 'a');
  hosts.lookAgain();
  Object.assign(answers, { a: refuses, b: primary(2) });
  assert.equal(await find(), 'b');
  hosts.lookAgain();
  Object.assign(answers, { a: primary(1), b: refuses });
  await assert.rejects(find(), /a:5432 was replaced as the primary; b:5432 refuses/);
});
