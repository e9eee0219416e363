// What a round owes its players, and the ledger's entries that pay it.

import { Difference } from './difference.ts';
import { digitsFrom, payoutOf, sumOfDigits, winningSums } from './odds-and-digits.ts';
import { entryKinds, type EntryRow, type Observation } from './observation.ts';
import { playerOf, type Model, type Round } from './model.ts';

/** Compares an entry that is not a stake with what is owed, and books it. */
export function credit(model: Model, entry: EntryRow, observation: Observation): void {
  const player = playerOf(model, entry.playerId);
  const round = [...model.rounds.values()].find(({ roundId }) => roundId === entry.roundId);
  const owed = round === undefined ? null : owedBy(round, entry, observation);
  if (round === undefined || owed !== entry.amount || round.paid.has(entry.playerId)) {
    const paid = round?.paid.get(entry.playerId) ?? 'nothing yet';
    const expected = { owed, paid, round: round?.issue };
    throw new Difference('an entry that is not owed', { expected, got: entry });
  }
  round.paid.set(entry.playerId, entry.amount);
  player.balance += entry.amount;
  player.version += 1;
  if (player.balance !== entry.balanceAfter || player.version !== entry.version) {
    const expected = { balanceAfter: player.balance, version: player.version };
    throw new Difference('a credit differs', { expected, got: entry });
  }
}

function owedBy(round: Round, entry: EntryRow, observation: Observation): bigint | null {
  const { instants, signature, sealedLate } = observation;
  const now = instants.at(-1) ?? 0;
  const isLate = sealedLate.includes(round.roundId);
  if (now < round.draws && !isLate) return null;
  switch (entry.kind) {
    case entryKinds.payout: {
      if (isLate) return null;
      const digits = digitsFrom(signature(round.beaconRound), round.gameId, round.issue);
      return winnings(round, digits).get(entry.playerId) ?? null;
    }
    case entryKinds.stakeReturned:
      return round.status === 'void' || isLate
        ? (stakesOf(round).get(entry.playerId) ?? null)
        : null;
    default:
      return null;
  }
}

/** By player: the payouts of the winning orders, each rounded down separately. */
export function winnings(round: Round, digits: string): Map<number, bigint> {
  const sum = sumOfDigits(digits);
  const won = round.orders.filter(({ play }) => winningSums[play]?.has(sum));
  return addUp(won.map(({ playerId, stake, odds }) => [playerId, payoutOf(stake, odds)]));
}

export function stakesOf(round: Round): Map<number, bigint> {
  return addUp(round.orders.map(({ playerId, stake }) => [playerId, stake]));
}

function addUp(amounts: readonly (readonly [number, bigint])[]): Map<number, bigint> {
  const totals = new Map<number, bigint>();
  for (const [playerId, amount] of amounts) {
    totals.set(playerId, (totals.get(playerId) ?? 0n) + amount);
  }
  return totals;
}
