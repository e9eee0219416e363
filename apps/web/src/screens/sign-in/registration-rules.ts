/**
 * What the browser can say of a registration's fields as they are left, in the words of the rule
 * that failed. The server judges all of it again, and alone knows which names and passwords are
 * taken, reserved or too common.
 */

import type { TextKey } from '../../i18n/translate.ts';
import { inviterId } from './invite-code.ts';

const nameLength = { min: 4, max: 20 } as const;
const minPasswordCharacters = 8;
const nameSigns = /^[\p{L}0-9_]+$/u;

export interface TypedRegistration {
  readonly username: string;
  readonly password: string;
  /** Null where nobody says to have one. */
  readonly inviteCode: string | null;
}

/** Keys of sentences; null where a field is right. */
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

/** Whether a code is of an agent, the server says when it refuses to register. */
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
