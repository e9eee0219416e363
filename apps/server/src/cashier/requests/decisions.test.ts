// The review of requests: who may decide, that a decision is made once, and its effects.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  deposit,
  openConsole,
  assertAuditHolds,
  withdrawal,
  withdrawer,
} from '../../../testing/test-cashier.ts';
import type { Console } from '../../../testing/test-cashier.ts';
import { readBalance } from '../../ledger/ledger.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import { recordAccountEdit } from '../../people/players/account-edits.ts';

let api: TestApi;
let staffConsole: Console;

before(async () => {
  api = await openTestApi();
  staffConsole = await openConsole(api);
});

after(async () => {
  await assertAuditHolds(api);
  await api.close();
});

const [ann, bob, cyd] = ['staff:1', 'staff:2', 'staff:3'] as const;

async function withdraw({ client }: SignedIn, money = '100.00'): Promise<RowId> {
  const { id } = await data(client, '/api/user/withdrawAction', withdrawal({ money }));
  return BigInt(id) as RowId;
}

async function balanceOf({ playerId }: SignedIn): Promise<bigint[]> {
  const { balanceMinor, heldMinor } = await readBalance(api.world.database, playerId);
  return [balanceMinor, heldMinor];
}

async function stepsOf({ client }: SignedIn, id: RowId): Promise<string> {
  const { steps } = await data(client, '/api/user/requestInfo', { id: Number(id) });
  return steps.map(({ step }) => step).join(' ');
}

async function messagesOf({ playerId }: SignedIn): Promise<string[]> {
  const { rows } = await api.world.owner.query<{ kind: string }>(
    'select kind from player_message where player_id = $1 order by message_id',
    [String(playerId)],
  );
  return rows.map(({ kind }) => kind);
}

test('a deposit is credited once, at its approval', async () => {
  const player = await api.signedIn({ balance: 0n });
  const id = await deposit(player, '250.50');
  assert.deepEqual(await balanceOf(player), [0n, 0n]);
  assert.equal(await staffConsole.approve(id, ann), 'not_claimed');
  assert.equal(await staffConsole.grant(id, ann), 'approved');
  assert.deepEqual(await balanceOf(player), [250_50n, 0n]);
  assert.equal(await staffConsole.approve(id, ann), 'request_over');
  assert.equal(await staffConsole.reject(id, bob), 'request_over');
  assert.equal(await staffConsole.markPaid(id, ann), 'not_approved');
  assert.equal(await stepsOf(player, id), 'asked claimed approved');
  assert.deepEqual(await messagesOf(player), ['deposit_approved']);
});

test('a withdrawal above the limit needs two people, and can then be paid', async () => {
  const player = await withdrawer(api, 20_000_00n);
  const id = await withdraw(player, '10000.01');
  assert.deepEqual(await balanceOf(player), [20_000_00n, 10_000_01n]);
  assert.equal(await staffConsole.grant(id, ann), 'checked');
  assert.deepEqual(await balanceOf(player), [20_000_00n, 10_000_01n]);
  assert.equal(await staffConsole.claim(id, ann), 'same_person');
  assert.equal(await staffConsole.approve(id, ann), 'not_claimed');
  assert.equal(await staffConsole.markPaid(id, ann), 'not_approved');
  assert.equal(await staffConsole.grant(id, bob), 'approved');
  assert.deepEqual(await balanceOf(player), [9_999_99n, 0n]);
  assert.equal(await staffConsole.markPaid(id, ann), 'paid');
  assert.equal(await staffConsole.markPaid(id, bob), 'paid_already');
  assert.equal(await stepsOf(player, id), 'asked claimed checked claimed approved paid');
  assert.deepEqual(await messagesOf(player), ['withdrawal_approved', 'withdrawal_paid']);
});

test('each line of the audit log has the request before and after the step', async () => {
  const player = await withdrawer(api, 20_000_00n);
  const id = await withdraw(player, '10000.01');
  await staffConsole.claim(id, ann);
  await staffConsole.release(id, ann);
  await staffConsole.claim(id, bob);
  await expireClaim(id);
  await staffConsole.grant(id, ann);
  await staffConsole.grant(id, bob);
  await staffConsole.markPaid(id, ann);
  const asked = { status: 'asked' };
  const checked = { checked_by: ann };
  const waiting = { ...asked, ...checked };
  const approved = { status: 'approved', ...checked };
  const claimedBy = (actor: string) => ({ status: 'claimed', claimed_by: actor });
  assert.deepEqual(await linesOf(`withdrawal:${id}`), [
    ['withdrawal.claimed', asked, claimedBy(ann)],
    ['withdrawal.released', claimedBy(ann), asked],
    ['withdrawal.claimed', asked, claimedBy(bob)],
    ['withdrawal.claimed', claimedBy(bob), claimedBy(ann)],
    ['withdrawal.checked', claimedBy(ann), waiting],
    ['withdrawal.claimed', waiting, { ...claimedBy(bob), ...checked }],
    ['withdrawal.approved', { ...claimedBy(bob), ...checked }, approved],
    ['withdrawal.paid', approved, { status: 'paid', ...checked }],
  ]);
  const rejected = await deposit(player);
  await staffConsole.claim(rejected, cyd);
  await staffConsole.reject(rejected, cyd);
  assert.deepEqual(await linesOf(`deposit:${rejected}`), [
    ['deposit.claimed', asked, claimedBy(cyd)],
    ['deposit.rejected', claimedBy(cyd), { status: 'rejected' }],
  ]);
});

test('a request at the limit needs one person', async () => {
  const player = await withdrawer(api, 20_000_00n);
  assert.equal(await staffConsole.grant(await withdraw(player, '10000.00'), cyd), 'approved');
});

test('a rejection releases the held money and shows the player its reason', async () => {
  const player = await withdrawer(api, 300_00n);
  const id = await withdraw(player, '300.00');
  await staffConsole.claim(id, ann);
  const unfit: readonly [string, string][] = [
    ['not_received', ''],
    ['nonsense', 'words'],
    ['other', '  '],
    ['other', 'x'.repeat(501)],
    ['other', 'a\u0007b'],
  ];
  for (const [code, text] of unfit) {
    assert.equal(await staffConsole.reject(id, ann, [code, text]), 'reason_unfit');
  }
  assert.equal(
    await staffConsole.reject(id, ann, ['holder_differs', ' Please bind your own. ']),
    'rejected',
  );
  assert.deepEqual(await balanceOf(player), [300_00n, 0n]);
  const told = await data(player.client, '/api/user/requestInfo', { id: Number(id) });
  assert.deepEqual(told.rejection, {
    code: 'holder_differs',
    label: 'The account belongs to somebody else',
    text: 'Please bind your own.',
  });
  assert.deepEqual([told.status, told.paid], [2, 0]);
  assert.deepEqual(await messagesOf(player), ['withdrawal_rejected']);
});

test('twenty concurrent steps of several people are one decision', async () => {
  const player = await withdrawer(api, 5_000_00n);
  for (const ask of [withdraw, deposit]) {
    const id = await ask(player);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, at) => staffConsole.claim(id, at % 2 === 0 ? ann : bob)),
    );
    const claimant = claims[0] === 'claimed' ? ann : bob;
    assert.equal(claims.filter((said) => said === 'claimed').length, 10);
    assert.equal(claims.filter((said) => said === 'claimed_by_other').length, 10);
    const decisions = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? staffConsole.approve(id, claimant) : staffConsole.reject(id, claimant),
      ),
    );
    const made = decisions.filter((said) => said === 'approved' || said === 'rejected');
    assert.equal(made.length, 1, decisions.join());
    assert.equal(decisions.filter((said) => said === 'request_over').length, 19);
    const { rows } = await api.world.owner.query(
      `select from fund_event where request_id = $1 and step in ('approved', 'rejected')`,
      [String(id)],
    );
    assert.equal(rows.length, 1);
  }
  const [balance, held] = await balanceOf(player);
  assert.equal(held, 0n);
  assert.ok(balance !== undefined && (balance - 5_000_00n) % 100_00n === 0n);
});

test('twenty concurrent approvals by one person count as one of two', async () => {
  const player = await withdrawer(api, 50_000_00n);
  const id = await withdraw(player, '40000.00');
  await staffConsole.claim(id, ann);
  const said = await Promise.all(Array.from({ length: 20 }, () => staffConsole.approve(id, ann)));
  assert.equal(said.filter((one) => one === 'checked').length, 1);
  assert.equal(said.filter((one) => one === 'not_claimed').length, 19);
  assert.equal((await balanceOf(player))[1], 40_000_00n);
});

test('a claim excludes others until its release or for half an hour', async () => {
  const player = await api.signedIn();
  const id = await deposit(player);
  assert.equal(await staffConsole.claim(id, ann), 'claimed');
  assert.equal(await staffConsole.claim(id, ann), 'claimed');
  assert.equal(await staffConsole.claim(id, bob), 'claimed_by_other');
  assert.equal(await staffConsole.approve(id, bob), 'claimed_by_other');
  assert.equal(await staffConsole.release(id, bob), 'claimed_by_other');
  assert.equal(await staffConsole.release(id, ann), 'released');
  assert.equal(await staffConsole.release(id, ann), 'not_claimed');
  assert.equal(await stepsOf(player, id), 'asked');
  assert.equal(await staffConsole.claim(id, bob), 'claimed');
  await expireClaim(id);
  assert.equal(await staffConsole.claim(id, cyd), 'claimed');
  assert.equal(await staffConsole.approve(id, bob), 'claimed_by_other');
  assert.equal(await stepsOf(player, id), 'asked claimed');
});

test('staff cannot decide for a player whose account they edited', async () => {
  const { database, nextId, owner } = api.world;
  const player = await withdrawer(api, 500_00n);
  const id = await withdraw(player);
  await staffConsole.claim(id, ann);
  const edit = { playerId: player.playerId, actor: ann, what: 'player.reset_code' };
  await database.transaction((tx) => recordAccountEdit(tx, nextId, edit));
  assert.equal(await staffConsole.approve(id, ann), 'edited_account');
  assert.equal(await staffConsole.reject(id, ann), 'edited_account');
  assert.equal(await staffConsole.release(id, ann), 'released');
  assert.equal(await staffConsole.claim(id, ann), 'edited_account');
  assert.equal(await staffConsole.grant(id, bob), 'approved');
  assert.equal(await staffConsole.markPaid(id, ann), 'edited_account');
  await owner.query(`update account_edit set edited_at = edited_at - interval '31 days'`);
  assert.equal(await staffConsole.markPaid(id, ann), 'paid');
});

test('staff cannot decide on their own request, not even without the functions', async () => {
  const { owner } = api.world;
  const id = await deposit(await api.signedIn());
  await owner.query(`update fund_request set asked_by = $2 where request_id = $1`, [
    String(id),
    ann,
  ]);
  assert.equal(await staffConsole.claim(id, ann), 'own_request');
  const claimed = `status = 'claimed', claimed_by = 'staff:1', claimed_at = now()`;
  const forced = `update fund_request set ${claimed} where request_id = $1`;
  await assert.rejects(owner.query(forced, [String(id)]), /fund_request_not_by_oneself/);
  const large = await deposit(await api.signedIn(), '10000.01');
  await staffConsole.grant(large, ann);
  const alone = `update fund_request set status = 'approved', decided_by = checked_by,
    decided_at = now() where request_id = $1`;
  await assert.rejects(owner.query(alone, [String(large)]), /fund_request_two_people/);
  const twice = `insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
    select bucket, player_id, request_id, event_id + 1, 'approved', actor
    from fund_event where request_id = $1 and step = 'checked'`;
  await assert.rejects(owner.query(twice, [String(large)]), /fund_event_two_people/);
  await owner.query('update fund_request set asked_by = $2 where request_id = $1', [
    String(id),
    `player:1`,
  ]);
});

test('only active staff with a permitted role can decide', async () => {
  const id = await deposit(await api.signedIn());
  const { owner, nextId } = api.world;
  const [risk = '', gone = '', head = ''] = await addStaff(api.world, 'risk', 'finance', 'owner');
  await owner.query('select switch_staff($1, $2, false, $3, null)', [
    String(nextId()),
    gone.replace('staff:', ''),
    head,
  ]);
  const spelled = ['staff:01', 'staff:', 'player:1', 'Staff:1', ' staff:1', 'owner'];
  for (const actor of [...spelled, 'staff:991', risk, gone]) {
    for (const step of ['claim', 'release', 'approve', 'reject', 'markPaid'] as const) {
      await assert.rejects(
        staffConsole[step](id, actor),
        { code: 'TR403', message: `${actor} may not act in the area deposits` },
        `${step} by ${actor}`,
      );
    }
  }
  const unknown = 12n as RowId;
  assert.equal(await staffConsole.claim(unknown, ann), 'request_unknown');
  assert.equal(await staffConsole.approve(unknown, ann), 'request_unknown');
  assert.equal(await staffConsole.reject(unknown, ann), 'request_unknown');
  assert.equal(await staffConsole.release(unknown, ann), 'request_unknown');
  assert.equal(await staffConsole.markPaid(unknown, ann), 'request_unknown');
});

test('the application cannot write entries or requests directly', async () => {
  const { rows } = await api.world.owner.query<{ can: boolean }>(
    `select
       has_any_column_privilege('trine_api', 'fund_request', 'insert, update')
       or has_any_column_privilege('trine_api', 'fund_event', 'insert, update')
       or has_any_column_privilege('trine_api', 'payment_account', 'insert, update')
       or has_any_column_privilege('trine_api', 'security_code', 'insert, update')
       or has_any_column_privilege('trine_api', 'currency', 'insert, update')
       or has_any_column_privilege('trine_api', 'account_edit', 'update')
       or has_function_privilege('trine_api', 'hold_money(bigint, bigint)', 'execute')
       or has_function_privilege('trine_api', 'approve_deposit(fund_request, bigint)', 'execute')
       or has_function_privilege(
         'trine_api', 'decide_withdrawal(fund_request, bigint, boolean)', 'execute'
       ) as can`,
  );
  assert.equal(rows[0]?.can, false);
});

async function expireClaim(id: bigint): Promise<void> {
  await api.world.owner.query(
    `update fund_request set claimed_at = claimed_at - interval '31 minutes' where request_id = $1`,
    [String(id)],
  );
}

/** Act, before and after of each line of the audit log about a subject. */
async function linesOf(subject: string): Promise<unknown[]> {
  const { rows } = await api.world.owner.query<Record<'act' | 'before' | 'after', unknown>>(
    'select act, before, after from audit_log where subject = $1 order by position',
    [subject],
  );
  return rows.map(({ act, before, after }) => [act, before, after]);
}
