/** `group_id` on the wire and in the database. */
export const groups = { member: 1, guest: 2, agent: 3 } as const;
export type GroupId = (typeof groups)[keyof typeof groups];

/** A `betting_frozen` player may still sign in and withdraw; a `frozen` one may not. */
export type PlayerState = 'active' | 'betting_frozen' | 'frozen';
