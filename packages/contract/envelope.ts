// The envelope of every answer, and its codes.

import type { Reason, RejectionDetails } from './reasons.ts';

export const codes = {
  rejected: 0,
  success: 1,
  nothing: 200,
  tokenUnknown: 50008,
  sessionEnded: 50012,
  sessionExpired: 50014,
} as const;

export type Code = (typeof codes)[keyof typeof codes];

/** `time` is epoch seconds; `msg` is a sentence in the caller's language (userInfo: the user). */
export interface Envelope<Data = unknown> {
  readonly code: Code;
  readonly msg: unknown;
  readonly time: number;
  readonly data: Data;
}

export interface Rejection extends RejectionDetails {
  readonly reason: Reason;
}
