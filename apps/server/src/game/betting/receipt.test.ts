import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { assert as check, constantFrom, property, stringMatching } from 'fast-check';
import { hmacSha256 } from './receipt.ts';

test('hmacSha256 equals node:crypto’s HMAC for keys and messages of any order', () => {
  const keys = [randomBytes(32), randomBytes(64), randomBytes(1)];
  check(
    property(constantFrom(...keys), stringMatching(/^[0-9A-Z]{0,20}$/), (key, message) => {
      const expected = createHmac('sha256', key).update(message).digest('hex');
      assert.equal(hmacSha256(key, message), expected);
    }),
  );
});
