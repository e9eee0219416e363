// The check of a round in sentences.

import { parseNoteKey } from '@trine/fairness/log/note-key.ts';
import { beaconTimeMs, type BeaconChain } from '@trine/fairness/chain.ts';
import { checkBook, isBookPublished } from '@trine/fairness/verify-book.ts';
import {
  checkRound,
  type Finding,
  type RoundCheck,
  type RoundFacts,
} from '@trine/fairness/verify-round.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { faultsInLog, type LogProofs } from './log-proofs.ts';

/**
 * `undrawn`: no step fails, and the round is not drawn yet or is void, its book is not there, or no
 * timetable is known.
 * `demo`: every step holds under the server's own key, which a dishonest house could show as well.
 */
export type Verdict = 'holds' | 'fails' | 'undrawn' | 'demo';

export interface Report {
  readonly lines: readonly string[];
  readonly verdict: Verdict;
}

interface Given {
  readonly facts: RoundFacts;
  readonly chain: BeaconChain;
  /** Null where the installation shows no public log. */
  readonly log: LogProofs | null;
  /** Null: not known. */
  readonly timetable: readonly string[] | null;
  /** The published book; null if there is none. */
  readonly book: Uint8Array | null;
}

const marks: Readonly<Record<Finding, string>> = {
  holds: 'holds  ',
  fails: 'FAILS  ',
  unknown: 'unknown',
};

const steps: Readonly<Record<keyof RoundCheck, (given: Given) => string>> = {
  named: ({ facts, timetable }) =>
    `The timetable gives issue ${facts.issue} the draw time ${timeText(facts.draw_at * 1000)}` +
    `${timetable === null ? ': the answers have no timetable' : ''}. ` +
    `Beacon round ${facts.beacon_round} is the first at or after it, ` +
    `and was not published when betting opened.`,
  sealed: ({ facts, chain }) =>
    facts.book === null
      ? 'The bets are sealed before the beacon publishes: there is no seal.'
      : `${facts.book.count} bets with ${facts.book.stake} in all were sealed before ` +
        `${timeText(beaconTimeMs(chain, facts.beacon_round))}; the time of the seal is the ` +
        `server's word. Root: ${facts.book.root}`,
  signed: ({ facts, chain }) =>
    facts.signature === null
      ? 'The beacon signs its round: there is no signature.'
      : `The signature is that of the beacon with the key ${chain.publicKey.slice(0, 16)}…`,
  follows: ({ facts }) =>
    facts.digits === null
      ? 'The digits follow from the signature: there are none.'
      : `The digits ${facts.digits.join(' ')} and the sum ${facts.code} follow from the signature.`,
};

export function reportRound(given: Given): Report {
  const { facts, chain, timetable } = given;
  const check = checkRound(chain, facts, { timetable });
  const findings = Object.entries(steps).map(([name, sentence]) => {
    return stepOf(name, check[name as keyof RoundCheck], sentence(given));
  });
  const published = reportBook(given);
  if (published !== null) findings.push(published);
  if (given.log !== null) findings.push(reportEntries(given.log, facts));
  const verdict = verdictOf(
    findings.map(({ finding }) => finding),
    chain.kind,
  );
  return {
    verdict,
    lines: [
      `Round ${facts.issue} of game ${facts.game_id}, ${facts.status}`,
      ...findings.map(({ line }) => line),
      ...(given.log === null ? [unlogged] : []),
      ...(chain.kind === 'demo' ? [demo] : []),
      conclusions[verdict],
    ],
  };
}

const unlogged = 'The installation shows no public log.';

export interface Step {
  readonly finding: Finding;
  readonly line: string;
}

export function stepOf(name: string, finding: Finding, sentence: string): Step {
  return { finding, line: `${marks[finding]}  ${name.padEnd(9)}  ${sentence}` };
}

/** Null for a round whose book is not published. */
function reportBook({ facts, book }: Given): Step | null {
  if (!isBookPublished(facts)) return null;
  if (book === null) return stepOf('published', 'unknown', 'The book is not there.');
  const { finding, tally } = checkBook(facts, book);
  if (tally === null) return stepOf('published', 'fails', 'The book is none of this round.');
  const { root, count, stakeMinor, payoutMinor } = tally;
  const bets = `The published book has ${count} bets with ${moneyText(stakeMinor)} in all`;
  const returned =
    payoutMinor === null || stakeMinor === 0n
      ? ''
      : `, of which winners get ${moneyText(payoutMinor)}: the round returned ` +
        percentText(payoutMinor, stakeMinor);
  const paid = facts.paid ?? null;
  const said = paid === null ? '' : ` The ledger paid ${paid}.`;
  return stepOf('published', finding, `${bets}${returned}. Root: ${root}.${said}`);
}

export function moneyText(amount: bigint): string {
  return formatMoney(minor(amount));
}

/** With two decimals, rounded. */
export function percentText(part: bigint, whole: bigint): string {
  return `${formatMoney(minor((part * 20_000n + whole) / (2n * whole)))} %`;
}

const demo = "Demo: checked against this server's own key, which proves nothing about the house.";

function reportEntries(log: LogProofs, facts: RoundFacts): Step {
  const faults = faultsInLog(log, facts);
  const finding: Finding = faults.length === 0 ? 'holds' : 'fails';
  const { name, id } = parseNoteKey(log.key) ?? {};
  const sentence =
    faults.length === 0
      ? `The public log ${name} with the key ${id} has the entries of the round.`
      : `The public log ${name}: ${faults.join('; ')}.`;
  return stepOf('logged', finding, sentence);
}

const conclusions: Readonly<Record<Verdict, string>> = {
  holds: 'Every step holds.',
  demo: 'Every step holds under that key.',
  fails: 'This draw is not what it is said to be. Keep the answers: --save writes them to a file.',
  undrawn:
    'No step fails; what is unknown does not exist yet, never will in a void round, or needs the ' +
    'timetable.',
};

function verdictOf(findings: readonly Finding[], kind: BeaconChain['kind']): Verdict {
  if (findings.includes('fails')) return 'fails';
  if (findings.includes('unknown')) return 'undrawn';
  return kind === 'demo' ? 'demo' : 'holds';
}

/** An answer may have a time that no calendar has. */
function timeText(ms: number): string {
  if (Number.isNaN(new Date(ms).getTime())) return `${ms} ms`;
  return `${new Date(ms).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}
