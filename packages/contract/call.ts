// What a call of the API is: its path, its header, the shapes of request and answer, and the
// reasons for which it may be rejected. Servers validate requests with it, tests validate answers.

import type { Static, TObject, TSchema } from 'typebox';
import type { Reason } from './reasons.ts';

export interface CallSource<Request extends TObject, Answer extends TSchema> {
  readonly method: 'GET' | 'POST';
  /** Without the base path `/index.php`. */
  readonly path: string;
  /**
   * Whether the header `token` is needed. `optional`: with a player's session, with a visitor's own
   * token, or without either.
   */
  readonly token: boolean | 'optional';
  /** Whether the call uses the header `idempotency-key`. */
  readonly idempotent: boolean;
  /** Fields besides `host` and `lang`; required ones in the order in which they are checked. */
  readonly request: Request;
  readonly answer: Answer;
  /** Besides those of the transport (malformed, not_found, busy, …). */
  readonly reasons: readonly Reason[];
}

export type Call = CallSource<TObject, TSchema>;
export type RequestOf<Of extends Call> = Static<Of['request']>;
export type AnswerOf<Of extends Call> = Static<Of['answer']>;

export function call<
  const Request extends TObject,
  const Answer extends TSchema,
  const Source extends CallSource<Request, Answer>,
>(source: Source & CallSource<Request, Answer>): Source {
  return source;
}
