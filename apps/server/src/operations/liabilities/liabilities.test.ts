import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkOwed, linesAfter, type SeenOwed } from '@trine/fairness/liabilities/check-owed.ts';
import { parseLeaf } from '@trine/fairness/liabilities/leaf.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import { openTestLog, type TestLog } from '../../../testing/test-public-log.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { publishLiabilities, type LiabilityParts } from './publish-liabilities.ts';
import { LiabilityFault } from './read-owed.ts';

let api: TestApi;
let log: TestLog;
let player: SignedIn;
let round: TestRound;

before(async () => {
  api = await openTestApi();
  log = await openTestLog(api.world);
  player = await api.signedIn({ balance: 1_000_00n });
  round = await api.world.round();
});

after(() => api.close());

async function publish(day: string, changes: Partial<LiabilityParts> = {}) {
  const { clockDatabase: database, receiptKey } = api.world;
  const parts = { database, assertLead: async () => {}, receiptKey, now: Date.now };
  const published = await publishLiabilities({ ...parts, ...changes }, day);
  await log.publish();
  return published;
}

function bet(money: string) {
  const { issue, gameId } = round;
  return data(player.client, '/api/Lottery/playOrder', {
    issue,
    game_id: gameId,
    plan_id: 1,
    play_type: 'big',
    money,
  });
}

/** What a device does: asks for the proof and the lines since the last leaf, and checks them. */
async function check(day: string, seen: SeenOwed | null) {
  const { client, playerId } = player;
  const { log: logged, ...answer } = await data(client, '/api/user/liability', { day });
  const proof = { ...answer, log: { ...logged, checkpoint: logged.checkpoint ?? '' } };
  const version = parseLeaf(proof.leaf)?.version ?? 0;
  const linesFrom = linesAfter(version, seen);
  const since = seen === null ? {} : { since: seen.day };
  const asked = { after: linesFrom, to: version, ...since };
  const { lines } = await data(client, '/api/user/chain', asked);
  const logKey = noteKeyText(log.identity.key);
  const claim = { playerId, proof, logKey, seen, lines, linesFrom, receipts: [] };
  return { claim, finding: checkOwed(claim), seen: { day, leaf: proof.leaf, root: proof.root } };
}

test('a device verifies what is owed to it, day after day', async () => {
  await api.world.player({ balance: 0n });
  await api.world.player({ balance: 5_000_00n });
  const published = await publish('2026-11-25');
  assert.ok(published !== 'settling');
  assert.equal(published.totalMinor, 6_000_00n);
  assert.deepEqual([published.depth, published.count], [8, 3]);
  const first = await check('2026-11-25', null);
  assert.equal(first.finding.problem, null);
  assert.equal(first.finding.isWhole, true);
  assert.equal(first.finding.leaf?.owedMinor, 1_000_00n);

  await bet('25.50');
  await bet('3');
  const second = await publish('2026-11-26');
  assert.ok(second !== 'settling');
  assert.equal(second.totalMinor, 6_000_00n);
  const { finding, claim, seen } = await check('2026-11-26', first.seen);
  assert.equal(finding.problem, null);
  assert.equal(finding.isWhole, true);
  assert.equal(finding.leaf?.openMinor, 28_50n);
  assert.equal(finding.leaf?.owedMinor, 1_000_00n);
  assert.equal(claim.lines.length, 2);
  const again = await check('2026-11-26', seen);
  assert.deepEqual([again.finding.problem, again.claim.lines.length], [null, 0]);
});

test('the public log has the day before a path is served', async () => {
  const { client } = player;
  const { days } = await data(api.clientFor(null), '/api/fairness/liabilities', {});
  assert.deepEqual(
    days.map(({ day, total, count }) => [day, total, count]),
    [
      ['2026-11-26', '6000.00', 3],
      ['2026-11-25', '6000.00', 3],
    ],
  );
  const { clockDatabase: database, receiptKey } = api.world;
  const parts = { database, assertLead: async () => {}, receiptKey, now: Date.now };
  await publishLiabilities(parts, '2026-11-27');
  const unpublished = await client.call('/api/user/liability', { day: '2026-11-27' });
  assert.equal(unpublished.ok ? null : unpublished.reason, 'not_found');
  await log.publish();
  await data(client, '/api/user/liability', { day: '2026-11-27' });
  const entryIndex = days[0]?.entry_index ?? 0;
  const older = { day: '2026-11-26', log_size: entryIndex };
  assert.equal((await client.call('/api/user/liability', older)).ok, false);
  const sized = { ...older, log_size: entryIndex + 1 };
  assert.equal((await data(client, '/api/user/liability', sized)).log.checkpoint, null);
});

test('a day is published once', async () => {
  await assert.rejects(publish('2026-11-27'), /published/);
});

test('a line changed in the database after a proof does not extend the chain', async () => {
  const { owner } = api.world;
  const { seen } = await check('2026-11-25', null);
  const change = (stake: string) =>
    owner.query(
      `update bet_order set stake_minor = $1, balance_after_minor = balance_after_minor + $3
       where player_id = $2 and account_version = 3`,
      [stake, String(player.playerId), stake === '200' ? 100 : -100],
    );
  await change('200');
  const { finding } = await check('2026-11-26', seen);
  assert.equal(finding.problem, 'not_extended');
  await change('300');
});

test('books that do not add up are not published', async () => {
  const { owner } = api.world;
  const id = String(player.playerId);
  const raise = (by: number) =>
    owner.query('update account set balance_minor = balance_minor + $2 where player_id = $1', [
      id,
      by,
    ]);
  await raise(1);
  await assert.rejects(publish('2026-11-28'), LiabilityFault);
  await raise(-1);
  await bet('1');
  await owner.query(
    'update bet_order set account_version = 77 where player_id = $1 and account_version = 4',
    [id],
  );
  await assert.rejects(publish('2026-11-28'), LiabilityFault);
  await owner.query(
    'update bet_order set account_version = 4 where player_id = $1 and account_version = 77',
    [id],
  );
  const published = await publish('2026-11-28');
  assert.ok(published !== 'settling');
});
