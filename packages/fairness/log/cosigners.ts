// Which known witnesses cosigned a checkpoint, and when.

import type { VerifiedCheckpoint } from './checkpoint.ts';

export interface Cosigner {
  /** The witness's name. */
  readonly name: string;
  /** When it signed, epoch seconds by its own clock. */
  readonly seconds: number;
}

/**
 * One row for each known witness, with its earliest time. Keys are compared and not names: a
 * witness under two names is one witness.
 */
export function cosignersOf({
  cosignatures,
}: Pick<VerifiedCheckpoint, 'cosignatures'>): Cosigner[] {
  const found = new Map<string, Cosigner>();
  for (const { key, seconds } of cosignatures) {
    const publicKey = key.publicKey.join();
    const earlier = found.get(publicKey);
    if (seconds === null || (earlier !== undefined && earlier.seconds <= seconds)) continue;
    found.set(publicKey, { name: key.name, seconds });
  }
  return [...found.values()];
}

export interface WitnessedEntry {
  readonly checkpoint: Pick<VerifiedCheckpoint, 'size' | 'cosignatures'>;
  /** The position of the entry in the log, from 0. Its inclusion is verified elsewhere. */
  readonly index: number;
  /** Epoch seconds. */
  readonly before: number;
}

/** The known witnesses that cosigned, before a time, a checkpoint with that entry. */
export function cosignersBefore({ checkpoint, index, before }: WitnessedEntry): Cosigner[] {
  if (index >= checkpoint.size) return [];
  return cosignersOf(checkpoint).filter(({ seconds }) => seconds < before);
}
