// Deposits and withdrawals in every state, and a gift, for tests of the audit, made by the
// functions that the application calls.

import type { World } from './test-world.ts';
import type { PlayerId } from '../src/platform/postgres/ids.ts';

export interface TestRequests {
  /** The player of all requests; part of the balance is held. */
  readonly saver: PlayerId;
  readonly credited: bigint;
  readonly rejected: bigint;
  /** A paid withdrawal with two approvals. */
  readonly paid: bigint;
  readonly waiting: bigint;
  /** The proposal of a gift that a second person confirmed. */
  readonly gift: bigint;
}

/** `people`: two members of staff who decide about money, as `staff:1`. */
export async function fileRequests(
  world: World,
  [first = '', second = '']: readonly string[],
): Promise<TestRequests> {
  const saver = await world.player();
  const run = (call: string, values: readonly unknown[]) =>
    world.owner.query(`select from ${call}`, values.map(String));
  const id = () => world.nextId();
  await withoutHold(world, async () => {
    await run(
      `bind_payment_account($1, $2, null, 0::smallint, 'A Saver', 'First Bank', '', 'k1',
      repeat('x', 40)::bytea, sha256('x'), '1234')`,
      [id(), saver],
    );
    await run(`set_security_code($1, $2, null, 'a hash')`, [id(), saver]);
  });

  async function deposit(amountMinor: bigint): Promise<bigint> {
    const requestId = id();
    await run(
      `ask_for_deposit($1, $2, $3, null, '', '{}', $4, 'USD', 1000000, null, null,
        1::smallint, 10000, 10)`,
      [requestId, id(), saver, amountMinor],
    );
    return requestId;
  }

  async function withdrawal(amountMinor: bigint, people: 1 | 2): Promise<bigint> {
    const requestId = id();
    await run(
      `hold_withdrawal($1, $2, $3, null, '', 0::smallint, $4, 10000, 'UTC', 0, $5::smallint)`,
      [requestId, id(), saver, amountMinor, people],
    );
    return requestId;
  }

  const claim = (request: bigint, by: string) =>
    run(`claim_request($1, $2, $3)`, [request, id(), by]);
  async function approve(request: bigint, by: string): Promise<void> {
    await claim(request, by);
    await run(`approve_request($1, $2, $3, $4)`, [request, id(), id(), by]);
  }

  const credited = await deposit(200_00n);
  await approve(credited, first);
  const rejected = await deposit(300_00n);
  await claim(rejected, second);
  await run(`reject_request($1, $2, $3, 'not_received', '')`, [rejected, id(), second]);
  const paid = await withdrawal(150_00n, 2);
  await approve(paid, first);
  await approve(paid, second);
  await run(`mark_request_paid($1, $2, $3, 'wire 1')`, [paid, id(), second]);
  const waiting = await withdrawal(120_00n, 1);
  const gift = await giveGift(world, saver, [first, second]);
  return { saver, credited, rejected, paid, waiting, gift };
}

/** Proposes and confirms a gift; returns the proposal's id. */
async function giveGift(
  { owner, nextId }: World,
  player: PlayerId,
  [first, second]: readonly [string, string],
): Promise<bigint> {
  const [gift, audit, posting, entry] = [nextId(), nextId(), nextId(), nextId()];
  await owner.query(
    `select propose($1, 'gift', $2, 7500, 'Thanks for the patience', $3, '192.0.2.1')`,
    [gift, player, first].map(String),
  );
  await owner.query(
    `select confirm_proposal($1, $2, 'gifts', $3, '192.0.2.1', $4, $5)`,
    [audit, gift, second, posting, entry].map(String),
  );
  return gift;
}

/** Accounts that are bound during `work` can be paid to at once. */
async function withoutHold({ owner }: World, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ source: string }>(
    `select pg_get_functiondef('account_hold'::regproc) as source`,
  );
  await owner.query(
    `create or replace function account_hold() returns interval language sql stable
     set search_path = public, pg_temp as $$ select interval '-1 minute' $$`,
  );
  await work();
  await owner.query(rows[0]?.source ?? '');
}
