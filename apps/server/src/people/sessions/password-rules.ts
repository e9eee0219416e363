import type { RefusalRule } from '@trine/contract/reasons.ts';
import { commonPasswords } from './common-passwords.ts';
import { isContextPassword } from './context-words.ts';

const minLength = { member: 8, guest: 6 } as const;
const maxLength = 128;
/** A piece of up to four characters that repeats to the end: `aaaaaaaa`, `abcdabcd`. */
const repeated = /^(.{1,4})\1+$/u;
/** A shorter name is in too many words to mean the player. */
const minNameLength = 4;

export interface PasswordOwner {
  readonly username: string;
  readonly isGuest: boolean;
}

/** How the request names the password. */
type PasswordField = 'password' | 'new_pass';

export interface PasswordFault<Field extends PasswordField> {
  readonly field: Field;
  /** Absent when the length is wrong. */
  readonly rule?: RefusalRule;
}

/** Details of the rejection of a password; null for a good one. Lengths are in characters. */
export function passwordFault<Field extends PasswordField>(
  password: string,
  { username, isGuest }: PasswordOwner,
  field: Field,
): PasswordFault<Field> | null {
  const length = Array.from(password).length;
  const isShort = length < (isGuest ? minLength.guest : minLength.member);
  const plain = flatten(password);
  const isRepeated = !isShort && repeated.test(plain);
  if (commonPasswords.has(plain) || isContextPassword(plain) || isRepeated) {
    return { field, rule: 'common_password' };
  }
  if (isShort || length > maxLength) return { field };
  const name = flatten(username);
  const hasName = name.length >= minNameLength && plain.includes(name);
  return hasName || plain === name ? { field, rule: 'name_in_password' } : null;
}

/** Long enough, not common, and without the name. */
export function isGoodPassword(password: string, owner: PasswordOwner): boolean {
  return passwordFault(password, owner, 'password') === null;
}

function flatten(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
