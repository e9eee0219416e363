import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { code as codeCall, endPersonSessions } from '@trine/contract/console/staff.ts';
import { validationOf } from '../../platform/http/validation.ts';
import { makePassword, makeRecoveryCodes, readRecoveryCode } from './codes.ts';

/** The entropy of a text with characters chosen uniformly among 32. */
const bitsOf = (text: string) => text.length * 5;

test('a recovery code has at least 128 bits, so that a plain keyed hash may store it', () => {
  const codes = makeRecoveryCodes(randomBytes);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) {
    assert.match(code, /^[a-z2-7]+(-[a-z2-7]+)+$/);
    assert.ok(bitsOf(readRecoveryCode(code)) >= 128, code);
  }
});

test('a handed-over password has at least 128 bits', () => {
  const password = makePassword(randomBytes);
  assert.match(password, /^[a-z2-7]+$/);
  assert.ok(bitsOf(password) >= 128, password);
});

test('a recovery code is accepted by its calls, also with spaces for hyphens', () => {
  const [code = ''] = makeRecoveryCodes(randomBytes);
  const spaced = code.toUpperCase().replaceAll('-', ' ');
  assert.equal(readRecoveryCode(spaced), readRecoveryCode(code));
  assert.ok(validationOf(codeCall)({ code: spaced }).ok);
  const proof = { staff_id: 1, password: 'of the person', code: spaced };
  assert.ok(validationOf(endPersonSessions)(proof).ok);
});
