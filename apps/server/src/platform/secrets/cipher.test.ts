import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createCipher, deriveKey } from './cipher.ts';

const secret = randomBytes(32);
const plaintext = Buffer.from('what only the server reads');
const cipher = createCipher(secret, 'test', randomBytes);

test('an encrypted value can be decrypted, and differs each time', () => {
  const encrypted = cipher.encrypt(plaintext, 'row 1');
  assert.deepEqual(cipher.decrypt(encrypted, 'row 1'), plaintext);
  assert.ok(!encrypted.includes(plaintext));
  assert.notDeepEqual(cipher.encrypt(plaintext, 'row 1'), encrypted);
  assert.deepEqual(cipher.decrypt(cipher.encrypt(Buffer.alloc(0), ''), ''), Buffer.alloc(0));
});

test('another secret, label, row, length or bit cannot be decrypted', () => {
  const encrypted = cipher.encrypt(plaintext, 'row 1');
  const strangers = [
    createCipher(randomBytes(32), 'test', randomBytes),
    createCipher(secret, 'another use', randomBytes),
  ];
  for (const stranger of strangers) {
    assert.throws(() => stranger.decrypt(encrypted, 'row 1'));
  }
  assert.throws(() => cipher.decrypt(encrypted, 'row 2'));
  for (let length = 0; length < encrypted.length; length += 1) {
    assert.throws(() => cipher.decrypt(encrypted.subarray(0, length), 'row 1'), String(length));
  }
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    assert.throws(() => cipher.decrypt(changed, 'row 1'), String(index));
  }
});

// RFC 5869 gives no case without a salt and with a label; this one was computed by OpenSSL:
// openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:000102… -kdfopt info:label HKDF
test('a derived key is the one of HKDF-SHA256', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  assert.equal(
    deriveKey(bytes, 'label').toString('hex'),
    '479dd84d163df1782566e1803faf199e24d3af4dcc119c299dc0190b1c46198f',
  );
  assert.notDeepEqual(deriveKey(bytes, 'label'), deriveKey(bytes, 'Label'));
});
