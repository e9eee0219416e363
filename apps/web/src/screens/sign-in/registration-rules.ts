/**
 * The checks of the registration's fields in the browser, with a sentence for each failed rule. The
 * server checks all of it again, and alone decides which names and passwords are taken, reserved or
 * too common.
 */

import type { TextKey } from '../../i18n/translate.ts';
import { inviterId } from './invite-code.ts';

const nameLength = { min: 4, max: 20 } as const;
const minPasswordCharacters = 8;
const nameSigns = /^[\p{L}0-9_]+$/u;

export interface TypedRegistration {
  readonly username: string;
  readonly password: string;
  /** Null while the field is folded. */
  readonly inviteCode: string | null;
}

/** Keys of sentences; null for a valid field. */
export function registrationFaults({
  username,
  password,
  inviteCode,
}: TypedRegistration): Record<keyof TypedRegistration, TextKey | null> {
  return {
    username: nameFault(username),
    password: passwordFault(password, username),
    inviteCode: inviteCode === null ? null : inviteCodeFault(inviteCode),
  };
}

/** Only the server can decide whether a code belongs to an agent. */
function inviteCodeFault(typed: string): TextKey | null {
  if (typed.trim() === '') return 'register.enterInviteCode';
  return inviterId(typed) === null ? 'register.wrongInviteCode' : null;
}

function nameFault(typed: string): TextKey | null {
  const name = typed.trim().normalize('NFKC');
  const length = Array.from(name).length;
  if (length === 0) return 'register.enterUsername';
  if (!nameSigns.test(name)) return 'register.usernameSigns';
  if (length < nameLength.min) return 'register.usernameShort';
  return length > nameLength.max ? 'register.usernameLong' : null;
}

function passwordFault(password: string, username: string): TextKey | null {
  if (password === '') return 'register.enterPassword';
  if (Array.from(password).length < minPasswordCharacters) return 'register.passwordShort';
  return flatten(password) === flatten(username.trim()) ? 'register.passwordIsName' : null;
}

function flatten(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
