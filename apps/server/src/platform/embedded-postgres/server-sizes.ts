// How much memory and disk the embedded PostgreSQL may use, by what the machine has (decision 3).

import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

interface ServerSizes {
  /** For its shared buffers. */
  readonly bufferMegabytes: number;
  /** For its write-ahead log under lasting load; without load a few hundred megabytes stay. */
  readonly logMegabytes: number;
}

const megabyte = 2 ** 20;
/** The pages that bets and payouts of 200,000 players change take 2 GB. */
const bufferLimits = { least: 192, most: 4_096 };
/** With less, pages that are logged whole after each checkpoint fill most of the log. */
const logLimits = { least: 4_096, most: 8_192 };

/** An eighth of the machine's memory, and of what is free on the disk of `directory`. */
export async function serverSizesFor(directory: string): Promise<ServerSizes> {
  const { bavail, bsize } = await statfs(directory);
  return serverSizesOf({ memoryBytes: totalmem(), freeBytes: bavail * bsize });
}

export function serverSizesOf(machine: {
  readonly memoryBytes: number;
  readonly freeBytes: number;
}): ServerSizes {
  return {
    bufferMegabytes: eighthOf(machine.memoryBytes, bufferLimits),
    logMegabytes: eighthOf(machine.freeBytes, logLimits),
  };
}

interface Limits {
  readonly least: number;
  readonly most: number;
}

function eighthOf(bytes: number, { least, most }: Limits): number {
  return Math.min(most, Math.max(least, Math.floor(bytes / 8 / megabyte)));
}
