// Deposits and withdrawals from both sides: players use the app's calls, staff use the console's,
// and the audit log has every step.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Client } from '@trine/contract/client.ts';
import {
  assertAuditHolds,
  card,
  deposit,
  password,
  rightCode,
  withdrawal,
  withdrawer,
} from '../../../testing/test-cashier.ts';
import {
  assertDenied,
  given,
  openStaff,
  type SignedInStaff,
} from '../../../testing/test-console.ts';
import { readBalance } from '../../ledger/ledger.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { foldName } from '../../people/usernames/usernames.ts';
import { startSession } from '../../people/sessions/sessions.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';

let api: TestApi;
let staff: SignedInStaff;

before(async () => {
  api = await openTestApi();
  staff = await openStaff(api);
});

after(async () => {
  await assertAuditHolds(api);
  await api.close();
});

const reason = 'because of this very test';

async function balanceOf({ playerId }: SignedIn): Promise<readonly bigint[]> {
  const { balanceMinor, heldMinor } = await readBalance(api.world.database, playerId);
  return [balanceMinor, heldMinor];
}

async function actsOn(subject: string): Promise<string[]> {
  const { client } = await staff('auditor');
  const { rows } = await given(client, '/audit-log/search', { subject });
  return rows.toReversed().map(({ act, actor, address }) => `${act} ${actor} ${address}`);
}

test('a deposit is queued, approved once, and audited', async () => {
  const first = await staff('finance');
  const second = await staff('finance', 2);
  const player = await api.signedIn({ balance: 0n });
  const request_id = Number(await deposit(player, '250.00'));
  const { rows } = await given(first.client, '/deposits/list', {});
  const row = rows.find((one) => one.request_id === request_id);
  assert.equal(row?.state, 'asked');
  assert.equal(row?.amount, '250.00');
  assert.ok((row?.promised_by ?? 0) > (row?.asked_at ?? 0));
  assertDenied(await first.client.call('/deposits/approve', { request_id }), 'not_claimed');
  await given(first.client, '/deposits/claim', { request_id });
  assertDenied(await second.client.call('/deposits/claim', { request_id }), 'claimed');
  const page = await given(first.client, '/deposits/page', { request_id });
  assert.equal(page.evidence.player.player_id, Number(player.playerId));
  assert.deepEqual(
    page.evidence.steps.map(({ step }) => step),
    ['asked', 'claimed'],
  );
  const wrongQueue = await first.client.call('/withdrawals/approve', { request_id });
  assertDenied(wrongQueue, 'not_found');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => first.client.call('/deposits/approve', { request_id })),
  );
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
  assert.deepEqual(await balanceOf(player), [250_00n, 0n]);
  assert.deepEqual(await actsOn(`deposit:${request_id}`), [
    `deposit.claimed ${first.actor} 127.0.0.1`,
    `deposit.approved ${first.actor} 127.0.0.1`,
  ]);
});

test('a withdrawal above the limit needs two people; reads of its number are audited', async () => {
  const first = await staff('finance');
  const second = await staff('owner');
  const player = await withdrawer(api, 30_000_00n);
  const { id: request_id } = await data(
    player.client,
    '/api/user/withdrawAction',
    withdrawal({ money: '20000.00' }),
  );
  await given(first.client, '/withdrawals/claim', { request_id });
  const { number } = await given(first.client, '/withdrawals/account-number', { request_id });
  assert.equal(number, card.acc_name);
  const approval = await given(first.client, '/withdrawals/approve', { request_id });
  assert.deepEqual(approval, { outcome: 'first' });
  assertDenied(await first.client.call('/withdrawals/claim', { request_id }), 'same_person');
  await given(second.client, '/withdrawals/claim', { request_id });
  const settled = await given(second.client, '/withdrawals/approve', { request_id });
  assert.deepEqual(settled, { outcome: 'settled' });
  const unpaid = await given(first.client, '/withdrawals/list', { queue: 'unpaid' });
  assert.deepEqual(
    unpaid.rows.map((row) => row.request_id),
    [request_id],
  );
  await given(first.client, '/withdrawals/paid', { request_id, reference: 'wire 17' });
  const paid = await given(first.client, '/withdrawals/page', { request_id });
  assert.equal(paid.request.state, 'paid');
  assert.equal(paid.request.paid_reference, 'wire 17');
  assert.deepEqual(paid.request.approvals, [first.actor, second.actor]);
  assert.ok(!JSON.stringify(paid).includes(card.acc_name));
  assert.deepEqual(await balanceOf(player), [10_000_00n, 0n]);
  assert.deepEqual(await actsOn(`withdrawal:${request_id}`), [
    `withdrawal.claimed ${first.actor} 127.0.0.1`,
    `account_number.read ${first.actor} 127.0.0.1`,
    `withdrawal.checked ${first.actor} 127.0.0.1`,
    `withdrawal.claimed ${second.actor} 127.0.0.1`,
    `withdrawal.approved ${second.actor} 127.0.0.1`,
    `withdrawal.paid ${first.actor} 127.0.0.1`,
  ]);
});

test('a rejection needs a reason of its kind, and excludes an approval', async () => {
  const { client } = await staff('finance');
  const player = await withdrawer(api, 500_00n);
  const asked = await data(player.client, '/api/user/withdrawAction', withdrawal());
  const request_id = asked.id;
  await given(client, '/withdrawals/claim', { request_id });
  const unfit = await client.call('/withdrawals/reject', { request_id, code: 'not_received' });
  assertDenied(unfit, 'reason_unfit');
  const rejection = { request_id, code: 'other', text: 'Please bind your own card.' } as const;
  const [approved, rejected] = await Promise.all([
    client.call('/withdrawals/approve', { request_id }),
    client.call('/withdrawals/reject', rejection),
  ]);
  assert.equal([approved, rejected].filter(({ ok }) => ok).length, 1);
  const [balance, held] = await balanceOf(player);
  assert.equal(held, 0n);
  assert.equal(balance, approved.ok ? 400_00n : 500_00n);
});

test('neither of the two staff who gave a gift can decide for its player', async () => {
  const [first, second] = [await staff('finance'), await staff('finance', 2)];
  const player = await api.signedIn({ balance: 0n });
  const player_id = Number(player.playerId);
  const gift = { player_id, money: '5', reason };
  const { proposal_id } = await given(first.client, '/proposals/gift', gift);
  const request_id = Number(await deposit(player));
  assertDenied(await first.client.call('/deposits/claim', { request_id }), 'edited_account');
  await given(second.client, '/deposits/claim', { request_id });
  await given(second.client, '/proposals/confirm-gift', { proposal_id });
  const decided = await second.client.call('/deposits/approve', { request_id });
  assertDenied(decided, 'edited_account');
});

test('staff who issued a reset link or froze an account cannot pay from it', async () => {
  const [owner, support] = [await staff('owner'), await staff('support')];
  const linked = await withdrawer(api, 500_00n);
  const frozen = await withdrawer(api, 500_00n);
  const asked = { player_id: Number(linked.playerId), kind: 'code_reset', reason } as const;
  const { proposal_id } = await given(support.client, '/proposals/reset', asked);
  await given(owner.client, '/proposals/confirm-reset', { proposal_id });
  const player_id = Number(frozen.playerId);
  const freeze = { player_id, state: 'betting_frozen', seen: 'active', reason } as const;
  await given(owner.client, '/players/state', freeze);
  for (const player of [linked, frozen]) {
    const { id } = await data(player.client, '/api/user/withdrawAction', withdrawal());
    const claimed = await owner.client.call('/withdrawals/claim', { request_id: id });
    assertDenied(claimed, 'edited_account');
  }
});

test('a switch stops deposits, withdrawals and registrations, with a note', async () => {
  const { client } = await staff('risk');
  const player = await withdrawer(api, 500_00n);
  const words = { en: 'Back at noon.' };
  const stopped = [
    ['deposits', () => player.client.call('/api/user/recharge', { money: '100', type: 'USD' })],
    ['withdrawals', () => player.client.call('/api/user/withdrawAction', withdrawal())],
    [
      'registration',
      () => {
        const account = { username: 'newcomer', password: 'a word of my own' };
        return api.clientFor(null).call('/api/user/register', account);
      },
    ],
  ] as const;
  for (const [name, ask] of stopped) {
    await given(client, '/switches/turn', { name, is_on: false, reason, message: words });
    const outcome = await ask();
    assertRejected(outcome, 'switched_off');
    assert.ok(!outcome.ok && outcome.msg === 'Back at noon.', JSON.stringify(outcome));
    await given(client, '/switches/turn', { name, is_on: true, reason });
    const again = await ask();
    assert.ok(again.ok, JSON.stringify(again));
  }
});

async function linkFor(
  player: Pick<SignedIn, 'playerId'>,
  kind: 'password_reset' | 'code_reset',
): Promise<string> {
  const [first, second] = [await staff('support'), await staff('support', 2)];
  const asked = { player_id: Number(player.playerId), kind, reason };
  const { proposal_id } = await given(first.client, '/proposals/reset', asked);
  const { path } = await given(second.client, '/proposals/confirm-reset', { proposal_id });
  return path.slice('/reset#token='.length);
}

test('a reset link sets a new password once, and ends all sessions', async () => {
  const player = await api.signedIn();
  const token = await linkFor(player, 'password_reset');
  const stranger = api.clientFor(null);
  const info = await data(stranger, '/api/user/resetInfo', { token });
  assert.equal(info.kind, 'password');
  const short = await stranger.call('/api/user/reset', { token, new_pass: 'short' });
  assertRejected(short, 'invalid_field');
  assertRejected(
    await stranger.call('/api/user/reset', { token, new_code: '193746' }),
    'required_field',
  );
  const uses = await Promise.all(
    Array.from({ length: 5 }, () => {
      return stranger.call('/api/user/reset', { token, new_pass: 'a word of my own' });
    }),
  );
  assert.equal(uses.filter(({ ok }) => ok).length, 1);
  assertRejected(await stranger.call('/api/user/resetInfo', { token }), 'not_found');
  const ended = await player.client.call('/api/user/userInfo', {});
  assert.ok(!ended.ok && ended.reason === 'session');
});

test('a reset link unlocks a login after wrong passwords', async () => {
  const account = 'closed_by_guesses';
  const { userinfo } = await data(api.clientFor(null), '/api/user/register', {
    username: account,
    password,
  });
  await api.world.owner.query(
    `
    insert into login_guess (key_hash, failed_at, last_failed_at)
    values (
      sha256(('player|' || $1)::bytea), array_fill(clock_timestamp(), array[100]),
      clock_timestamp()
    )`,
    [foldName(account)],
  );
  const unknownDevice = api.clientFor(null);
  const closed = await unknownDevice.call('/api/user/login', { account, password });
  assert.ok(!closed.ok && closed.details.rule === 'unknown_device');
  const player = { playerId: BigInt(userinfo.user_id) as PlayerId };
  const token = await linkFor(player, 'password_reset');
  const wanted = 'words of a new account';
  await data(unknownDevice, '/api/user/reset', { token, new_pass: wanted });
  await data(unknownDevice, '/api/user/login', { account, password: wanted });
});

test('a reset link sets a new security code, which withdrawals accept', async () => {
  const player = await withdrawer(api, 500_00n);
  const token = await linkFor(player, 'code_reset');
  const stranger = api.clientFor(null);
  const inCard = card.acc_name.slice(3, 9);
  const unfit = await stranger.call('/api/user/reset', { token, new_code: inCard });
  assertRejected(unfit, 'invalid_field');
  await data(stranger, '/api/user/reset', { token, new_code: '193746' });
  await passDay(player);
  const old = await player.client.call('/api/user/withdrawAction', withdrawal());
  assertRejected(old, 'wrong_security_code');
  assert.notEqual(rightCode, '193746');
  const asked = withdrawal({ securityCode: '193746' });
  await data(player.client, '/api/user/withdrawAction', asked);
});

/** Dates the use of the link one day back. */
async function passDay({ playerId }: SignedIn): Promise<void> {
  const { owner } = api.world;
  for (const earlier of [
    `update payment_account set held_until = held_until - interval '1 day'`,
    `update reset_link set used_at = used_at - interval '1 day'`,
  ]) {
    await owner.query(`${earlier} where player_id = $1`, [String(playerId)]);
  }
}

test('withdrawals are held for a day after a reset link, also to a new account', async () => {
  for (const kind of ['code_reset', 'password_reset'] as const) {
    const player = await withdrawer(api, 500_00n);
    const token = await linkFor(player, kind);
    const wanted = kind === 'code_reset' ? { new_code: '193746' } : { new_pass: 'my own words' };
    await data(api.clientFor(null), '/api/user/reset', { token, ...wanted });
    const client = kind === 'code_reset' ? player.client : await signInAgain(player);
    const wallet = { type: 1, acc_name: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', acc_bank: 'trc20' };
    const known = kind === 'code_reset' ? password : 'my own words';
    const bound = await data(client, '/api/user/setPayInfo', { ...wallet, password: known });
    const securityCode = kind === 'code_reset' ? '193746' : rightCode;
    for (const type of [0, 1]) {
      const asked = withdrawal({ type, securityCode });
      const outcome = await client.call('/api/user/withdrawAction', asked);
      assertRejected(outcome, 'payment_account_held');
      assert.ok(!outcome.ok && (outcome.details.until ?? 0) > Date.now() / 1000 + 86_000);
    }
    assert.ok((bound.held_until ?? 0) > Date.now() / 1000 + 86_000);
    await passDay(player);
    for (const type of [0, 1]) {
      await data(client, '/api/user/withdrawAction', withdrawal({ type, securityCode }));
    }
  }
});

async function signInAgain({ playerId }: SignedIn): Promise<Client> {
  const source = { playerId, address: '127.0.0.1', randomBytes };
  return api.clientFor(await api.world.database.transaction((tx) => startSession(tx, source)));
}

test('a new reset link revokes earlier ones', async () => {
  const player = await withdrawer(api, 500_00n);
  const [old, newest] = [await linkFor(player, 'code_reset'), await linkFor(player, 'code_reset')];
  const stranger = api.clientFor(null);
  const used = await stranger.call('/api/user/reset', { token: old, new_code: '193746' });
  assertRejected(used, 'not_found');
  await data(stranger, '/api/user/reset', { token: newest, new_code: '193746' });
  const late = await stranger.call('/api/user/reset', { token: old, new_code: '193747' });
  assertRejected(late, 'not_found');
});
