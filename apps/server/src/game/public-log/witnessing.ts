// Asks the witnesses to cosign the last checkpoint, all at once and beside the tick: no seal, draw
// or bet waits for one. A witness that fails is asked again after a growing pause, with each tick.

import { consistencyPath } from '@trine/fairness/log/tree-paths.ts';
import type { WitnessAddress } from '../../platform/config/witnesses.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { askWitness, type WitnessAnswer } from './ask-witness.ts';
import { readLog, type PublishedLog } from './read-log.ts';
import { storedTree } from './stored-tree.ts';
import * as sql from './witnesses.sql.ts';

export interface Witnessing {
  /**
   * Asks each witness that has not cosigned the last checkpoint. Resolves when all have answered or
   * failed, and never rejects.
   */
  ask(): Promise<void>;
  standings(): readonly WitnessStanding[];
  /** Cancels what runs, and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface WitnessStanding {
  readonly name: string;
  readonly requests: number;
  readonly failures: number;
  /** Null after a success. */
  readonly failure: string | null;
}

export interface WitnessingOptions {
  readonly database: Database;
  readonly witnesses: readonly WitnessAddress[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called when a witness begins to fail, and with null when it answers again. */
  readonly onChange: (name: string, failure: string | null) => void;
  readonly onError: (error: unknown) => void;
}

const shortestPauseMs = 1_000;
/** Shorter than the time from a seal to its draw. */
const longestPauseMs = 8_000;
/** A time further from this process's proves nothing about when the seal was made. */
const maxSkewMs = 60_000;
/** The second one is from the size that the first one returned. */
const requestsAtOnce = 2;

interface Standing {
  readonly witness: WitnessAddress;
  /** The last checkpoint that the witness is known to have. */
  knownSize: number;
  /** The last one whose cosignature is stored. */
  cosignedSize: number;
  requests: number;
  failures: number;
  failuresInARow: number;
  failure: string | null;
  pausedUntilMs: number;
  running: Promise<void> | null;
}

export function createWitnessing(options: WitnessingOptions): Witnessing {
  const { witnesses, now, onError } = options;
  const stopping = new AbortController();
  const standings = witnesses.map(createStanding);

  async function ask(): Promise<void> {
    if (stopping.signal.aborted) return;
    for (const standing of standings) {
      if (standing.running !== null || standing.pausedUntilMs > now()) continue;
      standing.running = askOne(options, standing, stopping.signal)
        .catch(onError)
        .finally(() => {
          standing.running = null;
        });
    }
    await all();
  }

  async function all(): Promise<void> {
    await Promise.all(standings.map(({ running }) => running ?? Promise.resolve()));
  }

  return {
    ask,
    standings: () =>
      standings.map(({ witness, requests, failures, failure }) => {
        return { name: witness.key.name, requests, failures, failure };
      }),
    async stop() {
      stopping.abort();
      await all();
    },
  };
}

function createStanding(witness: WitnessAddress): Standing {
  return {
    witness,
    knownSize: 0,
    cosignedSize: 0,
    requests: 0,
    failures: 0,
    failuresInARow: 0,
    failure: null,
    pausedUntilMs: -Infinity,
    running: null,
  };
}

/** Until the witness has cosigned the last checkpoint, which may grow while it answers. */
async function askOne(
  options: WitnessingOptions,
  standing: Standing,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const log = await readLog(options.database);
    if (log.checkpoint === null || log.size <= standing.cosignedSize) return;
    const failure = await cosign(options, standing, { log, stopping });
    if (stopping.aborted) return;
    report(options, standing, failure);
    if (failure !== null) return;
  }
}

interface Asked {
  readonly log: PublishedLog;
  readonly stopping: AbortSignal;
}

/** Returns why it failed, or null. */
async function cosign(
  options: WitnessingOptions,
  standing: Standing,
  asked: Asked,
): Promise<string | null> {
  const { size } = asked.log;
  for (let request = 0; request < requestsAtOnce; request += 1) {
    const oldSize = standing.knownSize;
    const answer = await send(options, standing, asked);
    if (answer.kind === 'failed') return answer.reason;
    if (answer.kind === 'cosigned') return store(options, standing, { ...answer, size });
    if (answer.size > size) {
      standing.knownSize = 0;
      return `it has a tree of ${answer.size}, and the log one of ${size}`;
    }
    if (answer.size === oldSize) return `it refuses the size ${oldSize} that it has`;
    standing.knownSize = answer.size;
  }
  return 'it returned different sizes';
}

async function send(
  { database }: WitnessingOptions,
  standing: Standing,
  { log: { size, checkpoint }, stopping }: Asked,
): Promise<WitnessAnswer> {
  const oldSize = standing.knownSize;
  const path = await consistencyPath(storedTree(database, size), oldSize, size);
  standing.requests += 1;
  const request = { oldSize, path, checkpoint: checkpoint ?? '' };
  return askWitness(standing.witness, request, stopping);
}

async function store(
  { database, now }: WitnessingOptions,
  standing: Standing,
  { size, seconds, signature }: { size: number; seconds: number; signature: Buffer },
): Promise<string | null> {
  standing.knownSize = size;
  const cosignedAt = seconds * 1_000;
  const skewMs = Math.abs(cosignedAt - now());
  if (skewMs > maxSkewMs) return `its clock differs by ${Math.round(skewMs / 1_000)} s`;
  const verifierKey = standing.witness.text;
  await sql.storeCosignature.one(database, {
    verifierKey,
    size: BigInt(size),
    cosignedAt,
    signature,
  });
  standing.cosignedSize = size;
  return null;
}

function report(
  { now, onChange }: WitnessingOptions,
  standing: Standing,
  failure: string | null,
): void {
  const { name } = standing.witness.key;
  const isChange = (failure === null) !== (standing.failure === null);
  standing.failure = failure;
  if (isChange) onChange(name, failure);
  if (failure === null) {
    standing.failuresInARow = 0;
    return;
  }
  standing.failures += 1;
  const pauseMs = shortestPauseMs * 2 ** standing.failuresInARow;
  standing.failuresInARow += 1;
  standing.pausedUntilMs = now() + Math.min(pauseMs, longestPauseMs);
}
