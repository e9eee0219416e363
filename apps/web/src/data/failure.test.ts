// The kind of each failure, and the text that is shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createClient,
  timeoutCode as timeout,
  unreachableCode as unreachable,
  unreadableCode as unreadable,
  type Outcome,
} from '@trine/contract/client.ts';
import type { Rejection } from './client.ts';
import { failureOf, type FailureKind } from './failure.ts';
import { RejectedError } from './rejected-error.ts';

const sentence = 'Many people are here right now.';

function rejected(fields: Partial<Rejection>): RejectedError {
  const plain: Rejection = { ok: false, code: 0, reason: 'internal', msg: sentence, details: {} };
  return new RejectedError({ ...plain, ...fields });
}

const network = 'network' as const;
const late = { retry_after: 7 };

const rows: readonly [error: unknown, isOnline: boolean, kind: FailureKind, serverText: string][] =
  [
    [rejected({ reason: network, code: unreachable }), true, 'unreachable', ''],
    [rejected({ reason: network, code: unreachable }), false, 'offline', ''],
    [rejected({ reason: network, code: timeout }), true, 'timeout', ''],
    [rejected({ reason: network, code: timeout }), false, 'offline', ''],
    [rejected({ reason: network, code: unreadable }), true, 'ours', ''],
    [rejected({ reason: 'slow_down', code: 429, details: late }), true, 'busy', sentence],
    [rejected({ reason: 'busy', code: 503, details: late }), true, 'busy', sentence],
    // An answer counts even if the device reports no network.
    [rejected({ reason: 'busy', code: 503, details: late }), false, 'busy', sentence],
    [rejected({ reason: 'internal', code: 500 }), true, 'ours', sentence],
    [rejected({ reason: 'not_found', code: 404 }), true, 'gone', sentence],
    [rejected({ reason: 'not_found', code: 0 }), true, 'gone', sentence],
    [rejected({ reason: 'members_only' }), true, 'rejected', sentence],
    [rejected({ reason: 'invalid_field' }), true, 'rejected', sentence],
    [rejected({ reason: 'malformed', code: 400 }), true, 'rejected', sentence],
    [rejected({ reason: 'session', code: 50_012 }), true, 'rejected', sentence],
    [new TypeError('Failed to fetch'), true, 'unreachable', ''],
    [new TypeError('Failed to fetch'), false, 'offline', ''],
    [new TypeError('NetworkError when attempting to fetch resource.'), true, 'unreachable', ''],
    [new TypeError('Load failed'), true, 'unreachable', ''],
    // The answer was cut off.
    [new TypeError('network error'), true, 'unreachable', ''],
    [new TypeError('error loading dynamically imported module: /a.js'), true, 'unreachable', ''],
    [new TypeError('Importing a module script failed.'), true, 'unreachable', ''],
    [new TypeError('Cannot read properties of undefined'), true, 'ours', ''],
    [new DOMException('signal timed out', 'TimeoutError'), true, 'unreachable', ''],
    [new Error('a fault of the app'), true, 'ours', ''],
    [null, true, 'ours', ''],
  ];

for (const [error, isOnline, kind, serverText] of rows) {
  const what = error instanceof RejectedError ? error.rejection : error;
  const { reason, code } = (what ?? {}) as Partial<Rejection>;
  const name = reason === undefined ? String(error) : `${reason} ${code}`;
  test(`${name}, ${isOnline ? 'online' : 'offline'}: ${kind}`, () => {
    const failure = failureOf(error, isOnline);
    assert.equal(failure.kind, kind);
    assert.equal(failure.serverText, serverText);
    assert.equal(failure.retryAfterMs, kind === 'busy' ? 7_000 : 0);
  });
}

type Sent = () => Promise<Response>;

async function outcomeOf(fetch: Sent, timeoutMs = 10_000): Promise<Outcome<unknown>> {
  const options = { baseUrl: '', token: () => null, language: () => 'en' as const };
  const client = createClient({ ...options, fetch, timeoutMs, retryAfterMs: 1 });
  return client.call('/api/user/userInfo', {});
}

function answered(status: number, body: string, headers: Record<string, string> = {}): Sent {
  return async () => new Response(body, { status, headers });
}

const envelope = (reason: string, more: object = {}) =>
  JSON.stringify({ code: 0, msg: sentence, time: 0, data: { reason, ...more } });

const answers: readonly [name: string, fetch: Sent, kind: FailureKind, retryAfterMs: number][] = [
  [
    'busy, with the time in the header alone',
    answered(503, envelope('busy'), { 'retry-after': '4' }),
    'busy',
    4_000,
  ],
  [
    'slow_down, with the time in both',
    answered(429, envelope('slow_down', { retry_after: 9 }), { 'retry-after': '9' }),
    'busy',
    9_000,
  ],
  ['a page of a proxy instead of an answer', answered(502, '<html>Bad gateway'), 'ours', 0],
  ['500', answered(500, envelope('internal')), 'ours', 0],
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable', 0],
];

for (const [name, fetch, kind, retryAfterMs] of answers) {
  test(`the client reports the answer: ${name}`, async () => {
    const outcome = await outcomeOf(fetch);
    assert.ok(!outcome.ok);
    const failure = failureOf(new RejectedError(outcome), true);
    assert.deepEqual([failure.kind, failure.retryAfterMs], [kind, retryAfterMs]);
  });
}

test('the client reports a time-out after seven attempts', async () => {
  let attempts = 0;
  const outcome = await outcomeOf(async () => {
    attempts += 1;
    return new Promise<Response>((_, reject) => {
      setTimeout(() => reject(new DOMException('timed out', 'TimeoutError')), 20);
    });
  }, 1);
  assert.equal(attempts, 7);
  assert.ok(!outcome.ok);
  assert.equal(failureOf(new RejectedError(outcome), true).kind, 'timeout');
});
