// Secrets that people read: passwords to hand over and recovery codes. Each has more than 128 bits,
// so that stored hashes can not be searched.

import type { RandomBytes } from '../sessions/sessions.ts';

/** 32 characters, five bits each; without 0 and 1, which look like letters. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 130 bits. */
const passwordLength = 26;
/** 140 bits in each recovery code: one keyed hash is enough to store it. */
const recoveryGroups = 4;
const recoveryGroupLength = 7;
const recoveryCount = 10;

/** A password to hand over; its owner replaces it at the first use. */
export function makePassword(randomBytes: RandomBytes): string {
  return wordOf(randomBytes, passwordLength);
}

/** Ten codes, each written in four groups. */
export function makeRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const groups = Array.from({ length: recoveryGroups }, () => {
      return wordOf(randomBytes, recoveryGroupLength);
    });
    return groups.join('-');
  });
}

/** A typed recovery code in its stored spelling. */
export function readRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function wordOf(randomBytes: RandomBytes, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    '',
  );
}
