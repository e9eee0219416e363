// Bets that need a second attempt: they keep their player's order, and every answer is correct.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testTokenHash } from '../../../testing/test-sessions.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { createBetQueue, type BetQueue } from './bet-queue.ts';
import type { Placement } from './next-batch.ts';

let world: World;
/** Rounds of games 2 and 3, whose first rooms have the plans 5 and 9. */
let round: TestRound;
let elsewhere: TestRound;

const [batch, turns] = ['betting.place_orders', 'betting.place_orders_serially'];

before(async () => {
  world = await openWorld();
  round = await world.round({ gameId: 2 });
  elsewhere = await world.round({ gameId: 3 });
  await allow(1_000_000n);
});

after(async () => {
  await world.close();
});

/** How much bets may cost before the room's cap is checked exactly. */
async function allow(moreMinor: bigint): Promise<void> {
  await world.owner.query('update exposure set allowance_minor = cost_bound_minor + $1', [
    String(moreMinor),
  ]);
}

type Query = Database['query'];
type Meet = (name: string, send: () => ReturnType<Query>) => ReturnType<Query>;

interface Stage {
  readonly betQueue: BetQueue;
  /** Resolves when the first statement of bets was sent. */
  readonly sent: Promise<void>;
  /** Releases that statement. */
  readonly release: () => void;
}

/** The queue's clock is constant, however busy the machine is. */
const startMs = Date.UTC(2026, 0, 1);

/**
 * One writer whose first statement of bets is held, so that the bets that arrive until its release
 * are one batch. All later statements go through `meet`.
 */
function setStage(meet: Meet, now: () => number = () => startMs): Stage {
  const first = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const query: Query = async (asked) => {
    const send = () => world.database.query(asked);
    if (asked.name !== batch && asked.name !== turns) return send();
    if (!isFirst) return meet(asked.name, send);
    isFirst = false;
    first.resolve();
    await released.promise;
    return send();
  };
  const database = { ...world.database, query };
  const betQueue = createBetQueue({ database, nextId: world.nextId, now, writers: 1 });
  return { betQueue, sent: first.promise, release: released.resolve };
}

interface Asked {
  readonly play?: string;
  readonly money?: string;
  readonly key?: string | null;
  readonly isElsewhere?: boolean;
}

async function place(
  betQueue: BetQueue,
  playerId: PlayerId,
  asked: Asked = {},
): Promise<Placement> {
  const { play = 'big', money = '1.00', key = null, isElsewhere = false } = asked;
  const { issue, gameId } = isElsewhere ? elsewhere : round;
  const common = { issue, game_id: gameId, plan_id: isElsewhere ? 9 : 5 };
  const request = { ...common, play_type: play, money };
  return betQueue.place({ playerId, tokenHash: testTokenHash(playerId), key, request });
}

type Bets = readonly (readonly [PlayerId, Asked])[];

/** The answers to bets in one batch. `beforeSend` runs before the batch is sent. */
async function placeTogether(
  { betQueue, sent, release }: Stage,
  bets: Bets,
  beforeSend?: () => Promise<void>,
): Promise<string[]> {
  const alone = place(betQueue, await world.player(), { isElsewhere: true });
  await sent;
  const together = bets.map(async ([playerId, asked]) => place(betQueue, playerId, asked));
  await beforeSend?.();
  release();
  await alone;
  return (await Promise.all(together)).map(word);
}

function word(placement: Placement): string {
  return placement.kind === 'rejected' ? placement.rejection.reason : placement.kind;
}

function lost(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

async function ordersOf(playerId: PlayerId): Promise<number> {
  const { rows } = await world.owner.query('select from bet_order where player_id = $1', [
    String(playerId),
  ]);
  return rows.length;
}

async function changeOdds(planId: number): Promise<void> {
  await world.owner.query(
    `with raised as (
       update plan set odds_version = odds_version + 1 where plan_id = $1
       returning plan_id, odds_version
     )
     insert into odds (plan_id, version, odds_hundredths)
     select o.plan_id, r.odds_version, o.odds_hundredths
     from raised r
     join odds o on o.plan_id = r.plan_id and o.version = r.odds_version - 1`,
    [planId],
  );
}

test('a bet that is priced again is placed before later bets of its player', async () => {
  const stage = setStage((_, send) => send());
  const player = await world.player({ balance: 100_00n });
  const bets: Bets = [
    [player, { money: '90.00' }],
    [player, { money: '20.00', play: 'odd' }],
  ];
  const answers = await placeTogether(stage, bets, () => changeOdds(5));
  assert.deepEqual(answers, ['placed', 'insufficient_funds']);
});

test('a batch that is split keeps the order of a player with a bet in turn', async () => {
  let sent = 0;
  const stage = setStage(async (_, send) => {
    sent += 1;
    if (sent === 1) throw new Error('a fault that does not pass');
    return send();
  });
  await allow(50_00n);
  const player = await world.player({ balance: 150_00n });
  const answers = await placeTogether(stage, [
    [player, { money: '100.00', play: 'sum_9' }],
    [player, { money: '50.00' }],
    [player, { play: 'odd' }],
    [await world.player(), { isElsewhere: true }],
  ]);
  await allow(1_000_000n);
  assert.deepEqual(answers, ['placed', 'placed', 'insufficient_funds', 'placed']);
});

test('a bet in turn that is priced again is placed before later bets of its player', async () => {
  let isChanged = false;
  const stage = setStage(async (name, send) => {
    if (name === turns && !isChanged) {
      isChanged = true;
      await changeOdds(5);
    }
    return send();
  });
  await allow(50_00n);
  const player = await world.player({ balance: 100_00n });
  const answers = await placeTogether(stage, [
    [player, { money: '90.00', play: 'sum_9' }],
    [player, { money: '20.00', isElsewhere: true }],
  ]);
  await allow(1_000_000n);
  assert.deepEqual(answers, ['placed', 'insufficient_funds']);
  assert.ok(isChanged);
});

test('a rejected bet does not delay bets of other players', async () => {
  const names: string[] = [];
  const stage = setStage((name, send) => {
    names.push(name);
    return send();
  });
  await allow(5_000_00n);
  const huge = { money: '999999999.00', play: 'sum_0' };
  const bets = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      return [await world.player(), index === 0 ? huge : {}] as const;
    }),
  );
  const answers = await placeTogether(stage, bets);
  assert.deepEqual(answers, ['stake_out_of_range', ...Array.from({ length: 19 }, () => 'placed')]);
  assert.deepEqual(names, [batch]);
});

test('a player’s later bets wait for all bets of the player in turn', async () => {
  const player = await world.player({ balance: 150_00n });
  const late: Promise<Placement>[] = [];
  const stage = setStage((name, send) => {
    if (name === turns && late.length === 0) {
      late.push(place(stage.betQueue, player, { play: 'odd' }));
    }
    return send();
  });
  await allow(50_00n);
  const answers = await placeTogether(stage, [
    [player, { money: '100.00', play: 'sum_9' }],
    [player, { money: '50.00' }],
  ]);
  await allow(1_000_000n);
  assert.deepEqual(answers, ['placed', 'placed']);
  assert.deepEqual((await Promise.all(late)).map(word), ['insufficient_funds']);
});

test('only bets that were never sent expire', async () => {
  let [sent, shiftMs] = [0, 0];
  const stage = setStage(
    async (_, send) => {
      const answer = await send();
      sent += 1;
      if (sent === 1) throw lost();
      if (sent === 2) shiftMs = 9_000;
      return answer;
    },
    () => startMs + shiftMs,
  );
  const player = await world.player();
  const answers = await placeTogether(stage, [
    [player, {}],
    [player, { play: 'odd' }],
  ]);
  assert.deepEqual(answers, ['placed', 'placed']);
  assert.equal(await ordersOf(player), 2);
});

test('a bet that was never sent is answered busy and is not placed', async () => {
  let shiftMs = 0;
  const stage = setStage(
    (_, send) => send(),
    () => startMs + shiftMs,
  );
  const player = await world.player();
  const answers = await placeTogether(stage, [[player, {}]], async () => {
    shiftMs = 9_000;
  });
  assert.deepEqual(answers, ['busy']);
  assert.equal(await ordersOf(player), 0);
});

test('a bet that fails with a full disk is tried once and is not placed', async () => {
  let sent = 0;
  const stage = setStage(async () => {
    sent += 1;
    throw Object.assign(new Error('could not extend file'), { code: '53100' });
  });
  const player = await world.player();
  const alone = place(stage.betQueue, await world.player(), { isElsewhere: true });
  await stage.sent;
  const rejected = assert.rejects(place(stage.betQueue, player), { code: '53100' });
  stage.release();
  await Promise.all([alone, rejected]);
  assert.equal(sent, 1);
  assert.equal(await ordersOf(player), 0);
});

test('opposite bets whose answer was lost are rejected again, and freeze once', async () => {
  for (const key of [null, 'lost-opposites-01']) {
    for (const isLifted of [false, true]) {
      const player = await world.player();
      let sent = 0;
      const stage = setStage(async (_, send) => {
        const answer = await send();
        sent += 1;
        if (sent > 1) return answer;
        if (isLifted) {
          await world.owner.query(`update player set state = 'active' where player_id = $1`, [
            String(player),
          ]);
        }
        throw lost();
      });
      const what = `with key ${key}, ${isLifted ? 'lifted' : 'still frozen'}`;
      const answers = await placeTogether(stage, [[player, { play: 'big,small', key }]]);
      assert.deepEqual(answers, ['opposite_bets'], what);
      assert.equal(sent, 2, what);
      const { rows } = await world.owner.query(
        `select
           p.state,
           (select count(*)::integer from audit_log where subject = 'player:' || $1) as audits,
           (select count(*)::integer from player_message m where m.player_id = p.player_id)
             as messages
         from player p
         where p.player_id = $1::bigint`,
        [String(player)],
      );
      const state = isLifted ? 'active' : 'betting_frozen';
      assert.deepEqual(rows, [{ state, audits: 1, messages: 1 }], what);
    }
  }
});
