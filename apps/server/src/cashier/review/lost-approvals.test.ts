// Approvals of staff who have lost the right to decide on a request, and credits without an
// approval.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minor } from '@trine/money/money.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import {
  openAuditedApi,
  openConsole,
  withdrawal,
  withdrawer,
} from '../../../testing/test-cashier.ts';
import type { EntryId, PostingId, RowId } from '../../platform/postgres/ids.ts';
import { openStaff } from '../../../testing/test-console.ts';
import { givePlayCredits } from '../../ledger/ledger.ts';
import { data, type SignedIn } from '../../../testing/test-api.ts';
import { recordAccountEdit } from '../../people/players/account-edits.ts';

const api = await closeAfterTests(openAuditedApi());
const staffConsole = await openConsole(api);
const staff = await openStaff(api);

async function large(player: SignedIn): Promise<RowId> {
  const asked = withdrawal({ money: '20000.00' });
  const { id } = await data(player.client, '/api/user/withdrawAction', asked);
  return BigInt(id) as RowId;
}

async function edit({ playerId }: SignedIn, actor: string): Promise<void> {
  const { database, nextId } = api.world;
  const what = 'player.reset_code';
  await database.transaction((tx) => recordAccountEdit(tx, nextId, { playerId, actor, what }));
}

test('a first approver who edited the account since cannot mark it as paid', async () => {
  const player = await withdrawer(api, 50_000_00n);
  const id = await large(player);
  assert.equal(await staffConsole.grant(id, 'staff:1'), 'checked');
  assert.equal(await staffConsole.grant(id, 'staff:2'), 'approved');
  await edit(player, 'staff:1');
  assert.equal(await staffConsole.markPaid(id, 'staff:1'), 'edited_account');
});

test('the first approval of staff who edited the account since does not count', async () => {
  const player = await withdrawer(api, 50_000_00n);
  const id = await large(player);
  assert.equal(await staffConsole.grant(id, 'staff:1'), 'checked');
  await edit(player, 'staff:1');
  assert.equal(await staffConsole.grant(id, 'staff:2'), 'checked');
  assert.equal(await staffConsole.claim(id, 'staff:2'), 'same_person');
  assert.equal(await staffConsole.grant(id, 'staff:3'), 'approved');
});

const losses = [
  { how: 'has another role now', change: `role = 'support'` },
  { how: 'is gone', change: 'is_active = false' },
] as const;

for (const [index, { how, change }] of losses.entries()) {
  test(`the first approval of staff who ${how} does not count`, async () => {
    const { actor, staffId } = await staff('finance', index + 1);
    const id = await large(await withdrawer(api, 50_000_00n));
    assert.equal(await staffConsole.grant(id, actor), 'checked');
    const { owner } = api.world;
    await owner.query(`update staff set ${change} where staff_id = $1`, [staffId]);
    assert.equal(await staffConsole.grant(id, 'staff:2'), 'checked');
    const back = `update staff set role = 'finance', is_active = true where staff_id = $1`;
    await owner.query(back, [staffId]);
    assert.equal(await staffConsole.claim(id, actor), 'same_person');
    assert.equal(await staffConsole.grant(id, 'staff:3'), 'approved');
  });
}

test('where money is real, play credits are rejected', async () => {
  const { database, nextId, owner } = api.world;
  const { playerId } = await api.signedIn();
  const entry = { playerId, entryId: nextId<EntryId>(), amountMinor: minor(100n) };
  await owner.query('insert into production_since default values');
  try {
    const given = database.transaction((tx) =>
      givePlayCredits(tx, { postingId: nextId<PostingId>(), entries: [entry] }),
    );
    await assert.rejects(given, /not invented where money is real/);
    const { rows } = await owner.query<{ can: boolean }>(
      `select has_table_privilege('trine_api', 'production_since', 'update, delete') as can`,
    );
    assert.equal(rows[0]?.can, false);
  } finally {
    await owner.query('delete from production_since');
  }
});
