import type { Refusal } from './client.ts';

/** A refused read, as the error of its query. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super();
    this.refusal = refusal;
  }
}
