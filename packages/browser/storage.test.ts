import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceBlockedStorage } from './storage.ts';

interface Page {
  readonly localStorage: Storage & Record<string, unknown>;
  readonly sessionStorage: Storage & Record<string, unknown>;
}

/** A page whose two storages are read by `read`. */
function pageWith(read: () => unknown): Page {
  const storage = { get: read, configurable: true };
  return Object.defineProperties({}, { localStorage: storage, sessionStorage: storage }) as Page;
}

const blocked: readonly (readonly [what: string, read: () => unknown])[] = [
  [
    'reading it throws',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['it is null', () => null],
];

for (const [what, read] of blocked) {
  test(`a storage is kept in memory where ${what}`, () => {
    const page = pageWith(read);
    assert.equal(replaceBlockedStorage(page), true);
    page.localStorage.setItem('theme', 'dark');
    assert.equal(page.localStorage.getItem('theme'), 'dark');
    assert.equal(page.localStorage['theme'], 'dark');
    assert.equal(page.sessionStorage.getItem('theme'), null);
    assert.equal(page.localStorage.getItem('getItem'), null);
    page.localStorage.removeItem('theme');
    assert.equal(page.localStorage.getItem('theme'), null);
    assert.equal(page.localStorage['theme'], undefined);
  });
}

test('a storage that works stays', () => {
  const storage = { getItem: () => null };
  const page = pageWith(() => storage);
  assert.equal(replaceBlockedStorage(page), false);
  assert.equal(page.localStorage, storage);
});
