// A saved check of what is owed: all that a device read and knew, so that another program can
// repeat the check.

import {
  checkOwed,
  type OwedFinding,
  type OwedProof,
  type SeenOwed,
  type StoredOrder,
} from './check-owed.ts';

export const owedFormat = 'trine/owed/1';

export interface OwedFile {
  readonly format: typeof owedFormat;
  /** The address of the installation. */
  readonly from: string;
  /** When the device checked, in epoch milliseconds. */
  readonly checked_at_ms: number;
  readonly player_id: number;
  /** The verifier key of the public log. */
  readonly log_key: string;
  /** The last leaf that the device saw before. */
  readonly seen: SeenOwed | null;
  /** The answer of `user/liability`, with the checkpoint that the device keeps. */
  readonly proof: OwedProof;
  /** Lines of the chain after the version `lines_from`; null: they are in the archive. */
  readonly lines: readonly string[] | null;
  readonly lines_from: number;
  /** Receipts that the device stored. */
  readonly receipts: readonly StoredOrder[];
}

/** Repeats the check. */
export function checkOwedFile(file: OwedFile): OwedFinding {
  const { player_id: playerId, log_key: logKey, lines_from: linesFrom } = file;
  const { proof, seen, lines, receipts } = file;
  return checkOwed({
    playerId: BigInt(playerId),
    logKey,
    linesFrom,
    proof,
    seen,
    lines,
    receipts,
  });
}

/** Null for anything else. */
export function parseOwedFile(value: unknown): OwedFile | null {
  if (!isRecord(value) || value['format'] !== owedFormat) return null;
  const { player_id: playerId, lines_from: linesFrom, lines, receipts, seen, proof } = value;
  const isWhole =
    typeof value['log_key'] === 'string' &&
    isWholeNumber(playerId) &&
    isWholeNumber(linesFrom) &&
    (lines === null || isTexts(lines)) &&
    Array.isArray(receipts) &&
    receipts.every((one) => hasTexts(one, ['order_no', 'receipt'])) &&
    (seen === null || hasTexts(seen, ['day', 'leaf', 'root'])) &&
    isProof(proof);
  return isWhole ? (value as unknown as OwedFile) : null;
}

function isProof(value: unknown): boolean {
  if (!hasTexts(value, ['day', 'leaf', 'root', 'total'])) return false;
  const { index, depth, count, path, log } = value;
  return (
    [index, depth, count].every(isWholeNumber) &&
    Array.isArray(path) &&
    path.every((node) => hasTexts(node, ['sum', 'hash'])) &&
    hasTexts(log, ['checkpoint']) &&
    isWholeNumber(log['index']) &&
    isTexts(log['path'])
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function hasTexts(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isWholeNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
