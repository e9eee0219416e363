// A small world for tests: a database of its own, a beacon that publishes on request, players with
// money, and rounds whose times the test sets. Statements, rights and draws are those of a running
// server.

import { randomBytes } from 'node:crypto';
import { randomnessOf, verifyBeacon } from '@trine/fairness/beacon.ts';
import { publicKeyOf, secretKeyFrom, seedBytes, signBeacon } from '@trine/fairness/demo-signer.ts';
import { beaconScheme, type BeaconChain } from '@trine/fairness/chain.ts';
import { outcomeFrom } from '@trine/fairness/digits.ts';
import { baseOf, outcomeOf, sumOf } from '@trine/game/outcome.ts';
import type { PlayCode } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import type { Pool } from 'pg';
import { createBetQueue } from '../src/game/betting/bet-queue.ts';
import type { LeafVersion } from '@trine/fairness/receipt.ts';
import { sealRound } from '../src/game/betting/seal-round.ts';
import {
  bucketOf,
  createIds,
  type EntryId,
  type NextId,
  type PlayerId,
  type PostingId,
  type RoundId,
} from '../src/platform/postgres/ids.ts';
import { openTestDatabase } from './test-database.ts';
import { restateEntries } from './restate-entries.ts';
import { insertTestSession, withTestSessions, type TestBetQueue } from './test-sessions.ts';
import { openDatabase, type Database } from '../src/platform/postgres/transaction.ts';
import { givePlayCredits, openAccount } from '../src/ledger/ledger.ts';
import { seedReference } from '../src/game/catalogue/seed-reference.ts';
import { createLease } from '../src/platform/leader-lease/lease.ts';
import type { TickParts } from '../src/game/clock/tick.ts';

export interface World {
  /** With the login of the processes that serve. */
  readonly database: Database;
  /** With the login of the process that runs the clock. */
  readonly clockDatabase: Database;
  /** The owner's connections, for changes that the application may not make, as a round's times. */
  readonly owner: Pool;
  readonly ownerDatabase: Database;
  /** Urls of the owner and of the two logins, for code that opens its own connections. */
  readonly url: string;
  readonly apiUrl: string;
  readonly clockUrl: string;
  readonly chain: BeaconChain;
  readonly receiptKey: Buffer;
  readonly nextId: NextId;
  readonly betQueue: TestBetQueue;
  player(options?: PlayerOptions): Promise<PlayerId>;
  round(options?: RoundOptions): Promise<TestRound>;
  /** The parts of a clock; rounds are opened only for given `games`. */
  tickParts(options?: Partial<TickParts> & { readonly holder?: string }): TickParts;
  /** The chain's signature of a beacon round. */
  sign(beaconRound: number): string;
  /** Whether the signature is that of the chain's key. */
  readonly verify: (beaconRound: number, signature: string) => boolean;
  /** Which of big and small will win, and which will lose. */
  sidesOf(round: TestRound): { readonly won: PlayCode; readonly lost: PlayCode };
  close(): Promise<void>;
}

export interface PlayerOptions {
  readonly balance?: bigint;
  readonly groupId?: 1 | 2 | 3;
  readonly state?: 'active' | 'betting_frozen' | 'frozen';
  /** Whether the player has a test session to bet with; by default true. */
  readonly hasSession?: boolean;
}

export interface RoundOptions {
  readonly gameId?: number;
  /**
   * Seconds until the close, by default longer than any test; the draw is 12 s later. Negative: the
   * round is due to close.
   */
  readonly closesIn?: number;
  readonly opensIn?: number;
  /** 2 unless given. */
  readonly leafVersion?: LeafVersion;
}

export interface TestRound {
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
  readonly beaconRound: number;
  /**
   * Moves the round's times: `closing`, its betting is over; `draw`, it was sealed in time and its
   * draw is due; `lapsed`, its draw is due and it is not sealed.
   */
  moveTo(point: 'closing' | 'draw' | 'lapsed'): Promise<void>;
  /** Lets ten minutes pass for the round and its orders. */
  age(): Promise<void>;
}

type Move = 'moveTo' | 'age';

/** Far longer than a seal takes, even on a busy machine. */
const sealSeconds = 120;

let issueCount = 0;

/**
 * The world's beacon is due half an hour after the start of the test and then once an hour, so that
 * each round is sealed before it even on a busy machine. `tickParts` returns signatures at once.
 */
const beaconPeriodSeconds = 3_600;
const untilNextBeaconSeconds = 1_800;
const beaconsBefore = 999;

/** `make` returns the url of another kind of database, such as one with a movable clock. */
export async function openWorld(make?: () => Promise<string>): Promise<World> {
  const test = await openTestDatabase(make);
  const database = openDatabase(test.pool);
  const clockDatabase = openDatabase(test.clockPool);
  const ownerDatabase = openDatabase(test.ownerPool);
  const nextId = createIds(0, Date.now);
  const secretKey = secretKeyFrom(randomBytes(seedBytes));
  const chain = chainOf(secretKey);
  const receiptKey = randomBytes(32);
  await ownerDatabase.transaction((tx) => seedReference(tx, chain));
  const sign = (beaconRound: number) => signBeacon(secretKey, beaconRound);
  const verify = (beaconRound: number, signature: string) =>
    verifyBeacon(chain, beaconRound, signature);
  return {
    database,
    clockDatabase,
    owner: test.ownerPool,
    ownerDatabase,
    url: test.url,
    apiUrl: test.apiUrl,
    clockUrl: test.clockUrl,
    chain,
    receiptKey,
    nextId,
    betQueue: withTestSessions(createBetQueue({ database, nextId, now: Date.now, writers: 2 })),
    player: (options = {}) =>
      makePlayer({ database: ownerDatabase, owner: test.ownerPool, nextId }, options),
    round: (options = {}) =>
      makeRound({ owner: test.ownerPool, clockDatabase, nextId, chain, receiptKey }, options),
    tickParts: ({ holder = 'test', ...options } = {}) => ({
      database: clockDatabase,
      lease: createLease(clockDatabase, 'clock', holder),
      nextId,
      games: [],
      chain,
      receiptKey,
      signature: async (beaconRound) => sign(beaconRound),
      verify,
      onError: (error) => {
        throw error;
      },
      ...options,
    }),
    sign,
    verify,
    sidesOf: ({ gameId, issue, beaconRound }) => {
      const drawn = outcomeFrom(randomnessOf(sign(beaconRound)), gameId, issue);
      const [won] = baseOf(sumOf(outcomeOf(drawn)));
      return { won, lost: won === 'big' ? 'small' : 'big' };
    },
    close: () => test.close(),
  };
}

function chainOf(secretKey: ReturnType<typeof secretKeyFrom>): BeaconChain {
  return {
    kind: 'demo',
    chainHash: randomBytes(32).toString('hex'),
    publicKey: publicKeyOf(secretKey),
    scheme: beaconScheme,
    periodSeconds: beaconPeriodSeconds,
    genesisTime:
      Math.floor(Date.now() / 1000) + untilNextBeaconSeconds - beaconsBefore * beaconPeriodSeconds,
  };
}

interface PlayerMaker {
  readonly database: Database;
  readonly owner: Pool;
  readonly nextId: NextId;
}

async function makePlayer(
  { database, owner, nextId }: PlayerMaker,
  { balance = 1_000_00n, groupId = 1, state = 'active', hasSession = true }: PlayerOptions,
): Promise<PlayerId> {
  const { rows } = await owner.query<{ id: string }>(`select nextval('player_number') as id`);
  const playerId = BigInt(rows[0]?.id ?? '0') as PlayerId;
  await owner.query(
    `insert into player (
       bucket, player_id, username, password_hash, group_id, nickname, is_demo, consented_at
     ) values ($1, $2, $3, '', $4, $3, $4 = agent_group(), now())`,
    [bucketOf(playerId), String(playerId), `tester${playerId}`, groupId],
  );
  if (state !== 'active') await setPlayerState({ owner, nextId }, playerId, state);
  if (hasSession) await insertTestSession(owner, playerId);
  await database.transaction(async (tx) => {
    await openAccount(tx, playerId);
    if (balance === 0n) return;
    const entry = { playerId, entryId: nextId<EntryId>(), amountMinor: minor(balance) };
    const postingId = nextId<PostingId>();
    await givePlayCredits(tx, { postingId, entries: [entry] });
  });
  return playerId;
}

/** Freezes or unfreezes a player as the console does, without a member of staff. */
export async function setPlayerState(
  { owner, nextId }: Pick<World, 'owner' | 'nextId'>,
  playerId: PlayerId,
  state: string,
): Promise<void> {
  await owner.query(
    `with changed as (
       update player p
       set state = $3
       from player q
       where q.player_id = $2
         and p.bucket = q.bucket
         and p.player_id = q.player_id
         and q.state <> $3
       returning q.state as previous
     )
     select append_audit_log(
       $1, 'rule:test', case $3 when 'active' then 'player.lift' else 'player.freeze' end,
       'player:' || $2, '{"reason": "for a test"}',
       jsonb_build_object('state', c.previous), jsonb_build_object('state', $3), null
     )
     from changed c`,
    [String(nextId()), String(playerId), state],
  );
}

interface RoundMaker {
  readonly owner: Pool;
  readonly clockDatabase: Database;
  readonly nextId: NextId;
  readonly chain: BeaconChain;
  readonly receiptKey: Buffer;
}

async function makeRound(maker: RoundMaker, options: RoundOptions): Promise<TestRound> {
  const { owner, nextId } = maker;
  const { gameId = 1 } = options;
  const roundId = nextId<RoundId>();
  issueCount += 1;
  const issue = `20260101${String(issueCount).padStart(3, '0')}`;
  const beaconRound = beaconsBefore + issueCount;
  await insertRound(maker, { roundId, gameId, issue, beaconRound, ...options });
  await owner.query(
    `insert into exposure (round_id, plan_id) select $1, plan_id from plan where game_id = $2`,
    [String(roundId), gameId],
  );
  return { roundId, gameId, issue, beaconRound, ...movesOf({ ...maker, roundId }) };
}

interface Moving extends Pick<RoundMaker, 'owner' | 'clockDatabase' | 'receiptKey'> {
  readonly roundId: RoundId;
}

function movesOf(moving: Moving): Pick<TestRound, Move> {
  const { owner, roundId } = moving;
  return {
    async moveTo(point) {
      if (point === 'closing') await setDraw(moving, sealSeconds);
      if (point === 'lapsed') await setDraw(moving, -0.001);
      if (point === 'draw') await sealInTime(moving);
    },
    async age() {
      await owner.query(
        `with aged as (
           update bet_order
           set created_at = created_at - interval '10 minutes'
           where round_id = $1
         )
         update round
         set
           opens_at = opens_at - interval '10 minutes',
           closes_at = closes_at - interval '10 minutes',
           closed_at = closed_at - interval '10 minutes',
           draws_at = draws_at - interval '10 minutes'
         where round_id = $1`,
        [String(roundId)],
      );
      await restateEntries(owner);
    },
  };
}

/** Seconds until the draw; the close was a second ago. */
async function setDraw({ owner, roundId }: Moving, drawsIn: number): Promise<void> {
  await owner.query(
    `update round
     set
       opens_at = clock_timestamp() - interval '1 hour',
       closes_at = clock_timestamp() - interval '1 second',
       draws_at = clock_timestamp() + make_interval(secs => $2)
     where round_id = $1`,
    [String(roundId), drawsIn],
  );
  await restateEntries(owner);
}

/** Seals the round if it is open, and moves its seal to just in time for a draw that is due now. */
async function sealInTime(moving: Moving): Promise<void> {
  const { owner, clockDatabase, roundId, receiptKey } = moving;
  const { rows } = await owner.query<{ status: string }>(
    'select status from round where round_id = $1',
    [String(roundId)],
  );
  if (rows[0]?.status === 'open') {
    await setDraw(moving, sealSeconds);
    await clockDatabase.transaction((tx) => sealRound(tx, roundId, receiptKey));
  }
  await owner.query(
    `with due as (
       update round
       set
         opens_at = now() - interval '1 hour',
         closes_at = now() - interval '2 seconds',
         closed_at = now() - interval '1 second',
         draws_at = now() - interval '1 ms'
       where round_id = $1
       returning round_id, closed_at
     )
     update bet_order b
     set created_at = d.closed_at
     from due d
     where b.round_id = d.round_id
       and b.created_at > d.closed_at`,
    [String(roundId)],
  );
  await restateEntries(owner);
}

type NewRound = Pick<TestRound, 'roundId' | 'gameId' | 'issue' | 'beaconRound'> & RoundOptions;

async function insertRound({ owner, chain }: RoundMaker, round: NewRound): Promise<void> {
  const { roundId, gameId, issue, beaconRound, opensIn = -10, closesIn = 600 } = round;
  const { leafVersion = 2 } = round;
  await owner.query(
    `with opened as (
       insert into round (
         round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round,
         leaf_version
       ) values (
         $1, $2, $3,
         clock_timestamp() + make_interval(secs => $4),
         clock_timestamp() + make_interval(secs => $5),
         clock_timestamp() + make_interval(secs => $5 + 12),
         $6, $7, $8
       )
       returning *
     )
     select append_public_log(open_entry(o, '1:1'))
     from opened o`,
    [String(roundId), gameId, issue, opensIn, closesIn, chain.chainHash, beaconRound, leafVersion],
  );
}
