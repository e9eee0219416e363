// Two members of staff can make a round void while its beacon signature is not available, with a
// reason that the players read. The database enforces the rules: two people, a sealed round, a draw
// that is long overdue. It cannot query the beacon, so the confirmation here queries every relay
// first. If a relay has the signature, the clock draws the round instead.

import { quicknet } from '@trine/fairness/chain.ts';
import type { NextId, RoundId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { withdrawProposal } from '../../people/staff/proposal-steps.ts';
import type { VoidRule } from './round.ts';
import * as sql from './void.sql.ts';

export interface VoidParts {
  readonly database: Database;
  readonly nextId: NextId;
  /** The chain that this process follows. */
  readonly chain: { readonly chainHash: string };
  /** Queries every relay: the verified signature (hex) of a beacon round, or null. */
  readonly signatureNow: (beaconRound: number) => Promise<string | null>;
}

export const voidRejections = [
  'reason_unfit',
  'round_unknown',
  'round_not_closed',
  'too_early',
  'asked_already',
  'not_found',
  'over',
  'same_person',
  'other_beacon',
] as const;
export type VoidRejection = (typeof voidRejections)[number];

export interface Rejected {
  readonly kind: 'rejected';
  readonly rejection: VoidRejection;
}

/** How long a reason may be, in characters. */
export const reasonLengths = { shortest: 10, longest: 500 } as const;

export interface Asking {
  readonly roundId: RoundId;
  /** The member of staff, as `staff:7`. */
  readonly actor: string;
  /** Shown to the players. */
  readonly reason: string;
}

/** The request of the first person. */
export async function askForVoid(
  { database, nextId }: Pick<VoidParts, 'database' | 'nextId'>,
  { roundId, actor, reason }: Asking,
): Promise<Rejected | { readonly kind: 'asked'; readonly requestId: RowId }> {
  const text = reason.trim();
  if (!isFit(text)) return rejected('reason_unfit');
  const requestId = nextId();
  const asked = { requestId, roundId, actor, reason: text };
  const { rejection } = await sql.askForVoid.one(database, asked);
  return rejection === null ? { kind: 'asked', requestId } : rejected(rejection);
}

export interface Deciding {
  readonly requestId: RowId;
  /** The member of staff, as `staff:7`. */
  readonly actor: string;
}

/**
 * The confirmation of the second person. `void`: the clock returns every stake. `drawn`: a relay
 * has the signature, so the request is withdrawn and the clock draws the round.
 */
export async function confirmVoid(
  parts: VoidParts,
  { requestId, actor }: Deciding,
): Promise<Rejected | { readonly kind: 'void' } | { readonly kind: 'drawn' }> {
  const { database, nextId, signatureNow } = parts;
  const request = await sql.voidRequest.first(database, { requestId });
  if (request === null) return rejected('not_found');
  // Checked before the relays are queried; the database checks again.
  if (request.askedBy === actor) return rejected('same_person');
  switch (reachOf(request.chainHash, parts.chain.chainHash)) {
    case 'elsewhere':
      return rejected('other_beacon');
    case 'here': {
      const signature = await signatureNow(Number(request.beaconRound));
      if (signature !== null) return drawInstead(parts, { ...request, requestId, actor });
      break;
    }
    case 'lost':
      break;
  }
  const decision = { auditId: nextId(), requestId, actor };
  const { rejection } = await sql.confirmVoid.one(database, decision);
  return rejection === null ? { kind: 'void' } : rejected(rejection);
}

/** Withdraws a request before its confirmation; the first person may, and any other one. */
export async function withdrawVoid(
  { database, nextId }: Pick<VoidParts, 'database' | 'nextId'>,
  { requestId, actor }: Deciding,
): Promise<Rejected | { readonly kind: 'withdrawn' }> {
  const decision = { proposalId: requestId, area: 'voids', actor, address: null } as const;
  const rejection = await withdrawProposal({ database, nextId }, decision);
  return rejection === null ? { kind: 'withdrawn' } : rejected(rejection);
}

export interface RunningVoid {
  readonly requestId: RowId;
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
  /** Epoch milliseconds, like all times here. */
  readonly drawsAt: number;
  readonly bookCount: number;
  /** The stakes to return. */
  readonly bookStakeMinor: bigint;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: number;
}

export interface VoidByRule {
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
  readonly drawsAt: number;
  readonly rule: VoidRule;
  readonly voidedAt: number;
  readonly bookCount: number;
  /** The stakes to return. */
  readonly bookStakeMinor: bigint;
}

const maxRunning = 200;
const maxByRule = 100;

/** Requests that wait for the second person, oldest first. */
export async function runningVoids(from: Connection): Promise<RunningVoid[]> {
  return sql.runningRequests.all(from, { limit: maxRunning });
}

/** The newest rounds that a rule made void, newest first. */
export async function newestVoidsByRule(from: Connection): Promise<VoidByRule[]> {
  return sql.voidsByRule.all(from, { limit: maxByRule });
}

function rejected(rejection: VoidRejection): Rejected {
  return { kind: 'rejected', rejection };
}

function isFit(reason: string): boolean {
  const length = Array.from(reason).length;
  const { shortest, longest } = reasonLengths;
  return length >= shortest && length <= longest && !/\p{Cc}/u.test(reason);
}

/**
 * Whether this process can query the beacon of a round. `elsewhere`: it is drand, but this process
 * follows a demo beacon; a process that follows drand has to confirm. `lost`: it is a demo beacon
 * whose key is gone.
 */
function reachOf(chainHash: string, followed: string): 'here' | 'elsewhere' | 'lost' {
  if (chainHash === followed) return 'here';
  return chainHash === quicknet.chainHash ? 'elsewhere' : 'lost';
}

interface Overtaken extends Deciding {
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
}

/** Withdraws the request; only the clock may draw, and it queries the same relays. */
async function drawInstead(
  { database, nextId }: VoidParts,
  { roundId, requestId, actor, gameId, issue }: Overtaken,
): Promise<Rejected | { readonly kind: 'drawn' }> {
  return database.transaction(async (tx) => {
    const decision = { proposalId: requestId, area: 'voids', actor, address: null } as const;
    const rejection = await withdrawProposal({ database: tx, nextId }, decision);
    if (rejection !== null) return rejected(rejection);
    await appendAuditLog(tx, nextId, {
      actor,
      act: 'round.draw_not_void',
      subject: `round:${roundId}`,
      details: { request_id: String(requestId), game_id: gameId, issue },
      address: null,
    });
    return { kind: 'drawn' };
  });
}
