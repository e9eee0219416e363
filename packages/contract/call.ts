// What a call of the API is: its path, what it needs, the shapes that go in and come out, and the
// reasons it may be refused for. Servers validate requests against it, tests validate answers.

import type { Static, TObject, TSchema } from 'typebox';
import type { Reason } from './reasons.ts';

export interface CallSource<Request extends TObject, Answer extends TSchema> {
  readonly method: 'GET' | 'POST';
  /** Without the base path `/index.php`. */
  readonly path: string;
  /**
   * Whether the header `token` is needed. `optional`: for a player's session, for a visitor's own
   * token, and without either.
   */
  readonly token: boolean | 'optional';
  /** Whether the header `idempotency-key` is honoured. */
  readonly idempotent: boolean;
  /** Fields beside `host` and `lang`, required ones in the order in which they are asked for. */
  readonly request: Request;
  readonly answer: Answer;
  /** Beyond those that the transport itself gives (malformed, not_found, busy, …). */
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
