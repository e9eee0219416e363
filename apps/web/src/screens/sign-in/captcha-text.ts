/** The characters of the picture, without those that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const characters = 4;

/** A new text. The alphabet has 32 characters, so each byte maps to one with equal probability. */
export function newCaptchaText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(characters));
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** Compares without case. */
export function isCaptcha(typed: string, text: string): boolean {
  return typed.trim().toUpperCase() === text;
}
