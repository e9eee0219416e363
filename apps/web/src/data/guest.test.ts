import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetGuest, readGuest, guestRegisterAddress, rememberGuest } from './guest.ts';

Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });

const guest = { username: 'guest-1', resume: 'token', key: 'key' };

const rows: readonly (readonly [stored: string | null, read: typeof guest | null])[] = [
  [null, null],
  [JSON.stringify(guest), guest],
  [JSON.stringify({ ...guest, key: 1 }), null],
  [JSON.stringify({ username: 'guest-1', resume: 'token' }), null],
  ['null', null],
  ['"guest"', null],
  ['{', null],
];

for (const [stored, read] of rows) {
  test(`stored ${stored}: ${read === null ? 'no guest' : 'a guest'}`, () => {
    if (stored === null) localStorage.removeItem('guest');
    else localStorage.setItem('guest', stored);
    assert.deepEqual(readGuest(), read);
  });
}

test('each return of a guest has its own key, kept until the next return', () => {
  rememberGuest('guest-1', 'first');
  const first = readGuest();
  assert.deepEqual([first?.username, first?.resume], ['guest-1', 'first']);
  assert.equal(readGuest()?.key, first?.key);
  rememberGuest('guest-1', 'second');
  assert.notEqual(readGuest()?.key, first?.key);
  forgetGuest();
  assert.equal(readGuest(), null);
});

test('the registration address names the page to return to', () => {
  assert.equal(guestRegisterAddress('/a?b=1&c'), '/register?next=%2Fa%3Fb%3D1%26c');
});
