import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from './log.ts';
import { logUnavailable } from './unavailable-log.ts';

interface Line {
  readonly msg: string;
  readonly requests: number;
  readonly requestId: string;
}

test('requests that fail in an outage are one short line at once and one a second', async () => {
  const lines: string[] = [];
  const { promise: second, resolve } = Promise.withResolvers<void>();
  const write = (line: string) => {
    lines.push(line);
    if (lines.length === 3) resolve();
  };
  const log = createLog({ level: 'info', destination: { write } });
  const error = Object.assign(new Error('the database does not answer'), { code: '57P03' });
  for (let request = 1; request <= 500; request += 1) {
    logUnavailable(log, { requestId: `request-${request}`, path: '/api/user/userInfo', error });
  }
  logUnavailable(log, { error }, 'the clock failed');
  // Keeps the process running, since the log's timer does not.
  const waiting = setInterval(() => undefined, 1_000);
  await second;
  clearInterval(waiting);
  const found = lines.map((line) => JSON.parse(line) as Line);
  assert.deepEqual(
    found.map(({ msg, requests, requestId }) => [msg, requests, requestId]),
    [
      ['the database was unavailable', 1, 'request-1'],
      ['the clock failed', 1, undefined],
      ['the database was unavailable', 499, 'request-2'],
    ],
  );
  for (const line of lines) assert.ok(line.length < 300, line);
});
