/** `group_id` on the wire and in the table. */
export const groups = { member: 1, guest: 2, agent: 3 } as const;
export type GroupId = (typeof groups)[keyof typeof groups];

/** Frozen for betting leaves signing in and withdrawing; frozen leaves nothing. */
export type PlayerState = 'active' | 'betting_frozen' | 'frozen';
