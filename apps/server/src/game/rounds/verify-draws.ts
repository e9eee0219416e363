// Each process that serves calls verifies the signature of every drawn round, by its own login and
// against the chain that it knows, so that the login that draws cannot decide a draw unseen. What
// it finds is stored with the round; a false signature is also an error in the log, a line of the
// audit log and an alert.

import { setTimeout as delay } from 'node:timers/promises';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import type { Logger } from 'pino';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { isTransient } from '../../platform/http/failure.ts';
import * as sql from './rounds.sql.ts';

export interface DrawChecks {
  /** Ends after the running check. */
  stop(): Promise<void>;
}

export interface DrawChecksOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly beacon: {
    readonly chain: BeaconChain;
    /** Whether a signature (hex) is the chain's of that beacon round. */
    readonly verify: (beaconRound: number, signature: string) => boolean;
  };
  readonly log: Pick<Logger, 'error'>;
}

const everyMs = 2_000;
/** A draw is first sent to the crowd, which waits for it. */
const agedMs = 3_000;
const roundsAtOnce = 20;

export function startDrawChecks(options: DrawChecksOptions): DrawChecks {
  const stopping = new AbortController();
  const running = run(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(options: DrawChecksOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await verifyDraws(options);
    } catch (error) {
      // The watch over the database has raised the alert about one that is away.
      if (!isTransient(error)) options.log.error({ error }, 'draws could not be verified');
    }
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Verifies draws that no process has verified and that have the given age. */
export async function verifyDraws(
  { database, nextId, beacon, log }: DrawChecksOptions,
  ageMs = agedMs,
): Promise<void> {
  const draws = await sql.drawsToVerify.all(database, { agedMs: ageMs, limit: roundsAtOnce });
  for (const { roundId, gameId, issue, chainHash, beaconRound, signature } of draws) {
    const holds =
      chainHash === beacon.chain.chainHash &&
      beacon.verify(Number(beaconRound), signature.toString('hex'));
    const auditId = nextId();
    const { isMarked } = await sql.markSignature.one(database, {
      roundId,
      auditId,
      signature,
      holds,
    });
    if (holds || !isMarked) continue;
    log.error({ gameId, issue, beaconRound: String(beaconRound) }, 'a drawn round is false');
  }
}
