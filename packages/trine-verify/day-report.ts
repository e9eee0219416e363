// The check of all rounds of a game's sale day: none is missing, each holds, and what the day
// returned follows from the published books.

import { checkBook } from '@trine/fairness/verify-book.ts';
import type { RoundFacts } from '@trine/fairness/verify-round.ts';
import type { RoundTimes } from '@trine/game/schedule.ts';
import { roundsOnDay } from '@trine/game/timetable-rounds.ts';
import { parseTimetable } from '@trine/game/timetable.ts';
import type { DayRounds } from './read-day.ts';
import type { ReadRound } from './read-round.ts';
import { moneyText, percentText, reportRound, type Verdict } from './round-report.ts';
import { Unreadable } from './unreadable.ts';

export interface DayQuestion {
  readonly game: number;
  /** `20260105`. */
  readonly day: string;
  readonly rounds: DayRounds;
  /** Rounds that are drawn later are not expected yet; epoch milliseconds. */
  readonly nowMs: number;
  readonly print: (line: string) => void;
  /** Called with each round that was read. */
  readonly onRead?: (round: ReadRound) => Promise<void>;
}

interface Sums {
  rounds: number;
  voids: number;
  missing: number;
  /** Rounds that are undrawn, or whose book is not there. */
  unknown: number;
  isDemo: boolean;
  bets: number;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

const roundsAtOnce = 4;
/** A round is drawn and settled within a minute of its draw time. */
const settlingMs = 60_000;

/** Prints a line for each round and ends at the first one that fails. */
export async function reportDay(question: DayQuestion): Promise<Verdict> {
  const { day, print, nowMs } = question;
  const due = timesOf(question).filter(({ drawsAtMs }) => drawsAtMs + settlingMs < nowMs);
  const sums: Sums = {
    rounds: 0,
    voids: 0,
    missing: 0,
    unknown: 0,
    isDemo: false,
    bets: 0,
    stakeMinor: 0n,
    payoutMinor: 0n,
  };
  print(`Game ${question.game} on ${day}: ${due.length} rounds were due by the timetable`);
  for (let at = 0; at < due.length; at += roundsAtOnce) {
    const issues = due.slice(at, at + roundsAtOnce).map(({ issue }) => issue);
    const found = await Promise.all(issues.map((issue) => question.rounds.round(issue)));
    for (const [place, issue] of issues.entries()) {
      const read = found[place] ?? null;
      const holds =
        read === null
          ? await addMissing(question, issue, sums)
          : await addRound(question, read, sums);
      if (!holds) return 'fails';
    }
  }
  print(sumText(sums));
  const verdict = verdictOf(sums);
  print(conclusions[verdict]);
  return verdict;
}

function timesOf({ game, day, rounds: { timetable } }: DayQuestion): readonly RoundTimes[] {
  const versions = parseTimetable(timetable, game);
  const times = versions === null ? null : roundsOnDay(versions, day);
  if (times === null) throw new Unreadable(`No timetable of game ${game} has a day ${day}.`);
  return times;
}

/** False: the public log has the round. */
async function addMissing(
  { rounds, print }: DayQuestion,
  issue: string,
  sums: Sums,
): Promise<boolean> {
  if (await rounds.isOpenedInLog(issue)) {
    print(`FAILS    ${issue}  The public log has opened it, and there is no such round.`);
    return false;
  }
  sums.missing += 1;
  print(`missing  ${issue}  It is in the timetable, and there is no such round.`);
  return true;
}

/** False: a step of the round fails. */
async function addRound(
  { print, onRead }: DayQuestion,
  { answers, ...read }: ReadRound,
  sums: Sums,
): Promise<boolean> {
  await onRead?.({ answers, ...read });
  const { facts } = read;
  const { lines, verdict } = reportRound({ ...read, log: answers.log ?? null });
  if (verdict === 'fails') {
    print(`FAILS    ${facts.issue}`);
    for (const line of lines) print(line);
    return false;
  }
  const isVoid = facts.status === 'void';
  sums.rounds += 1;
  if (isVoid) sums.voids += 1;
  else if (verdict === 'undrawn') sums.unknown += 1;
  sums.isDemo ||= read.chain.kind === 'demo';
  const word = isVoid ? 'void   ' : verdict === 'undrawn' ? 'unknown' : 'holds  ';
  print(`${word}  ${facts.issue}  ${resultText(facts)}${addBook(facts, read.book, sums)}`);
  return true;
}

function resultText({ digits, status, void_rule: rule }: RoundFacts): string {
  if (status === 'void') return rule ?? 'by staff';
  return digits === null ? status : digits.join(' ');
}

/** What the round's book adds to the day. */
function addBook(facts: RoundFacts, book: Uint8Array | null, sums: Sums): string {
  const tally = book === null ? null : checkBook(facts, book).tally;
  if (tally === null) return '';
  const { count, stakeMinor } = tally;
  const payoutMinor = facts.status === 'void' ? stakeMinor : (tally.payoutMinor ?? 0n);
  if (facts.status !== 'void') {
    sums.bets += count;
    sums.stakeMinor += stakeMinor;
    sums.payoutMinor += payoutMinor;
  }
  return `  ${count} bets, ${moneyText(stakeMinor)} staked, ${moneyText(payoutMinor)} returned`;
}

function sumText({ rounds, voids, missing, bets, stakeMinor, payoutMinor }: Sums): string {
  const returned = stakeMinor === 0n ? '' : `: ${percentText(payoutMinor, stakeMinor)}`;
  return (
    `${rounds} rounds, ${voids} void, ${missing} missing. Of the drawn ones: ${bets} bets, ` +
    `${moneyText(stakeMinor)} staked, ${moneyText(payoutMinor)} returned${returned}`
  );
}

function verdictOf({ rounds, missing, unknown, isDemo }: Sums): Exclude<Verdict, 'fails'> {
  if (rounds === 0 || missing > 0 || unknown > 0) return 'undrawn';
  return isDemo ? 'demo' : 'holds';
}

const conclusions: Readonly<Record<Exclude<Verdict, 'fails'>, string>> = {
  holds: 'Every round holds.',
  demo: "Every round holds under a demo's own key, which proves nothing about the house.",
  undrawn: 'No round fails; some are missing, undrawn or without their book.',
};
