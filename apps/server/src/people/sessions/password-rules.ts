import { commonPasswords } from './common-passwords.ts';
import { isContextPassword } from './context-words.ts';

const minLength = { member: 8, guest: 6 } as const;
const maxLength = 128;

export interface PasswordOwner {
  readonly username: string;
  readonly isGuest: boolean;
}

/** What a refusal says of a password; null for a good one. */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
): { readonly field: 'password'; readonly rule?: 'common_password' } | null {
  if (isGoodPassword(password, owner)) return null;
  if (isEasy(flatten(password))) return { field: 'password', rule: 'common_password' };
  return { field: 'password' };
}

/** Long enough, not one that everybody tries first, not the name again. Lengths in characters. */
export function isGoodPassword(password: string, owner: PasswordOwner): boolean {
  const length = Array.from(password).length;
  if (length < (owner.isGuest ? minLength.guest : minLength.member)) return false;
  if (length > maxLength) return false;
  const plain = flatten(password);
  return !isEasy(plain) && plain !== flatten(owner.username);
}

/** One that attackers try first: from the list of common ones, or words of this product alone. */
function isEasy(folded: string): boolean {
  return commonPasswords.has(folded) || isContextPassword(folded);
}

function flatten(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
