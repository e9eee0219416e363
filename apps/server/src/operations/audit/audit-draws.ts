// Computes the draws again from the beacon's signatures: which beacon round had to draw each round,
// whether the chain signed it, and which digits follow. It uses no function of the database.

import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { verifyBeacon } from '@trine/fairness/beacon.ts';
import { beaconRoundAt, beaconScheme, quicknet } from '@trine/fairness/chain.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { outcomeFrom } from '@trine/fairness/digits.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './audit-rounds.sql.ts';
import { openOffenders, type Finding, type Offenders } from './finding.ts';

const roundsPerBatch = 200;
/** Games use the same beacon rounds at about the same time, so signatures are needed briefly. */
const maxKeptSignatures = 64;

type Draw = Awaited<ReturnType<typeof sql.drawsAfter.all>>[number];
type StoredChain = Awaited<ReturnType<typeof sql.chains.all>>[number];

interface DrawFindings {
  readonly digits: Offenders;
  readonly beacons: Offenders;
  readonly signatures: Offenders;
}

export interface DrawsAudit {
  readonly signal: AbortSignal;
  /**
   * Whether each signature is verified here, in a few milliseconds each. Otherwise the results of
   * the API processes count, and a draw that none has verified is a fault.
   */
  readonly verifies: boolean;
}

/** Returns three findings: digits, beacon rounds, signatures. */
export async function auditDraws(
  from: Connection,
  { signal, verifies }: DrawsAudit,
): Promise<Finding[]> {
  const findings = openFindings();
  const chains = await readChains(from, findings.signatures);
  const verify = createVerifier();
  let afterId = 0n as RoundId;
  for (;;) {
    signal.throwIfAborted();
    const draws = await sql.drawsAfter.all(from, { afterId, limit: roundsPerBatch });
    for (const draw of draws) await auditDraw(draw, { findings, chains, verify, verifies });
    const last = draws.at(-1);
    if (last === undefined) return Object.values(findings).map((offenders) => offenders.finding());
    afterId = last.roundId;
  }
}

function openFindings() {
  return {
    digits: openOffenders({
      name: 'digits',
      meaning: 'The digits of each drawn round follow from its signature; no other has digits.',
    }),
    beacons: openOffenders({
      name: 'beacon rounds',
      meaning: "Each round is drawn by its chain's first signature from the draw time on.",
    }),
    signatures: openOffenders({
      name: 'signatures',
      meaning: "Each signature is its chain's; a chain of the kind drand is drand's quicknet.",
    }),
  };
}

async function readChains(
  from: Connection,
  signatures: Offenders,
): Promise<ReadonlyMap<string, BeaconChain>> {
  const chains = new Map<string, BeaconChain>();
  for (const stored of await sql.chains.all(from, {})) {
    const fault = chainFault(stored);
    if (fault !== null) signatures.add(`chain ${stored.chainHash}: ${fault}`);
    const genesisTime = Number(stored.genesisTime);
    chains.set(stored.chainHash, { ...stored, genesisTime, scheme: beaconScheme });
  }
  return chains;
}

/** A chain of the kind drand must be the one that clients have built in. */
function chainFault(stored: StoredChain): string | null {
  if (stored.scheme !== beaconScheme) return 'is of an unknown scheme';
  if (stored.kind !== 'drand') return null;
  const pinned =
    stored.chainHash === quicknet.chainHash &&
    stored.publicKey === quicknet.publicKey &&
    stored.periodSeconds === quicknet.periodSeconds &&
    stored.genesisTime === BigInt(quicknet.genesisTime);
  return pinned ? null : "is not drand's quicknet";
}

interface Auditing {
  readonly findings: DrawFindings;
  readonly chains: ReadonlyMap<string, BeaconChain>;
  readonly verify: Verifier;
  readonly verifies: boolean;
}

async function auditDraw(draw: Draw, auditing: Auditing): Promise<void> {
  const { findings, chains, verify, verifies } = auditing;
  const digitsFault = faultOfDigits(draw);
  if (digitsFault !== null) findings.digits.add(`round ${draw.roundId}: ${digitsFault}`);
  const chain = chains.get(draw.chainHash);
  if (chain === undefined) {
    findings.beacons.add(`round ${draw.roundId}: its chain is missing`);
    return;
  }
  const due = beaconRoundAt(chain, draw.drawsAt);
  if (draw.beaconRound !== BigInt(due)) {
    findings.beacons.add(`round ${draw.roundId}: drawn by ${draw.beaconRound}, due was ${due}`);
  }
  if (draw.signature === null) return;
  if (draw.signatureHolds === false) {
    findings.signatures.add(`round ${draw.roundId}: found to be forged after its draw`);
  }
  if (!verifies) {
    if (draw.isUnverified) findings.signatures.add(`round ${draw.roundId}: not verified`);
    return;
  }
  if (!(await verify(chain, Number(draw.beaconRound), draw.signature.toString('hex')))) {
    const word = `signature of beacon round ${draw.beaconRound}`;
    findings.signatures.add(`round ${draw.roundId}: not the chain's ${word}`);
  }
}

function faultOfDigits(draw: Draw): string | null {
  const { status, signature, randomness, outcome, gameId, issue } = draw;
  if (status !== 'drawn' && status !== 'settled') {
    const isUndrawn = signature === null && randomness === null && outcome === null;
    return isUndrawn ? null : `has digits while ${status}`;
  }
  if (signature === null || randomness === null || outcome === null) return 'has no digits';
  const expected = createHash('sha256').update(signature).digest();
  if (!randomness.equals(expected)) return 'its randomness is different';
  const follows = outcomeFrom(expected.toString('hex'), gameId, issue);
  return outcome === follows ? null : `has ${outcome}, its signature gives ${follows}`;
}

type Verifier = (chain: BeaconChain, round: number, signature: string) => Promise<boolean>;

/** Verifies each signature once. That takes a few milliseconds, and then yields to other work. */
function createVerifier(): Verifier {
  const known = createBoundedMap<string, boolean>(maxKeptSignatures);
  return async (chain, round, signature) => {
    const word = `${chain.chainHash}/${round}/${signature}`;
    const before = known.get(word);
    if (before !== undefined) return before;
    const holds = verifyBeacon(chain, round, signature);
    known.set(word, holds);
    await otherWork();
    return holds;
  };
}
