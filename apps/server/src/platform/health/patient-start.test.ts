import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartError } from '../config/start-error.ts';
import { SchemaBehind } from '../postgres/login-check.ts';
import { startPatiently, type Patience } from './patient-start.ts';

const rejected = Object.assign(new Error('connect'), {
  code: 'ECONNREFUSED',
  address: '127.0.0.1',
  port: 5432,
});
const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
  code: '25006',
});
const wrongRole = new StartError('The role has too many rights.');
const patience: Partial<Patience> = { waitMs: 60_000, retryMs: 1 };

/** Fails in these ways, one after another, and then starts. */
function failing(errors: readonly Error[]) {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'started';
  };
}

test('a start waits for a database that is away, and logs each reason once', async () => {
  const said: string[] = [];
  const log = { warn: (line: string) => void said.push(line) };
  const start = failing([rejected, rejected, readOnly]);
  assert.equal(await startPatiently(start, log, patience), 'started');
  assert.equal(said.length, 2);
  assert.match(said[0] ?? '', /waits for the database: No PostgreSQL answers at 127.0.0.1:5432/);
});

test('an API waits for the process that migrates, a clock does not', async () => {
  const behind = new SchemaBehind('The database lacks 1 of the 2 migrations.');
  const silent = { warn: () => undefined };
  const api = { ...patience, awaitsSchema: true };
  assert.equal(await startPatiently(failing([behind, rejected, behind]), silent, api), 'started');
  await assert.rejects(startPatiently(failing([behind]), silent, patience), behind);
});

for (const [what, errors, given] of [
  ['what waiting does not remedy', [wrongRole], patience],
  ['a database that stays away', [rejected], { waitMs: 0, retryMs: 1 }],
] as const) {
  test(`a start ends for ${what}`, async () => {
    const start = failing(errors);
    const silent = { warn: () => undefined };
    await assert.rejects(startPatiently(start, silent, given), errors[0]);
  });
}
