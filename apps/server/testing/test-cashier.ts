// For tests: players who can withdraw, and staff who decide about requests.

import assert from 'node:assert/strict';
import type { Path } from '@trine/contract/calls.ts';
import type { Pool } from 'pg';
import type { PlayerId, RowId } from '../src/platform/postgres/ids.ts';
import { addStaff } from './test-staff.ts';
import { passHolds, restoreHolds } from './test-holds.ts';
import { createSecurityHashes } from '../src/people/sessions/security-events.ts';
import * as decisions from '../src/cashier/requests/decisions.ts';
import { auditAll } from '../src/operations/audit/audit.ts';
import { data, type SignedIn, type TestApi } from './test-api.ts';

export const rightCode = '135790';
export const wrongCode = '975310';
export const card = {
  type: 0,
  acc: 'A Player',
  acc_name: '6222021234567890',
  acc_bank: 'First Bank',
} as const;

const cashierPaths: ReadonlySet<string> = new Set<Path>([
  '/api/user/recharge',
  '/api/user/rechargeInfo',
  '/api/user/withdrawInfo',
  '/api/user/withdrawAction',
  '/api/user/requestList',
  '/api/user/requestInfo',
  '/api/user/reviewTimes',
  '/api/user/payInfo',
  '/api/user/setPayInfo',
  '/api/user/safetyInfo',
  '/api/user/setSafety',
]);

/** Calls whose rejections are tested here. */
export function isOfCashier(path: string): boolean {
  return cashierPaths.has(path);
}

/** The login password of these players. */
export const password = 'correct horse battery';

/** Proves a player by the login password, as a first code or account requires. */
export async function givePassword(
  { world, passwords }: TestApi,
  { playerId }: SignedIn,
  given = password,
): Promise<void> {
  const hash = await passwords.hash(given);
  const digest = createSecurityHashes(world.receiptKey).passwordDigest(playerId, hash);
  await world.owner.query(
    `select change_player_password(
       p.player_id, p.password_hash, $2, decode($3, 'hex'), null
     )
     from player p
     where p.player_id = $1`,
    [String(playerId), hash, digest],
  );
}

/**
 * A player with a card and a code from the day before. No turnover is required, since the money was
 * given today.
 */
export async function withdrawer(api: TestApi, balance = 1_000_00n): Promise<SignedIn> {
  const player = await api.signedIn({ balance });
  await givePassword(api, player);
  await data(player.client, '/api/user/setPayInfo', { ...card, password });
  await data(player.client, '/api/user/setSafety', { new_code: rightCode, password });
  await passHolds(api.world.owner, player.playerId);
  return player;
}

/** Adds money and books all of it yesterday, so that today's required turnover is the balance. */
export async function owesTurnover(
  { world: { owner, nextId } }: TestApi,
  { playerId }: SignedIn,
  amount: bigint,
): Promise<void> {
  await owner.query(
    `select from give_play_credits(
       $1, array[$2]::bigint[], array[$3]::bigint[], array[$4]::bigint[]
     )`,
    [nextId(), playerId, nextId(), amount].map(String),
  );
  await ageEntries(owner, playerId);
}

/** Moves the player's entries and orders back by a day. */
export async function ageEntries(owner: Pool, playerId: PlayerId): Promise<void> {
  for (const [table, column] of [
    ['posted_entry', 'account_id'],
    ['bet_order', 'player_id'],
  ] as const) {
    await owner.query(
      `update ${table} set created_at = created_at - interval '1 day' where ${column} = $1`,
      [String(playerId)],
    );
  }
}

export function withdrawal(changes: object = {}) {
  return { type: 0, money: '100.00', securityCode: rightCode, ...changes };
}

export async function deposit(player: SignedIn, money = '100.00'): Promise<RowId> {
  const { id } = await data(player.client, '/api/user/recharge', { money, type: 'USD' });
  return BigInt(id) as RowId;
}

export interface Console {
  claim(requestId: RowId, actor: string): Promise<string>;
  release(requestId: RowId, actor: string): Promise<string>;
  approve(requestId: RowId, actor: string): Promise<string>;
  reject(requestId: RowId, actor: string, why?: readonly [string, string]): Promise<string>;
  markPaid(requestId: RowId, actor: string): Promise<string>;
  /** Claims and approves. */
  grant(requestId: RowId, actor: string): Promise<string>;
}

type Said = { readonly kind: string } | decisions.Rejected<string>;

/**
 * The steps of a review, each in a transaction of its own. They return the kind of the result, or
 * the reason of the rejection. Adds three members of staff: `staff:1` to `staff:3` in a new world.
 */
export async function openConsole({ world }: TestApi): Promise<Console> {
  const { database, nextId } = world;
  await addStaff(world, 'finance', 'finance', 'finance');
  const said = (answer: Said) => ('rejection' in answer ? answer.rejection : answer.kind);
  const staffConsole: Console = {
    claim: async (requestId, actor) =>
      said(await database.transaction((tx) => decisions.claim(tx, nextId, { requestId, actor }))),
    release: async (requestId, actor) =>
      said(await database.transaction((tx) => decisions.release(tx, nextId, { requestId, actor }))),
    approve: async (requestId, actor) =>
      said(await database.transaction((tx) => decisions.approve(tx, nextId, { requestId, actor }))),
    reject: async (requestId, actor, [reasonCode, reasonText] = ['asked_twice', '']) => {
      const rejection = { requestId, actor, reasonCode, reasonText };
      return said(
        await database.transaction((tx) => decisions.rejectRequest(tx, nextId, rejection)),
      );
    },
    markPaid: async (requestId, actor) => {
      const payment = { requestId, actor, reference: 'wire 1' };
      return said(await database.transaction((tx) => decisions.markPaid(tx, nextId, payment)));
    },
    grant: async (requestId, actor) => {
      assert.equal(await staffConsole.claim(requestId, actor), 'claimed');
      return staffConsole.approve(requestId, actor);
    },
  };
  return staffConsole;
}

/** Runs the audit. */
export async function assertAuditHolds({ world }: TestApi): Promise<void> {
  const { clockDatabase, owner, receiptKey } = world;
  await restoreHolds(owner);
  const { findings } = await auditAll(clockDatabase, { receiptKey, now: Date.now });
  const faults = findings.filter((finding) => finding.faults > 0);
  // Rounds of these tests have any beacon; draws are not checked.
  const ofMoney = faults.filter(({ name }) => name !== 'beacon rounds');
  assert.deepEqual(ofMoney, []);
}
