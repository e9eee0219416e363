// In a file of its own, because the first script of the app imports the topics.

/** The topic of a conversation, chosen by the person. */
export const topics = [
  'general',
  'deposit',
  'withdrawal',
  'bet',
  'account',
  'forgotten_password',
  'security_code',
  'agent',
] as const;
export type Topic = (typeof topics)[number];
