// A world for tests of the audit: rounds in every state, wins and losses, bets with and without
// keys, void rounds with returned stakes.

import { randomUUID } from 'node:crypto';
import { sealRound } from '../src/game/betting/seal-round.ts';
import { openWorld, type TestRound, type World } from './test-world.ts';
import { tick } from '../src/game/clock/tick.ts';
import type { PlayerId } from '../src/platform/postgres/ids.ts';
import { drawRound } from '../src/game/rounds/draw-round.ts';
import { askForVoid, confirmVoid } from '../src/game/rounds/void-round.ts';
import { returnStakes } from '../src/game/settlement/return-stakes.ts';
import { fileAccess, type TestAccess } from './test-access.ts';
import { restateEntries } from './restate-entries.ts';
import { addStaff } from './test-staff.ts';
import { fileRequests, type TestRequests } from './test-requests.ts';

export interface AuditedWorld extends World {
  readonly rounds: Readonly<Record<'settled' | 'second' | 'empty' | 'drawn', TestRound>> &
    Readonly<Record<'closed' | 'open' | 'void' | 'late', TestRound>>;
  /** The only player with bets in the round `second`, and its only winner. */
  readonly winner: PlayerId;
  /** Has an account without money and without entries. */
  readonly poor: PlayerId;
  readonly requests: TestRequests;
  readonly access: TestAccess;
  bet(round: TestRound, playerId: PlayerId, plays: string): Promise<void>;
  /** Closes, draws and settles the round. */
  finish(round: TestRound): Promise<void>;
}

/** One of the last four wins on any sum. */
export const hedgedPlays = 'big,sum_13,big_odd,big_even,small_odd,small_even';
/** On each sum at most one of them wins. */
const farEnds = 'extreme_big,extreme_small';

/** `make` gives the url of a database of its own kind, as for `openWorld`. */
export async function openAuditedWorld(make?: () => Promise<string>): Promise<AuditedWorld> {
  const world = await openWorld(make);
  const bet = createBet(world);
  const finish = (round: TestRound) => finishRound(world, round);
  const [winner, second, poor] = [
    await world.player(),
    await world.player({ balance: 5_000_00n }),
    await world.player({ balance: 0n }),
  ];
  const rounds = {
    settled: await world.round(),
    second: await world.round({ gameId: 2 }),
    empty: await world.round({ gameId: 3 }),
    drawn: await world.round({ gameId: 2 }),
    closed: await world.round({ gameId: 3 }),
    open: await world.round({ gameId: 4 }),
    void: await world.round({ gameId: 4 }),
    late: await world.round({ gameId: 3 }),
  };
  await bet(rounds.settled, winner, hedgedPlays);
  await bet(rounds.settled, second, hedgedPlays);
  await bet(rounds.settled, second, farEnds);
  await bet(rounds.second, winner, hedgedPlays);
  for (const round of [rounds.settled, rounds.second, rounds.empty]) await finish(round);
  for (const round of [rounds.drawn, rounds.closed, rounds.open, rounds.void, rounds.late]) {
    await bet(round, second, hedgedPlays);
    await bet(round, winner, farEnds);
  }
  await drawOnly(world, rounds.drawn);
  await rounds.closed.moveTo('closing');
  await world.clockDatabase.transaction((tx) =>
    sealRound(tx, rounds.closed.roundId, world.receiptKey),
  );
  const owners = await addStaff(world, 'owner', 'owner');
  await voidRound(world, rounds.void, owners);
  await sealLate(world, rounds.late);
  await nameBeacons(world);
  return {
    ...world,
    rounds,
    requests: await fileRequests(world, owners),
    access: await fileAccess(world),
    winner,
    poor,
    bet,
    finish,
    async round(options) {
      const round = await world.round(options);
      await nameBeacons(world);
      return round;
    },
  };
}

function createBet(world: World): AuditedWorld['bet'] {
  let bets = 0;
  return async (round, playerId, plays) => {
    bets += 1;
    const placement = await world.betQueue.place({
      playerId,
      key: bets % 2 === 0 ? randomUUID() : null,
      request: {
        issue: round.issue,
        game_id: round.gameId,
        plan_id: (round.gameId - 1) * 4 + 1,
        play_type: plays,
        money: '3.33',
      },
    });
    if (placement.kind !== 'placed') throw new Error(JSON.stringify(placement, String));
  };
}

/** The first beacon round from the draw time on, as the clock computes it. */
async function nameBeacons({ owner, chain }: World): Promise<void> {
  await owner.query(
    `update round
     set beacon_round =
       1 + ceil((floor(extract(epoch from draws_at) * 1000) - $1::bigint * 1000) / ($2 * 1000))
     where outcome is null`,
    [chain.genesisTime, chain.periodSeconds],
  );
  await restateEntries(owner);
}

async function finishRound(world: World, round: TestRound): Promise<void> {
  await round.moveTo('draw');
  await nameBeacons(world);
  const parts = world.tickParts();
  if (!(await parts.lease.hold())) throw new Error('another leads');
  await tick(parts);
}

/** Drawn and not settled, as after a crash in between. */
async function drawOnly(world: World, round: TestRound): Promise<void> {
  await round.moveTo('draw');
  await nameBeacons(world);
  const { rows } = await world.owner.query<{ beacon_round: string }>(
    'select beacon_round from round where round_id = $1',
    [String(round.roundId)],
  );
  const signature = world.sign(Number(rows[0]?.beacon_round));
  await world.clockDatabase.transaction(async (tx) => {
    await drawRound(tx, round.roundId, signature);
  });
}

/** Void by staff, since the beacon published nothing; all stakes are returned. */
async function voidRound(
  world: World,
  round: TestRound,
  [first = '', second = '']: readonly string[],
): Promise<void> {
  await round.moveTo('draw');
  await round.age();
  await nameBeacons(world);
  const parts = { ...world, signatureNow: async () => null };
  const reason = 'The beacon stopped before this round.';
  const asked = await askForVoid(parts, { ...round, actor: first, reason });
  if (asked.kind !== 'asked') throw new Error(asked.rejection);
  const { kind } = await confirmVoid(parts, { ...asked, actor: second });
  if (kind !== 'void') throw new Error(kind);
  await giveBack(world, round);
}

/** Void by rule, as after an outage at its close; all stakes are returned. */
async function sealLate(world: World, round: TestRound): Promise<void> {
  await round.moveTo('lapsed');
  await world.clockDatabase.transaction((tx) => sealRound(tx, round.roundId, world.receiptKey));
  await giveBack(world, round);
}

async function giveBack(world: World, round: TestRound): Promise<void> {
  const settling = { ...world, database: world.clockDatabase, assertLead: async () => {} };
  await returnStakes(settling, round.roundId);
}
