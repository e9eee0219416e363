import type { Rejection } from './client.ts';

/** A rejected read, as the error of its query. */
export class RejectedError extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super();
    this.rejection = rejection;
  }
}
