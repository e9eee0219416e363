import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readDemoKey } from './demo-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-demo-key-'));
after(() => rmSync(folder, { recursive: true }));

const key = '01'.repeat(32);
const otherKey = '02'.repeat(32);

test('a missing key is created once, readable by its owner only', () => {
  const file = join(folder, 'new', 'demo.key');
  assert.equal(keyIn(file, key), key);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(keyIn(file, otherKey), key);
  assert.deepEqual(readdirSync(join(folder, 'new')), ['demo.key']);
});

test('a key file that others can read is restricted to its owner', () => {
  const file = join(folder, 'open.key');
  writeFileSync(file, `${key}\n`);
  chmodSync(file, 0o644);
  assert.equal(keyIn(file, otherKey), key);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('of two processes that create a key at once, the first one’s key is used', () => {
  const file = join(folder, 'race.key');
  const read = readDemoKey(file, () => {
    writeFileSync(file, otherKey);
    return key;
  });
  assert.equal(read, otherKey);
});

test('a file without a key is rejected and not changed', () => {
  for (const text of ['', 'key', '00'.repeat(32), 'ff'.repeat(32), `${key}00`]) {
    const file = join(folder, 'bad.key');
    writeFileSync(file, text);
    assert.throws(() => readDemoKey(file, () => key), /has no key/, text);
    assert.equal(readFileSync(file, 'utf8'), text);
  }
});

function keyIn(file: string, newKey: string): string {
  return readDemoKey(file, () => newKey);
}
