import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { useHiddenBalance } from './hidden-balance.ts';

// Node has a store for the session alone; the browser's other one is of the same kind.
Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });

/** As a page that is loaded anew reads it. */
async function loaded(page: number) {
  const address = `./hidden-balance.ts?page=${page}`;
  const module = (await import(address)) as { useHiddenBalance: typeof useHiddenBalance };
  return module.useHiddenBalance;
}

test('balances are shown until they are hidden, and stay hidden on this device', async () => {
  const first = await loaded(1);
  assert.equal(first.getState().hidden, false);
  first.getState().toggle();
  assert.equal(first.getState().hidden, true);
  const second = await loaded(2);
  assert.equal(second.getState().hidden, true);
  second.getState().toggle();
  assert.equal(second.getState().hidden, false);
  assert.equal((await loaded(3)).getState().hidden, false);
});
