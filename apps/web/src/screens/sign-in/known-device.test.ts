import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepDevice, knownDevice, knowsDevices } from './known-device.ts';

Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });

test('an account is found by its name in any case and width', () => {
  assert.equal(knowsDevices(), false);
  keepDevice('Rose', 'first');
  keepDevice('ＲＯＳＥ', 'second');
  assert.equal(knownDevice('rose'), 'second');
  assert.equal(knownDevice('ros'), undefined);
  assert.equal(knowsDevices(), true);
});

test('the last five accounts are kept', () => {
  for (const account of ['a', 'b', 'c', 'd', 'e']) keepDevice(account, `device of ${account}`);
  keepDevice('a', 'newer device of a');
  keepDevice('f', 'device of f');
  const kept = ['a', 'b', 'c', 'd', 'e', 'f'].filter((name) => knownDevice(name) !== undefined);
  assert.deepEqual(kept, ['a', 'c', 'd', 'e', 'f']);
  assert.equal(knownDevice('a'), 'newer device of a');
});

const broken: readonly string[] = ['{', 'null', '{"rose":"device"}', '[["rose",1]]', '[["rose"]]'];

for (const stored of broken) {
  test(`stored ${stored}: no device`, () => {
    localStorage.setItem('devices', stored);
    assert.equal(knownDevice('rose'), undefined);
    keepDevice('rose', 'device');
    assert.equal(knownDevice('rose'), 'device');
  });
}
