// Limits of requests and connections.

export const requestLimits = {
  bodyBytes: 64 * 1024,
  /** A larger body is read up to here and discarded, so that its sender receives the reply. */
  drainedBytes: 32 * 1024 * 1024,
  /** Arrays and objects within each other. */
  depth: 16,
  /** Keys of all objects together, or pairs of a form. */
  members: 200,
  headerBytes: 16 * 1024,
  connections: 4096,
} as const;

export const timeLimits = {
  /** From a request's first byte to its last; with the interval below, at most 20 s. */
  requestMs: 19_000,
  headersMs: 10_000,
  /** How often connections are checked for these two. */
  checkMs: 1_000,
  /** A connection without traffic. */
  silenceMs: 75_000,
  keepAliveMs: 30_000,
} as const;

/** `Retry-After` when the database or a queue is overloaded. */
export const retryAfterSeconds = 2;
