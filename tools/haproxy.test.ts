import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Host } from './chromium.ts';
import { ensureHaproxy } from './haproxy.ts';

/** A machine on which an installation brings HAProxy, or none does. */
function hostWith(working: readonly string[]): Host & { readonly ran: string[] } {
  let isThere = false;
  const ran: string[] = [];
  return {
    platform: 'linux',
    environment: {},
    isRoot: true,
    exists: () => false,
    ran,
    runs(command) {
      ran.push(command.join(' '));
      if (command[0]?.endsWith('haproxy') === true) return isThere;
      const isDone = working.includes(command[0] ?? '');
      if (isDone && command.includes('haproxy')) isThere = true;
      return isDone;
    },
  };
}

test('HAProxy is installed where the system has a way', () => {
  const said: string[] = [];
  const host = hostWith(['apt-get']);
  assert.equal(
    ensureHaproxy(host, (line) => said.push(line)),
    'haproxy',
  );
  assert.match(said.join(), /apt-get install -y .* haproxy openssl$/);
});

test('a system without a way to install it gets a sentence', () => {
  const said: string[] = [];
  assert.equal(
    ensureHaproxy(hostWith([]), (line) => said.push(line)),
    null,
  );
  assert.match(said.at(-1) ?? '', /An HAProxy is needed/);
});

test('one that is there is left alone', () => {
  const host = hostWith(['apt-get']);
  ensureHaproxy(host, () => undefined);
  const before = host.ran.length;
  assert.equal(
    ensureHaproxy(host, () => undefined),
    'haproxy',
  );
  assert.ok(host.ran.slice(before).every((line) => line === 'haproxy -v'));
});
