/** An agent's invite code is the agent's id plus this. */
const inviteOffset = 100_000;

/**
 * The inviter's id from a code as it is typed, pasted or linked: with blanks, wide digits or
 * hyphens. Empty for "0", which a person without an invitation enters, and for an empty field; null
 * for an invalid code.
 */
export function inviterId(inviteCode: string): string | null {
  const digits = inviteCode.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
  if (/^0*$/.test(digits)) return '';
  const code = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  return code > inviteOffset ? String(code - inviteOffset) : null;
}
