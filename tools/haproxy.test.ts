import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Host } from './chromium.ts';
import { ensureHaproxy } from './haproxy.ts';

/** A machine where an installation adds HAProxy, or nothing. */
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

test('HAProxy is installed where the system has a package manager', () => {
  const printed: string[] = [];
  const host = hostWith(['apt-get']);
  assert.equal(
    ensureHaproxy(host, (line) => printed.push(line)),
    'haproxy',
  );
  assert.match(printed.join(), /apt-get install -y .* haproxy openssl$/);
});

test('without a package manager one sentence is printed', () => {
  const printed: string[] = [];
  assert.equal(
    ensureHaproxy(hostWith([]), (line) => printed.push(line)),
    null,
  );
  assert.match(printed.at(-1) ?? '', /An HAProxy is needed/);
});

test('an installed HAProxy is used as it is', () => {
  const host = hostWith(['apt-get']);
  ensureHaproxy(host, () => undefined);
  const before = host.ran.length;
  assert.equal(
    ensureHaproxy(host, () => undefined),
    'haproxy',
  );
  assert.ok(host.ran.slice(before).every((line) => line === 'haproxy -v'));
});
