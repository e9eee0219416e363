import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openDatabase,
  type Connection,
  type Database,
} from '../../platform/postgres/transaction.ts';
import { auditBooks } from './audit-books.ts';
import { auditAll, type AuditOptions, type AuditResult } from './audit.ts';
import { firstIdAt, idEpochMs } from '../../platform/postgres/ids.ts';
import { formatAudit } from './format-audit.ts';
import { restateEntries } from '../../../testing/restate-entries.ts';
import {
  hedgedPlays,
  openAuditedWorld,
  type AuditedWorld,
} from '../../../testing/test-audited-world.ts';

const dayMs = 24 * 3_600_000;

let world: AuditedWorld;

before(async () => {
  world = await openAuditedWorld();
});

after(async () => {
  await world.close();
});

function audit(
  database: Database = world.clockDatabase,
  options: Pick<AuditOptions, 'connections'> = {},
): Promise<AuditResult> {
  return auditAll(database, { receiptKey: world.receiptKey, now: Date.now, ...options });
}

function failed(result: AuditResult): string[] {
  return result.findings.filter(({ faults }) => faults > 0).map(({ name }) => name);
}

test('a world in order passes all checks, and the table shows what was counted', async () => {
  const result = await audit();
  assert.deepEqual(
    result.findings.filter(({ faults }) => faults > 0),
    [],
  );
  assert.equal(result.holds, true);
  const { rows } = await world.owner.query<{ counted: string }>(
    `select format('%s players, %s entries, %s orders, 8 rounds.',
       (select count(*) from player), (select count(*) from entry),
       (select count(*) from bet_order)) as counted`,
  );
  const lines = formatAudit(result).split('\n');
  assert.ok(lines[0]);
  assert.equal(lines[0].split(': ')[1], rows[0]?.counted);
  assert.equal(lines.at(-1), `All ${result.findings.length} checks hold.`);
});

test('a late seal of a drawn round is a fault, or a remark before the rule', async () => {
  const { roundId } = world.rounds.empty;
  await world.owner.query(
    `update round
     set closed_at = closed_at + interval '1 hour', drawn_at = drawn_at + interval '1 hour'
     where round_id = $1`,
    [String(roundId)],
  );
  await restateEntries(world.owner);
  const now = await audit();
  assert.deepEqual([failed(now), now.remarks], [['seals'], []]);
  await world.owner.query(`update void_rule_since set since = now() + interval '1 hour'`);
  const older = await audit();
  assert.deepEqual(failed(older), []);
  assert.match(older.remarks.join(), new RegExp(`1 rounds were .*${roundId}`));
  await world.owner.query(`update void_rule_since set since = '2026-01-01'`);
  await world.owner.query(
    `update round set closed_at = closes_at, drawn_at = draws_at where round_id = $1`,
    [String(roundId)],
  );
  await restateEntries(world.owner);
});

for (const connections of [1, 2] as const) {
  test(`bets during an audit raise no false alarm, connections: ${connections}`, async () => {
    const round = await world.round();
    let steps = 0;
    let interrupting: Promise<void> = Promise.resolve();
    const interrupt = async (step: number) => {
      // Before the third step the snapshot may not exist yet.
      if (step > 2 && step < 12) await world.bet(round, world.winner, hedgedPlays);
      if (step === 12) await world.finish(round);
    };
    const interrupted: Database = {
      query: (query) => world.database.query(query),
      transaction: (work) =>
        world.database.transaction((tx) =>
          work({
            ...tx,
            async query(query) {
              const answer = await tx.query(query);
              steps += 1;
              const step = steps;
              interrupting = interrupting.then(() => interrupt(step));
              await interrupting;
              return answer;
            },
          }),
        ),
    };
    const before = (await audit()).counted;
    const during = await audit(interrupted, { connections });
    assert.deepEqual(failed(during), []);
    assert.ok(steps > 12);
    assert.deepEqual(during.counted, before);
    const afterwards = await audit();
    assert.deepEqual(failed(afterwards), []);
    assert.equal(afterwards.counted.orders - before.orders, 54n);
  });
}

test('two connections find the same as one, in the same order', async () => {
  const broken = `update account set held_minor = held_minor + $1 where player_id = $2`;
  for (const heldMinor of [0, 1]) {
    await world.owner.query(broken, [heldMinor, String(world.winner)]);
    const [one, two] = [await audit(), await audit(world.database, { connections: 2 })];
    assert.deepEqual(failed(two), heldMinor === 0 ? [] : ['held']);
    assert.deepEqual(two.findings, one.findings);
    await world.owner.query(broken, [-heldMinor, String(world.winner)]);
  }
});

test('an error on one of two connections ends both', async () => {
  let queries = 0;
  const failing: Database = {
    query: (query) => world.database.query(query),
    transaction: (work) =>
      world.database.transaction((tx) =>
        work({
          ...tx,
          async query(query) {
            queries += 1;
            if (query.name === 'audit.accounts_recounted')
              throw new Error('the connection is lost');
            return tx.query(query);
          },
        }),
      ),
  };
  await assert.rejects(audit(failing, { connections: 2 }), /the connection is lost/);
  const until = queries;
  assert.deepEqual(failed(await audit()), []);
  assert.equal(queries, until);
});

test('many concurrent bets during an audit raise no false alarm', async () => {
  const round = await world.round({ gameId: 2 });
  const players = await Promise.all(Array.from({ length: 6 }, () => world.player()));
  const bets = Promise.all(
    players.map(async (playerId) => {
      for (let times = 0; times < 8; times += 1) await world.bet(round, playerId, hedgedPlays);
    }),
  );
  for (const result of [await audit(), await audit(), await audit()]) {
    assert.deepEqual(failed(result), []);
  }
  await bets;
  await world.finish(round);
  assert.deepEqual(failed(await audit()), []);
});

test('a book longer than a batch is audited over several batches', async () => {
  const long = await world.round({ gameId: 3 });
  const after = await world.round({ gameId: 4 });
  const player = await world.player({ balance: 10_000_00n });
  for (let times = 0; times < 340; times += 1) await world.bet(long, player, hedgedPlays);
  await world.bet(after, player, hedgedPlays);
  await world.finish(long);
  await world.finish(after);
  assert.deepEqual(failed(await audit()), []);
  for (const { roundId } of [long, after]) {
    const seal = [String(roundId)];
    await world.owner.query(
      'update round set book_count = book_count + 1 where round_id = $1',
      seal,
    );
    const found = (await audit()).findings.find(({ name }) => name === 'books');
    assert.deepEqual(
      found?.offenders.map((offender) => offender.replace(/, now.*/, '')),
      [`round ${roundId}: sealed ${roundId === long.roundId ? 2041 : 7} orders`],
    );
    await world.owner.query(
      'update round set book_count = book_count - 1 where round_id = $1',
      seal,
    );
  }
});

test('a book is judged a day after its seal, and later orders of it are faults', async () => {
  const round = await world.round({ gameId: 3 });
  const player = await world.player({ balance: 10_000_00n });
  for (let times = 0; times < 340; times += 1) await world.bet(round, player, hedgedPlays);
  await world.finish(round);
  const shift = async (days: number) => {
    await world.owner.query(
      `update bet_order
       set order_id = order_id + $2::bigint
       where round_id = $1
         and account_version > (select min(account_version) from bet_order where round_id = $1)`,
      [String(round.roundId), String(BigInt(days) * firstIdAt(idEpochMs + dayMs))],
    );
  };
  await shift(3);
  const { finding } = await world.database.transaction((tx) =>
    auditBooks(tx, {
      receiptKey: world.receiptKey,
      signal: new AbortController().signal,
      openBooksMaximum: 0,
    }),
  );
  await shift(-3);
  const own = finding.offenders.filter((text) => text.startsWith(`round ${round.roundId}: `));
  assert.match(own[0] ?? '', /sealed 2040 orders, now \d+$/);
  assert.match(own[1] ?? '', /order \d+ came a day after its seal$/);
  assert.deepEqual(failed(await audit()), []);
});

test('under another receipt key no book is in order', async () => {
  const result = await auditAll(world.clockDatabase, {
    receiptKey: Buffer.alloc(32),
    now: Date.now,
  });
  assert.deepEqual(failed(result), ['books']);
});

test('an aborted audit rejects with the reason', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  const options = { receiptKey: world.receiptKey, now: Date.now, signal };
  await assert.rejects(auditAll(world.clockDatabase, options), /enough/);
});

test('the application lacks the rights to tamper', async () => {
  const { rows } = await world.owner.query<{ can: boolean }>(
    `select has_any_column_privilege('trine_api', 'account', 'update')
       or has_any_column_privilege('trine_api', 'posted_entry', 'insert, update')
       or has_any_column_privilege('trine_api', 'bet_order', 'insert, update') as can`,
  );
  assert.equal(rows[0]?.can, false);
});

test('statements of the audit may exceed the limits of the pool, and only those', async () => {
  const seen: string[] = [];
  const listening: Database = {
    query: (query) => world.database.query(query),
    transaction: (work) =>
      world.database.transaction(async (tx) => {
        const result = await work(tx);
        seen.push(...(await settings(tx)));
        return result;
      }),
  };
  await audit(listening);
  assert.deepEqual(seen, ['repeatable read', 'on', '30min']);
  assert.deepEqual(await settings(openDatabase(world.owner)), ['read committed', 'off', '10s']);
});

async function settings(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query({
    name: 'test.settings',
    text: `select current_setting('transaction_isolation'),
      current_setting('transaction_read_only'), current_setting('statement_timeout')`,
    values: [],
    rowMode: 'array',
  });
  return (rows[0] ?? []).map(String);
}
