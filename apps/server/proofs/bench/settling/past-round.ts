// Creates a round with very many orders in seconds: stakes by the ledger's own postings, orders in
// bulk, then sealed and drawn by the server's own code with the beacon's signature. The audit
// passes as for any other round. The draw is moved close once the orders exist, because a round
// whose seal is not written before the beacon publishes becomes void.

import { setTimeout as delay } from 'node:timers/promises';
import { beaconRoundAt } from '@trine/fairness/chain.ts';
import { sealRound } from '../../../src/game/betting/seal-round.ts';
import {
  firstIdAt,
  type OrderId,
  type PostingId,
  type RoundId,
} from '../../../src/platform/postgres/ids.ts';
import type { Beacon } from '../../../src/game/beacon/beacon.ts';
import { drawRound } from '../../../src/game/rounds/draw-round.ts';
import type { Target } from '../target/target.ts';
import { flush } from '../target/cluster.ts';
import * as sql from './settling.sql.ts';

export interface PastRound {
  readonly target: Target;
  readonly beacon: Beacon;
  readonly orders: number;
  readonly players: number;
  /** A counter: no two rounds share a draw time or an issue. */
  readonly nth: number;
}

const roundMs = 210_000;
const drawStepMs = 3_000;
/** How far away the draw is at first: longer than inserting the orders takes. */
const farMs = 3_600_000;
/** Time for the seal beside the time for each order; the limit is half a second before the draw. */
const sealMs = 3_000;
const sealMsPerOrder = 0.03;
/** How far in the past the orders' ids are: no process generated ids then. */
const idsBeforeMs = 24 * 3_600_000;
/** Longer than the ids of one round's orders span. */
const apartMs = 10_000;
const gameCount = 4;
export const ordersPerPlayer = 4;
const playersAtOnce = 25_000;
const firstSequence = 900;
const signatureTries = 20;

export interface DrawnRound {
  readonly roundId: RoundId;
  /** How long its seal took, with the read of its orders. */
  readonly sealedInMs: number;
}

/** Creates a round that is drawn but not settled. */
export async function makeDrawnRound(asked: PastRound): Promise<DrawnRound> {
  const { target, beacon, orders, players, nth } = asked;
  const { database, nextId } = target;
  const roundId = nextId<RoundId>();
  const closesAt = Date.now();
  const opensAt = closesAt - roundMs;
  const farAt = closesAt + farMs + nth * drawStepMs;
  const day = new Date(closesAt).toISOString().slice(0, 10).replaceAll('-', '');
  await sql.insertPastRound.run(database, {
    roundId,
    gameId: (nth % gameCount) + 1,
    issue: `${day}${firstSequence + nth}`,
    opensAt,
    closesAt,
    drawsAt: farAt,
    chainHash: beacon.chain.chainHash,
    beaconRound: BigInt(beaconRoundAt(beacon.chain, farAt)),
  });
  const takingPart = orders / ordersPerPlayer;
  const every = oddAtMost(players / takingPart);
  const firstOrderId = firstIdAt(opensAt - idsBeforeMs + nth * apartMs) as OrderId;
  for (let firstPlace = 0; firstPlace < takingPart; firstPlace += playersAtOnce) {
    const lastPlace = Math.min(takingPart, firstPlace + playersAtOnce) - 1;
    const places = { every, firstPlace, lastPlace };
    const some = { roundId, firstOrderId, postingId: nextId<PostingId>(), ...places };
    await sql.takeStakes.run(database, some);
    target.acknowledge(await sql.insertOrders.run(database, some));
  }
  await sql.sumExposures.run(database, { roundId });
  const drawsAt = nextDraw(Date.now() + sealMs + orders * sealMsPerOrder);
  const beaconRound = beaconRoundAt(beacon.chain, drawsAt);
  await sql.moveDraw.run(database, { roundId, drawsAt, beaconRound: BigInt(beaconRound) });
  const beganMs = performance.now();
  const seal = await database.transaction((tx) => sealRound(tx, roundId, target.receiptKey));
  const sealedInMs = performance.now() - beganMs;
  if (seal?.status !== 'closed') throw new Error('the round was not sealed before its draw');
  await delay(Math.max(0, drawsAt - Date.now()));
  const signature = await fetchSignature(beacon, beaconRound);
  await database.transaction((tx) => drawRound(tx, roundId, signature));
  await sql.analyzeOrders.run(database, {});
  await flush(database);
  return { roundId, sealedInMs };
}

function nextDraw(ms: number): number {
  return Math.ceil(ms / drawStepMs) * drawStepMs;
}

/** Player numbers are consecutive, so only an odd step reaches all buckets. */
function oddAtMost(number: number): number {
  const whole = Math.floor(number);
  return whole % 2 === 1 ? whole : Math.max(1, whole - 1);
}

async function fetchSignature(beacon: Beacon, round: number): Promise<string> {
  for (let tried = 0; tried < signatureTries; tried += 1) {
    const signature = await beacon.signature(round);
    if (signature !== null) return signature;
  }
  throw new Error('the beacon has not published');
}
