import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestOf } from './old-build.ts';

const versions = [
  '16.14.0-beta.17',
  '17.9.0-beta.17',
  '17.10.0-beta.9',
  '17.10.0-beta.17',
  '17.2.0-beta.18',
  '18.0.0',
  '18.0.0-rc.1',
];

const cases = [
  ['17', '17.10.0-beta.17', 'numbers, not letters, are compared'],
  ['16', '16.14.0-beta.17', 'the only one'],
  ['18', '18.0.0', 'unknown forms are skipped'],
  ['15', null, 'none'],
  ['1', null, 'a major is a whole number'],
] as const;

for (const [major, newest, what] of cases) {
  test(`the newest of ${major}: ${what}`, () => {
    assert.equal(newestOf(versions, major), newest);
  });
}
