// A player's check of what is owed: that the own leaf is counted in a root that the public log
// has, that it continues the last leaf which the device saw, and that the amounts follow from the
// player's own orders and entries.

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { leafHash, verifyPath } from '../book.ts';
import { openCheckpoint } from '../log/checkpoint.ts';
import { parseNoteKey } from '../log/note-key.ts';
import { parsePreimage } from '../receipt.ts';
import { emptyChain, extendChain, parseChainText, type ChainEnd } from './entry-chain.ts';
import { balanceOf, parseLeaf, type LiabilityLeaf } from './leaf.ts';
import { leafNode, nodeAt, rootOfPath, type SumNode } from './sum-tree.ts';

/** The answer of `user/liability`; amounts in units with two decimals. */
export interface OwedProof {
  readonly day: string;
  /** The text of the player's leaf. */
  readonly leaf: string;
  /** From 0. */
  readonly index: number;
  readonly depth: number;
  /** The siblings from the leaf to the root: the sum below each, and its hash in hex. */
  readonly path: readonly { readonly sum: string; readonly hash: string }[];
  readonly root: string;
  /** What is owed to all players. */
  readonly total: string;
  /** How many players. */
  readonly count: number;
  /** Where the public log has the day's entry. */
  readonly log: {
    readonly index: number;
    /** The hashes from the entry's leaf to the root of the checkpoint, in hex. */
    readonly path: readonly string[];
    /** A signed note. */
    readonly checkpoint: string;
  };
}

/** The last leaf that the device saw. */
export interface SeenOwed {
  readonly day: string;
  readonly leaf: string;
  readonly root: string;
}

/** A receipt that the device stored, with the number of its order. */
export interface StoredOrder {
  readonly order_no: string;
  readonly receipt: string;
}

export interface OwedClaim {
  readonly playerId: bigint;
  readonly proof: OwedProof;
  /** The verifier key of the public log. */
  readonly logKey: string;
  /** Null: the device saw none before. */
  readonly seen: SeenOwed | null;
  /** The lines of the chain after the version `linesFrom`; null: they are in the archive. */
  readonly lines: readonly string[] | null;
  readonly linesFrom: number;
  /** Receipts that the device stored. */
  readonly receipts: readonly StoredOrder[];
}

export const owedProblems = [
  /** The leaf is not the player's, or no path leads from it to root and total. */
  'not_counted',
  /** The public log does not have this root for this day. */
  'not_logged',
  /** The device saw another root for this day. */
  'root_differs',
  /** The chain does not continue the one of the last leaf. */
  'not_extended',
  /** Balance and stakes do not follow from the lines of the chain. */
  'amount_differs',
  /** A line is another order than the one of a stored receipt. */
  'bet_differs',
] as const;
export type OwedProblem = (typeof owedProblems)[number];

export interface OwedFinding {
  /** The first failed step; null: all hold. */
  readonly problem: OwedProblem | null;
  /** Null if the text is no leaf. */
  readonly leaf: LiabilityLeaf | null;
  /** Whether every line since the last leaf, or since the account was opened, was verified. */
  readonly isWhole: boolean;
}

export function checkOwed(claim: OwedClaim): OwedFinding {
  const leaf = parseLeaf(claim.proof.leaf);
  if (leaf === null) return { problem: 'not_counted', leaf, isWhole: false };
  const from = chainBefore(claim);
  const isWhole = claim.lines !== null && from !== null && from.version === claim.linesFrom;
  return { problem: problemOf(claim, leaf), leaf, isWhole };
}

/**
 * From which version on a device asks for lines: after the last leaf; without one from the first
 * line on, or only for the last if there are more than `maxFirstLines`.
 */
export function linesAfter(version: number, seen: SeenOwed | null): number {
  const before = seen && parseLeaf(seen.leaf);
  if (before !== null) return Math.min(before.version, version);
  return version <= maxFirstLines ? 0 : version - 1;
}

const maxFirstLines = 2_000;

function problemOf(claim: OwedClaim, leaf: LiabilityLeaf): OwedProblem | null {
  if (!isCounted(claim, leaf)) return 'not_counted';
  if (!isLogged(claim)) return 'not_logged';
  const { proof, seen } = claim;
  if (seen?.day === proof.day && (seen.root !== proof.root || seen.leaf !== proof.leaf)) {
    return 'root_differs';
  }
  return problemOfChain(claim, leaf) ?? problemOfReceipts(claim);
}

const hashForm = /^[0-9a-f]{64}$/;

function isCounted({ proof, playerId }: OwedClaim, leaf: LiabilityLeaf): boolean {
  const { index, depth, path } = proof;
  const totalMinor = parseSum(proof.total);
  if (leaf.day !== proof.day || leaf.playerId !== playerId) return false;
  if (!hashForm.test(proof.root) || totalMinor === null) return false;
  const siblings = path.map(siblingOf).filter((node) => node !== null);
  if (siblings.length !== path.length) return false;
  const node = nodeAt(leafNode(proof.leaf, leaf.owedMinor), 0);
  const root = rootOfPath(node, { index, depth, siblings });
  return root !== null && bytesToHex(root.hash) === proof.root && root.sumMinor === totalMinor;
}

function siblingOf({ sum, hash }: OwedProof['path'][number]): SumNode | null {
  const sumMinor = parseSum(sum);
  return sumMinor === null || !hashForm.test(hash) ? null : { sumMinor, hash: hexToBytes(hash) };
}

const sumForm = /^(?:0|[1-9]\d{0,15})\.\d\d$/;

/** Minor units of a sum in units with two decimals; null for another text. */
function parseSum(text: string): bigint | null {
  return sumForm.test(text) ? BigInt(text.replace('.', '')) : null;
}

function isLogged({ proof, logKey }: OwedClaim): boolean {
  const key = parseNoteKey(logKey);
  const checkpoint = key && openCheckpoint(proof.log.checkpoint, { log: key });
  if (checkpoint === null || !proof.log.path.every((hash) => hashForm.test(hash))) return false;
  return verifyPath({
    leaf: leafHash(entryOf(proof)),
    index: proof.log.index,
    size: checkpoint.size,
    path: proof.log.path.map(hexToBytes),
    root: checkpoint.root,
  });
}

/** As `formatEntry`, which would throw on values that no entry has. */
function entryOf({ day, root, total, depth, count }: OwedProof): string {
  return ['trine/1/liabilities', day, root, parseSum(total), depth, count].join('|');
}

/** The end of the chain that the lines continue; null: it is not known. */
function chainBefore({ playerId, seen, linesFrom }: OwedClaim): ChainEnd | null {
  const before = seen && parseLeaf(seen.leaf);
  if (before !== null) {
    return { version: before.version, head: before.head, balanceMinor: balanceOf(before) };
  }
  return linesFrom === 0 ? emptyChain(playerId) : null;
}

function problemOfChain(claim: OwedClaim, leaf: LiabilityLeaf): OwedProblem | null {
  const { lines, linesFrom, proof, seen } = claim;
  const before = chainBefore(claim);
  if (before !== null && before.version > leaf.version) return 'not_extended';
  if (seen !== null && seen.day > proof.day) return 'not_extended';
  if (lines === null) return null;
  if (before === null) return isLastLine(lines, leaf) ? null : 'amount_differs';
  const end = before.version === linesFrom ? extendChain(before, lines) : null;
  if (end === null || end.version !== leaf.version || end.head !== leaf.head) {
    return 'not_extended';
  }
  return end.balanceMinor === balanceOf(leaf) ? null : 'amount_differs';
}

/** Without the head before it, the last line shows the balance only. */
function isLastLine(lines: readonly string[], leaf: LiabilityLeaf): boolean {
  const last = lines.at(-1);
  const line = last === undefined ? null : parseChainText(last);
  return line?.version === leaf.version && line.balanceMinor === balanceOf(leaf);
}

function problemOfReceipts({ lines, receipts }: OwedClaim): OwedProblem | null {
  const stored = new Map(
    receipts.flatMap(({ order_no: orderNo, receipt }) => {
      const order = parsePreimage(receipt);
      return order === null ? [] : [[orderNo, order] as const];
    }),
  );
  const differs = (lines ?? []).some((text) => {
    const line = parseChainText(text);
    const order = line?.kind === 'bet' ? stored.get(line.orderNo) : undefined;
    if (line?.kind !== 'bet' || order === undefined) return false;
    return (
      line.gameId !== order.gameId ||
      line.issue !== order.issue ||
      line.play !== order.play ||
      line.stakeMinor !== order.stakeMinor ||
      line.oddsHundredths !== order.oddsHundredths
    );
  });
  return differs ? 'bet_differs' : null;
}
