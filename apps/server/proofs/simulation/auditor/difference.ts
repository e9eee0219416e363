// A difference between the server and the auditor: what was done, what was expected, what came.

import { inspect } from 'node:util';

export interface Details {
  readonly expected: unknown;
  readonly got: unknown;
  readonly about?: unknown;
}

export class Difference extends Error {
  override readonly name = 'Difference';
  readonly details: Details;

  constructor(what: string, details: Details) {
    super(what);
    this.details = details;
  }
}

/** The details as text, including bigint amounts. */
export function describe(details: Details): string {
  return Object.entries(details)
    .map(([name, value]) => `  ${name}: ${textOf(value)}`)
    .join('\n');
}

const longestText = 2_000;
const deepest = 5;

function textOf(value: unknown): string {
  const text = inspect(value, { depth: deepest, breakLength: Number.POSITIVE_INFINITY });
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
