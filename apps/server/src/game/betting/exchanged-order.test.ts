// An insider with the database exchanges a winning bet for a losing one after the close, together
// with everything that the server computes from it. The receipt that the player's device kept shows
// it, checked by the command that shares no code with the server.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { checkReceipt, isReceiptOf } from '@trine/fairness/receipt.ts';
import { parseMoney } from '@trine/money/money.ts';
import { playNumber } from '@trine/game/plays.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';
import { orderNumber } from '../../platform/postgres/ids.ts';
import { ordersOfRound } from './betting.sql.ts';
import { openReceiptSigner } from './receipt-signer.ts';
import { openReceiptTree } from './receipt-tree.ts';
import { leafOf, receiptOf } from './receipt.ts';

const command = join(import.meta.dirname, '../../../../../packages/trine-verify/trine-verify.ts');
const folder = mkdtempSync(join(tmpdir(), 'trine-kept-'));
after(() => rmSync(folder, { recursive: true }));

const api = await closeAfterTests(openTestApi());
const world = api.world;
await world.owner.query('update plan set min_stake_minor = 100, join_limit_minor = 0');

async function verify(file: string) {
  try {
    const words = [command, 'receipt', file, api.baseUrl];
    return { code: 0, ...(await promisify(execFile)(process.execPath, words)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

/** Two players bet in the round, the first on the play that will win; returns that receipt. */
async function keepReceipt(round: TestRound) {
  const [first, second] = [await api.signedIn(), await api.signedIn()];
  const { won, lost } = world.sidesOf(round);
  const bet = (play_type: string) => testBet(round, { play_type, money: '2.00' });
  const { orders } = await data(first.client, '/api/Lottery/playOrder', bet(won));
  await data(second.client, '/api/Lottery/playOrder', bet(lost));
  const [order] = orders;
  assert.ok(order);
  const { id, receipt, orderNo, nonce, proof } = order;
  const { keyText: key } = openReceiptSigner(api.secrets.receiptSigningKey, []);
  const file = join(folder, `${orderNo}.json`);
  writeFileSync(file, JSON.stringify({ receipt, orderNo, nonce, proof, key }));
  return { client: first.client, id, file, receipt, orderNo, nonce };
}

/** The order loses, and its room will pay nothing for it. */
async function exchange(round: TestRound, id: number): Promise<void> {
  const [won, lost] = [world.sidesOf(round).won, world.sidesOf(round).lost].map(playNumber);
  await world.owner.query(
    `with exchanged as (
       update bet_order set play = $2 where order_id = $1
       returning round_id, stake_minor * odds_hundredths / 100 as payout
     )
     update exposure x
     set
       payouts_minor[$3::integer + 1] = x.payouts_minor[$3::integer + 1] - e.payout,
       payouts_minor[$2::integer + 1] = x.payouts_minor[$2::integer + 1] + e.payout
     from exchanged e
     where x.round_id = e.round_id and x.order_count > 0`,
    [id, lost, won],
  );
}

/** The seal over the orders as they are now. */
async function sealAgain({ roundId, gameId, issue }: TestRound): Promise<void> {
  const tree = openReceiptTree();
  for (const order of await ordersOfRound.all(world.database, { roundId })) {
    const orderNo = orderNumber(order.orderId);
    const subject = { ...order, orderNo, gameId, issue, leafVersion: 2 } as const;
    tree.add(leafOf(receiptOf(subject, world.receiptKey).preimage));
  }
  await world.owner.query('update round set book_root = $2 where round_id = $1', [
    roundId,
    Buffer.from(tree.root(), 'hex'),
  ]);
}

const cheats = [
  ['nothing is exchanged', { exchanges: false, seals: false }, 0, /^holds +sealed /m],
  ['without a new seal', { exchanges: true, seals: false }, 1, /^FAILS +sealed /m],
  ['with a new seal', { exchanges: true, seals: true }, 1, /^FAILS +sealed /m],
] as const;

for (const [what, { exchanges, seals }, code, line] of cheats) {
  test(`an order after the close, ${what}: the kept receipt has exit code ${code}`, async () => {
    const round = await world.round({ gameId: 1 });
    const kept = await keepReceipt(round);
    const early = await verify(kept.file);
    assert.equal(early.code, 3, early.stderr);
    await round.moveTo('closing');
    await runTick(world);
    if (exchanges) await exchange(round, kept.id);
    if (seals) await sealAgain(round);
    await round.moveTo('draw');
    await runTick(world);
    const found = await verify(kept.file);
    assert.equal(found.code, code, found.stdout + found.stderr);
    assert.match(found.stdout, line);
    assert.match(found.stdout, /^holds +signed /m);
  });
}

test('after an exchange with a new seal the server’s own answers are consistent', async () => {
  const round = await world.round({ gameId: 1 });
  const { client, id, receipt } = await keepReceipt(round);
  await round.moveTo('closing');
  await runTick(world);
  await exchange(round, id);
  await sealAgain(round);
  await round.moveTo('draw');
  await runTick(world);
  const info = await data(client, '/api/user/orderInfo', { id });
  const claim = await data(client, '/api/fairness/order', { id });
  assert.ok(checkReceipt(claim));
  assert.equal(info.receipt, claim.preimage);
  const { game_id: gameId, issue, orderNo, play_type: play } = info;
  const stakeMinor = parseMoney(info.quantity) ?? 0n;
  const oddsHundredths = Number(parseMoney(info.odds) ?? 0n);
  const bet = { gameId, issue, orderNo, play, stakeMinor, oddsHundredths, nonce: claim.nonce };
  assert.ok(isReceiptOf(claim.preimage, bet));
  // Only what the device kept differs.
  assert.notEqual(claim.preimage, receipt);
});
