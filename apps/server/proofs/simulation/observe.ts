// Reads what a step has changed, directly from the database, and gives it to the auditor.

import { explainObservation } from './auditor/explain.ts';
import type { EntryRow, OrderRow, Sent } from './auditor/observation.ts';
import type { Status } from './auditor/model.ts';
import { followRounds, isSealedLate, type RoundRow } from './auditor/rounds.ts';
import * as sql from './simulation.sql.ts';
import { count, type World } from './world.ts';

export interface Step {
  readonly sent: readonly Sent[];
  /** Whether a connection was cut or a process killed: answers may be missing, work unfinished. */
  readonly troubled?: boolean;
  /** Whether the clock ticked; without it no process may have changed a round. */
  readonly ticked?: 'fully' | 'partly';
}

export type Observe = (step: Step) => Promise<void>;

/** Remembers its position, so that each row is read once. */
export function createObserver(world: World): Observe {
  let orderMark = '0';
  let entryMark = '0';
  const { model, beacon } = world;

  return async ({ sent, troubled = false, ticked }) => {
    if (troubled) await world.quiet();
    const [orders, entries, rounds, states] = await Promise.all([
      world.rows<Cells>(sql.newOrders, [orderMark]),
      world.rows<Cells>(sql.newEntries, [entryMark]),
      world.rows<Cells>(sql.rounds),
      troubled ? world.rows<Cells>(sql.states) : [],
    ]);
    orderMark = orders.at(-1)?.['witness'] ?? orderMark;
    entryMark = entries.at(-1)?.['witness'] ?? entryMark;
    const instants = world.instants();
    const known = entries.map(entryOf).filter(({ playerId, version }) => {
      return version > (model.players.get(playerId)?.version ?? 0);
    });
    const seen = rounds.map(roundOf);
    explainObservation(model, {
      sent,
      instants,
      troubled,
      orders: orders.map(orderOf),
      entries: known,
      frozen: states.filter(({ state }) => state === 'betting_frozen').map(idOf),
      signature: beacon.sign,
      sealedLate: seen.filter(isSealedLate).map(({ roundId }) => roundId),
    });
    followRounds(model, seen, {
      instants,
      complete: ticked === 'fully',
      idle: ticked === undefined,
      signatureOf: (beaconRound) => world.signatureOf(beaconRound),
      genesisTime: beacon.chain.genesisTime,
    });
    for (const { reply } of sent) reportAnswer(world, reply);
  };
}

function reportAnswer(world: World, reply: Sent['reply']): void {
  const { reason } = Object(reply?.data) as { reason?: string };
  const word = reply === null ? 'no answer' : reply.code === 1 ? 'accepted' : 'session ended';
  count(world, `bet: ${reason ?? word}`);
}

type Cells = Readonly<Record<string, string>>;

function idOf(cells: Cells): number {
  return Number(cells['player_id']);
}

function number(cells: Cells, name: string): number {
  return Number(cells[name]);
}

function orderOf(cells: Cells): OrderRow {
  return {
    id: number(cells, 'order_id'),
    playerId: idOf(cells),
    roundId: number(cells, 'round_id'),
    planId: number(cells, 'plan_id'),
    play: number(cells, 'play'),
    step: number(cells, 'step'),
    stake: BigInt(cells['stake_minor'] ?? 0),
    odds: number(cells, 'odds_hundredths'),
    balanceAfter: BigInt(cells['balance_after_minor'] ?? 0),
    version: number(cells, 'account_version'),
    createdAt: number(cells, 'created_at'),
  };
}

function entryOf(cells: Cells): EntryRow {
  const roundId = cells['round_id'] ?? null;
  return {
    playerId: number(cells, 'account_id'),
    entryId: number(cells, 'entry_id'),
    kind: number(cells, 'kind'),
    amount: BigInt(cells['amount_minor'] ?? 0),
    balanceAfter: BigInt(cells['balance_after_minor'] ?? 0),
    version: number(cells, 'account_version'),
    roundId: roundId === null ? null : Number(roundId),
  };
}

function roundOf(cells: Cells): RoundRow {
  const orNull = (name: string) => (cells[name] === null ? null : number(cells, name));
  const stake = cells['book_stake_minor'] ?? null;
  return {
    roundId: number(cells, 'round_id'),
    gameId: number(cells, 'game_id'),
    issue: cells['issue'] ?? '',
    opens: number(cells, 'opens_at'),
    closes: number(cells, 'closes_at'),
    draws: number(cells, 'draws_at'),
    beaconRound: number(cells, 'beacon_round'),
    status: cells['status'] as Status,
    voidRule: cells['void_rule'] ?? null,
    outcome: orNull('outcome'),
    signature: cells['signature'] ?? null,
    root: cells['root'] ?? null,
    count: orNull('book_count'),
    stake: stake === null ? null : BigInt(stake),
    closedAt: orNull('closed_at'),
    settledAt: orNull('settled_at'),
  };
}
