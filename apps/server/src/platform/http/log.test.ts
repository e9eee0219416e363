import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from './log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const destination = { write: (line: string) => void (text += line) };
  write(createLog({ level: 'trace', destination }));
  return text;
}

test('of an error its kind and message are logged, and no value of a row', () => {
  const error = Object.assign(new Error('a row violates a rule'), {
    code: '23514',
    detail: 'Failing row contains (7, a secret).',
    where: 'a secret',
  });
  const line = written((log) => log.warn({ error }, 'it failed'));
  const { error: shown } = JSON.parse(line) as { readonly error: Record<string, string> };
  assert.deepEqual([shown['code'], shown['message']], ['23514', 'a row violates a rule']);
  assert.doesNotMatch(line, /a secret/);
});

test('a line has its level and its process', () => {
  const line = written((log) => log.warn('it is late'));
  const { level, pid, msg } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual([level, pid, msg], ['warn', process.pid, 'it is late']);
});

test('values under names of secrets are redacted', () => {
  const line = written((log) => log.info({ body: { password: 'a secret' }, token: 'a secret' }));
  assert.doesNotMatch(line, /a secret/);
  assert.match(line, /\[redacted\]/);
});
