/** The characters of the entry's picture; those that are easily taken for others are left out. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const characters = 4;

/** A new text. The alphabet has 32 characters, so that every byte stands for one, evenly. */
export function newCaptchaText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(characters));
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** Whether what was typed is the text, in capitals or not. */
export function isCaptcha(typed: string, text: string): boolean {
  return typed.trim().toUpperCase() === text;
}
