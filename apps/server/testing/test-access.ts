// Staff and receiving accounts in every state, for tests of the audit, made by the functions that
// the application calls.

import type { World } from './test-world.ts';

export interface TestAccess {
  /** An owner with an authenticator and recovery codes, one of which was used. */
  readonly keeper: bigint;
  /** Added by the keeper, with another role since. */
  readonly clerk: bigint;
  /** Takes deposits in place of `replaced`. */
  readonly inUse: bigint;
  readonly replaced: bigint;
  /** The proposal of a receiving account. */
  readonly proposed: bigint;
}

export async function fileAccess({ owner, nextId }: World): Promise<TestAccess> {
  const ask = async (call: string, values: readonly unknown[]) => {
    const { rows } = await owner.query<{ answer: string | null }>(
      `select ${call}::text as answer`,
      values.map((value) => (typeof value === 'bigint' ? String(value) : value)),
    );
    return rows[0]?.answer ?? null;
  };
  const install = (name: string, role: string) =>
    ask(`install_staff($1, $2, 'hash of ${name}', $3, false, false)`, [nextId(), name, role]);
  const keeper = BigInt((await install('keeper', 'owner')) ?? 0);
  const other = `staff:${await install('second', 'finance')}`;
  const actor = `staff:${keeper}`;
  await ask('propose_staff_authenticator($1, $2)', [keeper, Buffer.from('a secret')]);
  const codes = [Buffer.from('one'), Buffer.from('two')];
  const confirm = 'confirm_staff_authenticator($1, $2, now(), 1, $3, $4, null)';
  await ask(confirm, [nextId(), keeper, codes, actor]);
  await ask('use_staff_recovery_code($1, $2, $3, now(), null)', [nextId(), keeper, codes[0]]);
  const add = `add_staff($1, 'clerk', 'hash of clerk', 'support', $2, null)`;
  const clerk = BigInt((await ask(add, [nextId(), actor])) ?? 0);
  await ask(`set_staff_role($1, $2, 'risk', $3, null)`, [nextId(), clerk, actor]);

  async function propose(replaces: bigint | null): Promise<bigint> {
    const change = nextId();
    await ask(
      `propose_receiving_account(
        $1, $2, 'USD', 0::smallint, 'Trine Ltd', '0123456789', 'First Bank', '', 1, 'opened', $3,
        null
      )`,
      [change, replaces, actor],
    );
    return change;
  }
  const confirmAccount = (change: bigint) =>
    ask('confirm_receiving_account($1, $2, $3, null)', [nextId(), change, other]);

  const replaced = await propose(null);
  await confirmAccount(replaced);
  const inUse = await propose(replaced);
  await confirmAccount(inUse);
  return { keeper, clerk, inUse, replaced, proposed: await propose(null) };
}
