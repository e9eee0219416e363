// Opens a round: its row names the beacon round of its draw before the first bet.

import { beaconRoundAt, type BeaconChain } from '@trine/fairness/chain.ts';
import type { RoundTimes } from '@trine/game/schedule.ts';
import type { NextId, RoundId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { applyPlanChanges } from '../catalogue/plan-versions.ts';
import * as sql from './rounds.sql.ts';

export interface Opening {
  readonly gameId: number;
  readonly times: RoundTimes;
  readonly chain: BeaconChain;
  readonly nextId: NextId;
}

/**
 * Opens the round and returns its issue. Null: it exists already, another round still runs, or its
 * betting time is over.
 */
export async function openRound(tx: Tx, opening: Opening): Promise<string | null> {
  const { gameId, times, chain, nextId } = opening;
  const roundId = nextId<RoundId>();
  const issue = await freeIssue(tx, gameId, times);
  const opened = await sql.openRound.run(tx, {
    roundId,
    gameId,
    issue,
    opensAt: times.opensAtMs,
    closesAt: times.closesAtMs,
    drawsAt: times.drawsAtMs,
    chainHash: chain.chainHash,
    beaconRound: BigInt(beaconRoundAt(chain, times.drawsAtMs)),
  });
  if (opened === 0) return null;
  await applyPlanChanges(tx, nextId, { gameId, roundId });
  await sql.openExposures.run(tx, { roundId, gameId });
  return issue;
}

/**
 * The scheduled issue, or the day's next one when a later number exists. That happens only when a
 * demo was restarted with another round length on the same day.
 */
async function freeIssue(tx: Tx, gameId: number, times: RoundTimes): Promise<string> {
  const { saleDay, issue } = times;
  const last = await sql.lastIssueOfDay.one(tx, { gameId, day: saleDay, length: issue.length });
  if (last.issue === null || last.issue < issue) return issue;
  return (
    saleDay +
    String(Number(last.issue.slice(saleDay.length)) + 1).padStart(
      issue.length - saleDay.length,
      '0',
    )
  );
}
