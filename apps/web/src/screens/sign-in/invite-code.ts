/** An agent's invite code is the agent's id plus this. */
const inviteOffset = 100_000;

/** The inviter's id for the server: empty when the code is none of an agent. */
export function inviterId(inviteCode: string): string {
  const code = /^\d{1,15}$/.test(inviteCode.trim()) ? Number(inviteCode.trim()) : 0;
  return code > inviteOffset ? String(code - inviteOffset) : '';
}
