import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAfterTests } from '../../testing/close-after-tests.ts';
import { entryKinds, houseAccounts } from './ledger.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

const database = await closeAfterTests(openTestDatabase());

test('kinds and house accounts have the same numbers in the database', async () => {
  const { rows } = await database.pool.query(`
    select
      deposit_kind() as deposit,
      withdrawal_kind() as withdrawal,
      stake_kind() as stake,
      payout_kind() as payout,
      gift_kind() as gift,
      stake_returned_kind() as "stakeReturned"`);
  assert.deepEqual(rows, [entryKinds]);
  const accounts = await database.pool.query<{ name: string; id: string; named: string }>(`
    select
      h.name,
      h.account_id::text as id,
      (
        case h.name
          when 'stakes' then stakes_account()
          when 'payouts' then payouts_account()
          when 'deposits' then deposits_account()
          when 'withdrawals' then withdrawals_account()
          when 'gifts' then gifts_account()
        end
      )::text as named
    from house_account h
    order by h.account_id desc`);
  assert.deepEqual(
    accounts.rows,
    Object.entries(houseAccounts).map(([name, id]) => ({ name, id: `${id}`, named: `${id}` })),
  );
});
