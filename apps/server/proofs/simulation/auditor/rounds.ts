// Predicts the life of rounds: when each must open, close, be drawn and be settled, with which
// seal, digits and payments.

import { isDeepStrictEqual } from 'node:util';
import { stakesOf, winnings } from './credit.ts';
import { Difference } from './difference.ts';
import { bookRoot, digitsFrom, moneyText } from './odds-and-digits.ts';
import { roundsOf, type Model, type Round, type Status } from './model.ts';

export interface RoundRow {
  readonly roundId: number;
  readonly gameId: number;
  readonly issue: string;
  readonly opens: number;
  readonly closes: number;
  readonly draws: number;
  readonly beaconRound: number;
  readonly status: Status;
  readonly voidRule: string | null;
  readonly outcome: number | null;
  readonly signature: string | null;
  readonly root: string | null;
  readonly count: number | null;
  readonly stake: bigint | null;
  readonly closedAt: number | null;
  readonly settledAt: number | null;
}

export interface TickContext {
  /** The instants that the database's clock showed during the step, ascending. */
  readonly instants: readonly number[];
  /** Whether a leader ran a whole tick after the last of them. */
  readonly complete: boolean;
  /** Whether no process may have changed a round. */
  readonly idle: boolean;
  /** Null while the beacon has not published a round. */
  readonly signatureOf: (beaconRound: number) => string | null;
  readonly genesisTime: number;
}

const second = 1_000_000;
const roundLength = 210 * second;
const closesBefore = 12 * second;
const beaconSeconds = 3;
/** A round that is sealed later than this before its draw becomes void. */
const sealMargin = second / 2;

/** Brings the model's rounds up to date; throws `Difference` if one differs. */
export function followRounds(model: Model, rows: readonly RoundRow[], ticked: TickContext): void {
  for (const row of rows) {
    const known = model.rounds.get(`${row.gameId}/${row.issue}`);
    if (ticked.idle && known?.status !== row.status) {
      const expected = known?.status ?? 'no such round';
      throw new Difference('a round changed without a tick', { expected, got: row });
    }
    const round = known ?? addRound(model, row, ticked);
    checkRound(round, row, ticked);
  }
  if (ticked.complete) requireRunning(model, ticked);
}

function addRound(model: Model, row: RoundRow, { instants, genesisTime }: TickContext): Round {
  const { roundId, gameId, issue, opens, closes, draws, beaconRound } = row;
  const before = roundsOf(model, gameId).toSorted((one, other) => other.draws - one.draws)[0];
  const sinceBefore = before === undefined ? 0 : opens - before.draws;
  const spoken = 1 + Math.ceil((draws / second - genesisTime) / beaconSeconds);
  const first = instants[0] ?? 0;
  const fits =
    draws - opens === roundLength &&
    draws - closes === closesBefore &&
    instants.some((now) => opens <= now && now < closes) &&
    sinceBefore >= 0 &&
    sinceBefore % roundLength === 0 &&
    beaconRound === spoken &&
    /^\d{11}$/.test(issue);
  if (!fits) {
    const expected = { roundLength, closesBefore, beaconRound: spoken, now: first };
    throw new Difference('a round opened that should not have', {
      expected,
      got: row,
      about: before,
    });
  }
  const round: Round = {
    roundId,
    gameId,
    issue,
    opens,
    closes,
    draws,
    beaconRound,
    status: 'open',
    isLapsed: false,
    digits: null,
    settledAt: null,
    closedAt: null,
    book: null,
    orders: [],
    tables: new Map(),
    paid: new Map(),
  };
  model.rounds.set(`${gameId}/${issue}`, round);
  return round;
}

const stages: readonly Status[] = ['open', 'closed', 'drawn', 'settled'];

function checkRound(round: Round, row: RoundRow, ticked: TickContext): void {
  const { instants, complete, signatureOf } = ticked;
  const now = instants.at(-1) ?? 0;
  const signature = signatureOf(round.beaconRound);
  const reachable = ripe(round, now, signature !== null);
  const at = stages.indexOf(row.status);
  const was = stages.indexOf(round.status);
  const isLate = complete && row.status !== 'void' && at < stages.indexOf(reachable);
  const lapsed = isLapsed(round, row);
  if (round.status === 'void' || row.status === 'void' || lapsed) {
    checkVoid(round, row, lapsed);
  } else if (at < was || at > stages.indexOf(reachable) || isLate) {
    const expected = { from: round.status, to: reachable, now, complete };
    throw new Difference('a round has an unexpected status', { expected, got: row });
  }
  if (round.book === null && row.status !== 'open') seal(round, row, instants);
  if (at >= stages.indexOf('drawn') && round.digits === null) draw(round, row, signature);
  if (row.settledAt !== null && round.settledAt === null) settle(round, row, instants);
  round.status = row.status;
  if (!complete || isLate) return;
  const isOver = row.status === 'settled' || row.status === 'void';
  if (isOver && row.settledAt === null) {
    throw new Difference('a finished round was not paid', { expected: 'paid', got: row });
  }
}

/** The latest status that a round can have reached. */
function ripe(round: Round, now: number, hasSpoken: boolean): Status {
  if (now < round.closes) return 'open';
  return now >= round.draws && hasSpoken ? 'settled' : 'closed';
}

/** Whether the round was open until now and was sealed too late: then it must be void. */
function isLapsed(round: Round, row: RoundRow): boolean {
  return round.status === 'open' && isSealedLate(row);
}

export function isSealedLate({ closedAt, draws }: RoundRow): boolean {
  return closedAt !== null && closedAt + sealMargin > draws;
}

/** A round is void for a late seal, or by an order, which the model has before. */
function checkVoid(round: Round, row: RoundRow, lapsed: boolean): void {
  const rule = lapsed || round.isLapsed ? 'sealed_late' : null;
  round.isLapsed = rule !== null;
  if (row.voidRule !== rule) {
    throw new Difference('a round is void by another rule', { expected: rule, got: row });
  }
  if (row.status === 'void' && (lapsed || round.status === 'void')) return;
  throw new Difference('a round is void that should not be', { expected: round.status, got: row });
}

function seal(round: Round, row: RoundRow, instants: readonly number[]): void {
  const orders = round.orders.toSorted((one, other) => one.id - other.id);
  const stake = orders.reduce((total, order) => total + order.stake, 0n);
  const expected = {
    root: bookRoot(orders.map(({ receipt }) => receipt)),
    count: orders.length,
    stake: moneyText(stake),
  };
  const got = { root: row.root, count: row.count, stake: moneyText(row.stake ?? 0n) };
  if (!isDeepStrictEqual(expected, got)) {
    throw new Difference('the seal is not over the accepted orders', { expected, got, about: row });
  }
  if (row.closedAt === null || !instants.includes(row.closedAt) || row.closedAt < round.closes) {
    throw new Difference('sealed at another time', { expected: instants, got: row.closedAt });
  }
  round.book = expected;
  round.closedAt = row.closedAt;
}

function draw(round: Round, row: RoundRow, signature: string | null): void {
  const digits = digitsFrom(signature ?? '', round.gameId, round.issue);
  const expected = { signature, outcome: Number(digits) };
  const got = { signature: row.signature, outcome: row.outcome };
  if (!isDeepStrictEqual(expected, got)) {
    throw new Difference('the digits do not follow from the signature', {
      expected,
      got,
      about: round.issue,
    });
  }
  round.digits = digits;
}

function settle(round: Round, row: RoundRow, instants: readonly number[]): void {
  const expected = row.status === 'void' ? stakesOf(round) : winnings(round, round.digits ?? '');
  const sorted = (amounts: ReadonlyMap<number, bigint>) =>
    [...amounts].toSorted(([one], [other]) => one - other);
  if (!isDeepStrictEqual(sorted(expected), sorted(round.paid))) {
    const about = { issue: round.issue, status: row.status };
    throw new Difference('the payments of a round differ', { expected, got: round.paid, about });
  }
  if (!instants.includes(row.settledAt ?? 0)) {
    throw new Difference('settled at another time', { expected: instants, got: row.settledAt });
  }
  round.settledAt = row.settledAt;
}

/** During a round's betting time, that round must exist. */
function requireRunning(model: Model, { instants }: TickContext): void {
  const now = instants.at(-1) ?? 0;
  for (const gameId of new Set([...model.plans.values()].map((plan) => plan.gameId))) {
    const [newest] = roundsOf(model, gameId).toSorted((one, other) => other.draws - one.draws);
    if (newest === undefined) continue;
    const sinceOpening = (((now - newest.opens) % roundLength) + roundLength) % roundLength;
    const isBetting = sinceOpening < roundLength - closesBefore;
    if (isBetting && newest.draws <= now) {
      throw new Difference('no round opened', { expected: { gameId, now }, got: newest.issue });
    }
  }
}
