import type { RejectionRule } from '@trine/contract/reasons.ts';
import { commonPasswords } from './common-passwords.ts';
import { isContextPassword } from './context-words.ts';

const minLength = { member: 8, guest: 6 } as const;
const maxLength = 128;
/** Up to four characters that repeat to the end: `aaaaaaaa`, `abcdabcd`. */
const repeated = /^(.{1,4})\1+$/u;
/** A shorter name is part of too many words. */
const minNameLength = 4;

export interface PasswordOwner {
  readonly username: string;
  readonly isGuest: boolean;
}

/** The request's name of the password. */
type PasswordField = 'password' | 'new_pass';

export interface PasswordFault<Field extends PasswordField> {
  readonly field: Field;
  /** Absent for a wrong length. */
  readonly rule?: RejectionRule;
}

/** Details of the rejection; null for a good password. Lengths are in characters. */
export function passwordFault<Field extends PasswordField>(
  password: string,
  { username, isGuest }: PasswordOwner,
  field: Field,
): PasswordFault<Field> | null {
  const length = Array.from(password).length;
  const isShort = length < (isGuest ? minLength.guest : minLength.member);
  const plain = flatten(password);
  const isRepeated = !isShort && repeated.test(plain);
  if (commonPasswords().has(plain) || isContextPassword(plain) || isRepeated) {
    return { field, rule: 'common_password' };
  }
  if (isShort || length > maxLength) return { field };
  const name = flatten(username);
  const hasName = name.length >= minNameLength && plain.includes(name);
  return hasName || plain === name ? { field, rule: 'name_in_password' } : null;
}

export function isGoodPassword(password: string, owner: PasswordOwner): boolean {
  return passwordFault(password, owner, 'password') === null;
}

function flatten(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
