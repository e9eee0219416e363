// What both sides of a conversation with customer service know without a schema library: words,
// limits, addresses, and the token by which a visitor without an account is known again.

/** Under which heading a question of the FAQ stands, in the order of the headings. */
export const faqTopics = ['money', 'bets', 'draws', 'account', 'service'] as const;
export type FaqTopic = (typeof faqTopics)[number];

/** Lines that nobody wrote: what happened to the conversation. */
export const systemWords = ['taken', 'handed_over', 'closed', 'reopened'] as const;
export type SystemWord = (typeof systemWords)[number];

export const chatLimits = {
  textCharacters: 2_000,
  contactCharacters: 100,
  /** JPEG, PNG or WebP. */
  pictureBytes: 5 * 1024 * 1024,
  /** `typing` counts for so long; a sender says so at most every half of it. */
  typingSeconds: 6,
  /** Open streams of one conversation; further ones are answered `busy`, and polling does. */
  streams: 3,
} as const;

/** Below `/index.php`; all but the stream's query need the header `token`. */
export const chatAddresses = {
  stream: '/api/support/stream',
  picture: '/api/support/picture',
} as const;

const visitorForm = /^visitor-[A-Za-z0-9_-]{43}$/;

/** Whether a token is a visitor's rather than a session's. */
export function isVisitorToken(token: string): boolean {
  return visitorForm.test(token);
}

/**
 * A token for a visitor without an account: 32 random bytes made by the browser and kept by it. It
 * goes out in the header `token` wherever a session's would, and whoever has it reads the
 * conversation; the server keeps its hash alone.
 */
export function newVisitorToken(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `visitor-${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
