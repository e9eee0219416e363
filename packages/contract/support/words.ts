// What both sides of a conversation with customer service use without a schema library: words,
// limits, addresses, and the token of a visitor without an account.

/** The headings of the FAQ, in their order. */
export const faqTopics = ['money', 'bets', 'draws', 'account', 'service'] as const;
export type FaqTopic = (typeof faqTopics)[number];

/** Lines of the system: what happened to the conversation. */
export const systemWords = ['taken', 'handed_over', 'closed', 'reopened'] as const;
export type SystemWord = (typeof systemWords)[number];

export const chatLimits = {
  textCharacters: 2_000,
  contactCharacters: 100,
  /** JPEG, PNG or WebP. */
  pictureBytes: 5 * 1024 * 1024,
  /** `typing` is valid for this long; a client sends it at most every half of it. */
  typingSeconds: 6,
  /** Open streams of one conversation; further ones get `busy`, and clients poll instead. */
  streams: 3,
} as const;

/** Below `/index.php`; all but the stream's query need the header `token`. */
export const chatAddresses = {
  stream: '/api/support/stream',
  picture: '/api/support/picture',
} as const;

const visitorForm = /^visitor-[A-Za-z0-9_-]{43}$/;

/** Whether a token belongs to a visitor, not to a session. */
export function isVisitorToken(token: string): boolean {
  return visitorForm.test(token);
}

/**
 * A token for a visitor without an account: 32 random bytes that the browser makes and keeps. It is
 * sent in the header `token` in place of a session's. A client with the token can read the
 * conversation; the server stores only its hash.
 */
export function newVisitorToken(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `visitor-${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
