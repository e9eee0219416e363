import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAddress } from './next-address.ts';

const own = ['/', '/players', '/players/10001', '/deposits?queue=all&request=12', '/audit-log'];
const foreign: readonly unknown[] = [
  '',
  'players',
  '//evil.example',
  '//evil.example/console',
  '/\\evil.example',
  'https://evil.example',
  '/https://evil.example',
  'javascript:alert(1)',
  '/players\n',
  `/players?${'x'.repeat(301)}`,
  ['/players'],
  undefined,
];

for (const next of own) {
  test(`${next} is accepted as an address of the console`, () => {
    assert.deepEqual(nextAddress({ next }), { next });
  });
}

for (const next of foreign) {
  test(`${JSON.stringify(next)?.slice(0, 40)} is dropped`, () => {
    assert.deepEqual(nextAddress({ next }), {});
  });
}
