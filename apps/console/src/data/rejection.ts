import type { ConsoleOutcome } from '@trine/contract/console/client.ts';

export type Rejection = Extract<ConsoleOutcome<unknown>, { ok: false }>;

/** A rejected read, as the error of its query. */
export class RejectedError extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.reason);
    this.rejection = rejection;
  }
}
