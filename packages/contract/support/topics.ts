// In a file of its own, because the app's first script knows the words of every address.

/** What a conversation is about, as its person chose. */
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
