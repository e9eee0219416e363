/** The records of the device's store. Times are this device's, in epoch milliseconds. */
import type { Answer } from '@trine/contract/client.ts';
import type { Evidence } from '@trine/fairness/evidence.ts';
import type { OwedProblem, SeenOwed } from '@trine/fairness/liabilities/check-owed.ts';
import type { OwedFile } from '@trine/fairness/liabilities/owed-file.ts';
import type { LogPoint } from '@trine/fairness/log/checkpoint-claim.ts';
import type { BetProblem } from '@trine/fairness/verify-bets.ts';
import type { SealedBook } from '@trine/fairness/verify-round.ts';

type AcceptedOrder = Answer<'/api/Lottery/playOrder'>['orders'][number];

export interface RoundOfUser {
  readonly userId: number;
  readonly gameId: number;
  readonly issue: string;
}

export interface StoredReceipt {
  /** The order's id. */
  readonly id: number;
  readonly userId: number;
  readonly gameId: number;
  readonly issue: string;
  readonly orderNo: string;
  /** The preimage of the order's leaf. */
  readonly receipt: string;
  readonly nonce: string;
  readonly proof: AcceptedOrder['proof'];
  /** The verifier key of receipts; null: not known. */
  readonly key: string | null;
  /** The draw time as this device first saw it, epoch milliseconds by the server's clock. */
  readonly drawsAtMs: number;
  /** This device's time, epoch milliseconds. */
  readonly acceptedAtMs: number;
}

export interface SeenRound {
  readonly gameId: number;
  readonly issue: string;
  /** As first seen, epoch milliseconds by the server's clock. */
  readonly drawsAtMs: number;
  /** This device's time, epoch milliseconds, like `bookSeenAtMs`. */
  readonly seenAtMs: number;
  /** The first book that was seen before the draw. */
  readonly book: SealedBook | null;
  readonly bookSeenAtMs: number | null;
  /** The server reported, for a time from the draw on, that there was no seal. */
  readonly wasUnsealed: boolean;
  /** How many witnesses the server reported before the draw; absent: none was reported. */
  readonly witnessedBy?: number;
  /** The valid signature of the round, when this device first had it; absent: it had none. */
  readonly signature?: HeldSignature;
}

export interface HeldSignature {
  readonly chainHash: string;
  readonly beaconRound: number;
  /** By the server's clock, epoch milliseconds. */
  readonly heldAtMs: number;
}

export interface BetVerdict {
  /** The order's id. */
  readonly id: number;
  readonly userId: number;
  readonly gameId: number;
  readonly issue: string;
  /** The receipt was stored on this device when the bet was accepted. */
  readonly isStored: boolean;
  /** The first failed step; null: all hold. */
  readonly problem: BetProblem | null;
  /** What was checked; a screen that shows another fact differs. */
  readonly facts: string;
  /** The round was drawn by the demo's own key, which proves nothing about the house. */
  readonly isDemo: boolean;
  /** This device's time, epoch milliseconds. */
  readonly checkedAtMs: number;
}

export interface StoredEvidence extends RoundOfUser {
  readonly evidence: Evidence;
}

export interface SeenCheckpoint extends LogPoint {
  /** A signed note. */
  readonly note: string;
  /** This device's time, epoch milliseconds. */
  readonly seenAtMs: number;
}

export type LogProblem = 'unsigned' | 'forked' | 'shrunk';

export interface LogFault {
  readonly problem: LogProblem;
  /** A checkpoint that was seen before, and the one that does not continue it. */
  readonly before: string | null;
  readonly after: string;
  readonly path: readonly string[];
  readonly seenAtMs: number;
}

/** What this device saw of the daily proof of what is owed. */
export interface SeenLiability {
  readonly userId: number;
  /** Null until a check passed. */
  readonly seen: SeenOwed | null;
  /** What is owed according to it, in units with two decimals. */
  readonly owed: string | null;
  /** Whether every entry since the leaf before was verified. */
  readonly isWhole: boolean;
  readonly isDemo: boolean;
  /** The files of the last check that passed, and of the first that failed. */
  readonly file: OwedFile | null;
  readonly fault: { readonly problem: OwedProblem; readonly file: OwedFile } | null;
}
