import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quicknet } from '@trine/fairness/chain.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { placeTestBet, testBet } from '../../../testing/test-bets.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { openWorld, type TestRound } from '../../../testing/test-world.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { bucketCount, bucketOf, type RoundId, type RowId } from '../../platform/postgres/ids.ts';
import { drawRound } from './draw-round.ts';
import {
  askForVoid,
  confirmVoid,
  runningVoids,
  withdrawVoid,
  type VoidParts,
} from './void-round.ts';

const world = await closeAfterTests(openWorld());
await addStaff(world, 'risk', 'owner', 'risk', 'finance');
const silent = { ...world, signatureNow: async () => null };

const reason = 'The beacon has been silent since noon.';

async function overdueRound(): Promise<TestRound> {
  const round = await world.round();
  await round.moveTo('draw');
  await runTick(world, { signature: async () => null });
  await round.age();
  return round;
}

async function asked(round: TestRound): Promise<RowId> {
  const answer = await askForVoid(silent, { ...round, actor: 'staff:1', reason });
  assert.ok(answer.kind === 'asked', answer.kind);
  return answer.requestId;
}

async function statusOf({ roundId }: TestRound): Promise<string | undefined> {
  const { rows } = await world.owner.query<{ status: string }>(
    'select status from round where round_id = $1',
    [roundId],
  );
  return rows[0]?.status;
}

async function logOf({ roundId }: TestRound): Promise<string[]> {
  const { rows } = await world.owner.query<{ line: string }>(
    `select actor || ' ' || act as line from audit_log where subject = $1 order by audit_id`,
    [`round:${roundId}`],
  );
  return rows.map(({ line }) => line);
}

const rejected = (rejection: string) => ({ kind: 'rejected', rejection });

test('two people make a round void, and the audit log names them', async () => {
  const round = await overdueRound();
  const requestId = await asked(round);
  const running = await runningVoids(world.database);
  assert.deepEqual(
    running.map(({ roundId, askedBy, reason: why }) => ({ roundId, askedBy, why })),
    [{ roundId: round.roundId, askedBy: 'staff:1', why: reason }],
  );
  assert.deepEqual(await confirmVoid(silent, { requestId, actor: 'staff:2' }), { kind: 'void' });
  assert.equal(await statusOf(round), 'void');
  assert.deepEqual(await runningVoids(world.database), []);
  assert.deepEqual(await logOf(round), ['staff:1 round.ask_void', 'staff:2 round.void']);
});

test('one person cannot make a round void alone', async () => {
  const round = await overdueRound();
  const requestId = await asked(round);
  const decision = { requestId, actor: 'staff:1' };
  assert.deepEqual(await confirmVoid(silent, decision), rejected('same_person'));
  const { rows } = await world.owner.query<{ rejection: string }>(
    `select confirm_void(1, $1, 'staff:1') as rejection`,
    [requestId],
  );
  assert.deepEqual(rows, [{ rejection: 'same_person' }]);
  for (const actor of ['staff:01', 'Staff:1', 'staff:1 ', 'staff:', 'someone']) {
    await assert.rejects(confirmVoid(silent, { requestId, actor }), /may not act in/, actor);
  }
  for (const actor of ['staff:4', 'staff:77']) {
    await assert.rejects(confirmVoid(silent, { requestId, actor }), /may not act in/, actor);
  }
  assert.equal(await statusOf(round), 'closed');
  await withdrawVoid(silent, decision);
});

test('an available signature ends the request, and the clock draws the round', async () => {
  const round = await overdueRound();
  const requestId = await asked(round);
  const spoke = { ...world, signatureNow: async (beaconRound: number) => world.sign(beaconRound) };
  const decision = { requestId, actor: 'staff:2' };
  assert.deepEqual(await confirmVoid(spoke, decision), { kind: 'drawn' });
  assert.equal(await statusOf(round), 'closed');
  assert.deepEqual(await confirmVoid(spoke, decision), rejected('over'));
  assert.deepEqual(await confirmVoid(silent, decision), rejected('over'));
  assert.deepEqual(await logOf(round), [
    'staff:1 round.ask_void',
    'staff:2 round.withdraw_void',
    'staff:2 round.draw_not_void',
  ]);
  await runTick(world);
  assert.equal(await statusOf(round), 'settled');
  assert.deepEqual(await runningVoids(world.database), []);
});

test('of a concurrent draw and void, exactly one takes effect', async () => {
  for (let times = 0; times < 5; times += 1) {
    const round = await overdueRound();
    const requestId = await asked(round);
    const [decision, outcome] = await Promise.all([
      confirmVoid(silent, { requestId, actor: 'staff:2' }),
      world.clockDatabase.transaction((tx) => drawRound(tx, round.roundId, world.sign(7))),
    ]);
    const isVoid = decision.kind === 'void';
    assert.equal(outcome === null, isVoid);
    assert.equal(await statusOf(round), isVoid ? 'void' : 'drawn');
    if (!isVoid) assert.deepEqual(decision, rejected('round_not_closed'));
  }
});

test('a round has one request at a time, and none before it is overdue', async () => {
  const round = await world.round();
  const ask = (roundId: RoundId = round.roundId) =>
    askForVoid(silent, { roundId, actor: 'staff:1', reason });
  assert.deepEqual(await ask(world.nextId<RoundId>()), rejected('round_unknown'));
  assert.deepEqual(await ask(), rejected('round_not_closed'));
  await round.moveTo('lapsed');
  assert.deepEqual(await ask(), rejected('round_not_closed'));
  await round.moveTo('draw');
  await runTick(world, { signature: async () => null });
  assert.deepEqual(await ask(), rejected('too_early'));
  const put = (draws: string) =>
    world.owner.query(
      `update round
       set closes_at = ${draws} - interval '12 s', closed_at = ${draws} - interval '11 s',
         draws_at = ${draws}
       where round_id = $1`,
      [round.roundId],
    );
  await put(`clock_timestamp() - interval '4 minutes 57 s'`);
  assert.deepEqual(await ask(), rejected('too_early'));
  await put(`clock_timestamp() - interval '5 minutes'`);
  const answers = await Promise.all([ask(), ask(), ask()]);
  assert.deepEqual(answers.map(({ kind }) => kind).toSorted(), ['asked', 'rejected', 'rejected']);
  assert.deepEqual(await ask(), rejected('asked_already'));
});

test('a withdrawn request cannot be confirmed, and another one may follow', async () => {
  const round = await overdueRound();
  const requestId = await asked(round);
  const decision = { requestId, actor: 'staff:3' };
  assert.deepEqual(await withdrawVoid(silent, decision), { kind: 'withdrawn' });
  assert.deepEqual(await withdrawVoid(silent, decision), rejected('over'));
  assert.deepEqual(await confirmVoid(silent, decision), rejected('over'));
  const unknown = { requestId: world.nextId(), actor: 'staff:2' };
  assert.deepEqual(await withdrawVoid(silent, unknown), rejected('not_found'));
  assert.deepEqual(await confirmVoid(silent, unknown), rejected('not_found'));
  assert.equal(await statusOf(round), 'closed');
  const again = { requestId: await asked(round), actor: 'staff:3' };
  const twice = await Promise.all([confirmVoid(silent, again), confirmVoid(silent, again)]);
  assert.deepEqual(twice.map(({ kind }) => kind).toSorted(), ['rejected', 'void']);
  assert.deepEqual(await withdrawVoid(silent, again), rejected('over'));
  assert.equal(await statusOf(round), 'void');
});

const reasons = [
  { text: 'Too short', fits: false },
  { text: '          a          ', fits: false },
  { text: 'One line\nand another', fits: false },
  { text: 'A null\u0000 in the middle', fits: false },
  { text: '😀'.repeat(501), fits: false },
  { text: '1234567890', fits: true },
  { text: '信標自中午起沒有發布任何訊息。', fits: true },
  { text: '\u3000 padded on both sides \n', fits: true },
  { text: '😀'.repeat(500), fits: true },
];

test('a reason needs 10 to 500 printable characters', async () => {
  const round = await overdueRound();
  for (const { text, fits } of reasons) {
    const answer = await askForVoid(silent, { ...round, actor: 'staff:1', reason: text });
    assert.equal(answer.kind === 'asked', fits, text);
    if (answer.kind === 'asked') await withdrawVoid(silent, { ...answer, actor: 'staff:1' });
    else assert.equal(answer.rejection, 'reason_unfit');
  }
});

test('the confirmation queries the beacon of the round', async () => {
  const [public_, lost] = [await overdueRound(), await overdueRound()];
  const follow = (round: TestRound, chainHash: string) =>
    world.owner.query('update round set chain_hash = $2 where round_id = $1', [
      round.roundId,
      chainHash,
    ]);
  await follow(public_, quicknet.chainHash);
  await follow(lost, 'ab'.repeat(32));
  const unasked: VoidParts = {
    ...world,
    signatureNow: () => assert.fail('another beacon was asked'),
  };
  const decide = async (round: TestRound) =>
    confirmVoid(unasked, { requestId: await asked(round), actor: 'staff:2' });
  assert.deepEqual(await decide(public_), rejected('other_beacon'));
  assert.deepEqual(await decide(lost), { kind: 'void' });
});

const forbidden = [
  `update round set status = 'void'`,
  `update round set status = 'open', closed_at = null`,
  `update round set status = 'settled', settled_at = now()`,
  `update round set book_root = null`,
  `insert into round (round_id, status) values (1, 'void')`,
  `insert into proposal (proposal_id, kind, subject_id, terms, reason, asked_by)
   values (1, 'void', 1, '{}', 'By hand, in the dark', 'staff:1')`,
  `update proposal set state = 'confirmed', decided_by = 'staff:2', decided_at = now()`,
  `delete from proposal`,
  `select void_rejection(1)`,
  `select add_proposal(1, 'void', 1, null, '{}', 'By hand, in the dark', 'staff:1', null)`,
  `select end_proposal(1, 'confirmed', null, 'staff:2')`,
  `select log_proposal(1, null, 'round.void', null, null, 'staff:1', null)`,
];

for (const text of forbidden) {
  test(`the login of the API may not: ${text.replaceAll(/\s+/g, ' ')}`, async () => {
    await assert.rejects(runSql(world.database, text), /permission denied/);
  });
}

test('constraints reject a void round with digits, without a seal, or by one person', async () => {
  const [round, open] = [await overdueRound(), await world.round()];
  const set = ({ roundId }: TestRound, what: string) =>
    world.owner.query(`update round set ${what} where round_id = ${roundId}`);
  await assert.rejects(set(open, `status = 'void'`), /round_sealed_when_closed/);
  await assert.rejects(set(open, 'settled_at = now()'), /round_settled_at_its_end/);
  await assert.rejects(
    set(
      round,
      `status = 'void', signature = s, randomness = sha256(s),
       outcome = beacon_outcome(sha256(s), game_id, issue)
       from decode('${world.sign(3)}', 'hex') as s`,
    ),
    /round_digits_only_when_drawn/,
  );
  await assert.rejects(set(round, 'closed_at = draws_at'), /round_closed_in_time/);
  await assert.rejects(set(round, `void_rule = 'sealed_late'`), /round_void_by_rule/);
  const requestId = await asked(round);
  await assert.rejects(
    world.owner.query(
      `update proposal set state = 'confirmed', decided_by = asked_by, decided_at = now()
       where proposal_id = ${requestId}`,
    ),
    /proposal_two_people/,
  );
});

test('a round can be finished only with all its slices', async () => {
  const round = await overdueRound();
  const { rows } = await world.owner.query<{ closed: null; none: boolean; one: boolean }>(
    `select close_round($1, '', 0, 0) as closed, finish_round($1, 0) as none,
       finish_round($1, 1) as one`,
    [round.roundId],
  );
  assert.deepEqual(rows, [{ closed: null, none: false, one: false }]);
});

test('stakes of a void round are returned once and in full, for any slices', async () => {
  const round = await world.round();
  const player = await world.player({ balance: 100_00n });
  const bet = testBet(round, { money: '10.00' });
  assert.equal(await placeTestBet(world, player, bet), 'placed');
  await round.moveTo('lapsed');
  // Another line of the audit log has taken the id that the round's line would have.
  await runSql(
    world.database,
    `select append_audit_log($1, 'player:1', 'x', 'x', '{}', null, null, null)`,
    [round.roundId],
  );
  const ask = (call: string, values: readonly unknown[]) =>
    runSql(world.clockDatabase, `select ${call}::text`, [round.roundId, ...values]);
  const give = (slice: number, buckets: readonly number[]) =>
    ask('return_slice($1, $2::smallint, $3::smallint, $4::smallint, $5)', [
      slice,
      ...buckets,
      String(world.nextId()),
    ]);
  await ask(`close_round($1, '', 1, 1000)`, []);
  const other = (bucketOf(player) + 1) % bucketCount;
  await give(0, [other, other]);
  await assert.rejects(ask('finish_round($1, 1)', []), /did not pay what it owes/);
  await give(1, [0, bucketCount - 1]);
  await assert.rejects(give(2, [0, bucketCount - 1]), /returned stakes of this slice before/);
  const { balanceMinor } = await readBalance(world.database, player);
  assert.equal(balanceMinor, 100_00n);
  await ask('finish_round($1, 2)', []);
});
