import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { useHiddenBalance } from './hidden-balance.ts';

// Node has only a session storage; the local storage has the same interface.
Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });

/** Imports the module again, as a reloaded page does. */
async function loaded(page: number) {
  const address = `./hidden-balance.ts?page=${page}`;
  const module = (await import(address)) as { useHiddenBalance: typeof useHiddenBalance };
  return module.useHiddenBalance;
}

test('balances are visible by default, and hiding them is stored on the device', async () => {
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
