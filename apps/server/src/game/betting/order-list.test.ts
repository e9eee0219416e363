// Lists of orders, compared with a plain model: every filter, own and team orders, page by page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { bucketOf, firstIdAt, type PlayerId } from '../../platform/postgres/ids.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { listOrders, type OrdersQuestion } from './order-records.ts';

const agent = 7n as PlayerId;
const loner = 8n as PlayerId;
const members = [101n, 102n, 165n, 229n] as PlayerId[];
const timeZone = 'Asia/Taipei';
const begin = Date.parse('2026-12-20T00:00:00Z');
const hourMs = 60 * 60 * 1000;
const days = 40;
const ends = ['won', 'lost', 'open', 'void', 'voiding'] as const;
const statusOf = {
  won: 'settled',
  lost: 'settled',
  open: 'closed',
  void: 'void',
  voiding: 'void',
} as const;

interface Order {
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly at: number;
  readonly end: (typeof ends)[number];
}

const orders: Order[] = [];

const opened = await closeAfterTests(openTestDatabase());
const [database, owner] = [openDatabase(opened.pool), opened.ownerPool];
// Two orders an hour over 40 days and three partitions; the rounds end in each way in turn.
await owner.query(`select * from ensure_partitions('bet_order', 3)`);
await owner.query(`
  insert into game (game_id, slug, time_zone) values (1, 'one', 'UTC');
  insert into plan values (1, 1, 0, 0, 100, 200000, 1000000000, 9700, 1)`);
for (const playerId of [agent, loner, ...members]) await addPlayer(playerId);
const rounds = Array.from({ length: days * 2 }, (_, index) => ({
  at: begin + index * 12 * hourMs,
  end: endOf(index),
}));
for (const [index, round] of rounds.entries()) await addRound(index, round);
const players = [loner, agent, ...members.slice(0, 3)];
for (const round of rounds) {
  for (let hour = 0; hour < 12; hour += 1) {
    for (const half of [0, 1]) {
      const at = round.at + hour * hourMs + half * 1000;
      const playerId = players[(hour * 3 + half + round.at / hourMs) % players.length];
      if (playerId === undefined) throw new Error('no player');
      orders.push({ id: firstIdAt(at) + BigInt(half), playerId, at, end: round.end });
    }
  }
}
await addOrders();

/** The last rounds are still running. */
function endOf(index: number): Order['end'] {
  if (index >= days * 2 - 4) return index % 2 === 0 ? 'open' : 'voiding';
  if (index % 16 === 5) return 'void';
  return index % 3 === 0 ? 'won' : 'lost';
}

async function addPlayer(playerId: PlayerId): Promise<void> {
  await owner.query(
    `insert into player (
       bucket, player_id, username, password_hash, group_id, nickname, consented_at
     ) values ($1, $2, $3, '', 1, 'one', now())`,
    [bucketOf(playerId), playerId, `player${playerId}`],
  );
  if (!members.includes(playerId)) return;
  await owner.query('insert into team_member (bucket, agent_id, player_id) values ($1, $2, $3)', [
    bucketOf(agent),
    agent,
    playerId,
  ]);
}

async function addRound(index: number, { at, end }: Pick<Order, 'at' | 'end'>): Promise<void> {
  const isSettled = statusOf[end] === 'settled';
  await owner.query(
    `insert into round (
       round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round, status,
       book_root, book_count, book_stake_minor, signature, randomness, outcome, settled_at
     )
     select
       $1::bigint, 1, $2::text, $3::timestamptz, $3::timestamptz + interval '11 hours',
       $3::timestamptz + interval '12 hours', '', $4::integer, $5::text, '', 1, 1,
       s.signature, sha256(s.signature),
       beacon_outcome(sha256(s.signature), 1::smallint, $2::text),
       case when $6::boolean then $3::timestamptz end
     from (
       select
         case
           when $7::boolean then decode(repeat(lpad(to_hex($4::integer), 8, '0'), 12), 'hex')
         end as signature
     ) s`,
    [
      String(firstIdAt(at)),
      String(index),
      new Date(at),
      index,
      statusOf[end],
      isSettled || end === 'void',
      isSettled,
    ],
  );
  if (statusOf[end] !== 'void') return;
  await owner.query(
    `insert into proposal (
       proposal_id, kind, subject_id, terms, reason, state, asked_by, decided_by, decided_at
     ) values (
       $1, 'void', $2, '{}', 'the beacon is silent', 'confirmed', 'staff:1', 'staff:2', now()
     )`,
    [index, String(firstIdAt(at))],
  );
}

/** Each order is on a play that wins or loses its round, as its status requires. */
async function addOrders(): Promise<void> {
  await owner.query(
    `insert into bet_order (
       bucket, player_id, order_id, round_id, game_id, plan_id, play, odds_hundredths, stake_minor,
       balance_after_minor, posting_id, account_version, step, created_at
     )
     select
       u.player % 64, u.player, u.id, r.round_id, 1, 1,
       case when (outcome_total(r.outcome) >= 14) = (u.wanted = 'won') then 0 else 1 end,
       194, 100, 1, 1, 1, 1, u.at
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[])
       as u (player, id, at, wanted)
     join round r on u.at >= r.opens_at and u.at < r.draws_at`,
    [
      orders.map(({ playerId }) => playerId),
      orders.map(({ id }) => id),
      orders.map(({ at }) => new Date(at)),
      orders.map(({ end }) => end),
    ],
  );
}

const wanted = {
  all: ends,
  accepted: ['open', 'voiding'],
  profitable: ['won'],
  unprofitable: ['lost'],
  cancelled: ['void'],
} as const;
const statuses = ['all', 'accepted', 'profitable', 'unprofitable', 'cancelled'] as const;

const spans = [
  { beginDate: null, endDate: null },
  { beginDate: '2027-01-05', endDate: '2027-01-05' },
  { beginDate: '2026-12-30', endDate: null },
  { beginDate: null, endDate: '2026-12-25' },
  { beginDate: '2030-01-01', endDate: null },
];

function expected(question: Omit<OrdersQuestion, 'beforeId' | 'limit'>, status: string): bigint[] {
  const { whose, playerId, beginDate, endDate } = question;
  const from = beginDate === null ? 0 : Date.parse(`${beginDate}T00:00:00+08:00`);
  const until = endDate === null ? Infinity : Date.parse(`${endDate}T24:00:00+08:00`);
  const kinds: readonly string[] = wanted[status as keyof typeof wanted];
  return orders
    .filter((one) => (whose === 'own' ? one.playerId === playerId : members.includes(one.playerId)))
    .filter(({ at, end }) => at >= from && at < until && kinds.includes(end))
    .map(({ id }) => id)
    .toSorted((one, other) => Number(other - one));
}

async function allPages(question: Omit<OrdersQuestion, 'beforeId' | 'limit'>): Promise<bigint[]> {
  const found: bigint[] = [];
  let beforeId: bigint | null = null;
  for (;;) {
    const page = await listOrders(database, { ...question, beforeId, limit: 37 });
    found.push(...page.map(({ orderId }) => orderId));
    beforeId = page.at(-1)?.orderId ?? null;
    if (page.length < 37) return found;
  }
}

for (const whose of ['own', 'team'] as const) {
  for (const status of statuses) {
    test(`${whose} orders, ${status}: every page within every span of dates`, async () => {
      const playerId = whose === 'own' ? loner : agent;
      let count = 0;
      for (const span of spans) {
        const asked = { playerId, whose, timeZone, ...span };
        const given = { ...asked, status: status === 'all' ? null : status };
        const found = await allPages(given);
        assert.deepEqual(found, expected(given, status), JSON.stringify(span));
        count += found.length;
      }
      assert.ok(count > 30, `only ${count} orders were found at all`);
    });
  }
}

test('a player without a team gets no team orders', async () => {
  const asked = {
    whose: 'team',
    timeZone,
    beginDate: null,
    endDate: null,
    beforeId: null,
  } as const;
  for (const status of [null, 'cancelled'] as const) {
    assert.deepEqual(
      await listOrders(database, { ...asked, playerId: loner, status, limit: 200 }),
      [],
    );
  }
});
