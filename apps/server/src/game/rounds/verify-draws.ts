// Each API process verifies the signature of every drawn round, with its own login and against the
// chain of its configuration, so that an attacker with the login that draws cannot forge a draw
// unnoticed. The result is stored with the round; a false signature is also an error in the log, a
// line of the audit log and an alert.

import { setTimeout as delay } from 'node:timers/promises';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import type { Logger } from 'pino';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { isTransientError } from '../../platform/postgres/postgres-errors.ts';
import * as sql from './rounds.sql.ts';

export interface DrawChecks {
  /** Resolves after the running check. */
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
/** Verification waits until the draw was sent to all viewers. */
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
      // The database guard alerts on an unavailable database.
      if (!isTransientError(error)) options.log.error({ error }, 'draws could not be verified');
    }
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Verifies the draws of at least this age that no process has verified. */
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
