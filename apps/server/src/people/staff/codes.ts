// Words that are made here and read by people: passwords to hand over, recovery codes.

import type { RandomBytes } from '../sessions/sessions.ts';

/** 32 characters, so that a byte chooses one evenly; without 0 and 1, which look like letters. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const passwordLength = 16;
const recoveryLength = 10;
const recoveryCount = 10;

/** A password to be handed over; its owner replaces it at first use. */
export function makePassword(randomBytes: RandomBytes): string {
  return wordOf(randomBytes, passwordLength);
}

/** Ten codes of fifty bits, written in two halves. */
export function makeRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const word = wordOf(randomBytes, recoveryLength);
    return `${word.slice(0, recoveryLength / 2)}-${word.slice(recoveryLength / 2)}`;
  });
}

/** A recovery code as it was typed, in its one spelling. */
export function readRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function wordOf(randomBytes: RandomBytes, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    '',
  );
}
