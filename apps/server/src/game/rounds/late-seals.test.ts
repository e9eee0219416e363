// The migration that introduces voids by rule, over rounds from before it.

import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { migrate, migrationsDirectory } from '../../platform/postgres/migrate.ts';
import { openEmptyDatabase } from '../../../testing/test-database.ts';

const signature = `decode(repeat('01', 48), 'hex')`;

/** Rounds as they stood: id, status, seconds from the seal to the draw. */
const before = [
  { id: 1, status: 'settled', sealedBefore: -6 },
  { id: 2, status: 'drawn', sealedBefore: -6 },
  { id: 3, status: 'closed', sealedBefore: -6 },
  { id: 4, status: 'closed', sealedBefore: 0.499 },
  { id: 5, status: 'closed', sealedBefore: 0.5 },
  { id: 6, status: 'open', sealedBefore: null },
];

test('drawn rounds keep their results, late ones that wait for their draw are void', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trine-migrations-'));
  const database = await openEmptyDatabase();
  const client = new Client({ connectionString: database.url });
  try {
    const files = (await readdir(migrationsDirectory)).toSorted();
    const first = files.findIndex((name) => name.endsWith('-late-seals.sql'));
    assert.ok(first > 0);
    for (const name of files.slice(0, first)) {
      await copyFile(join(migrationsDirectory, name), join(folder, name));
    }
    await migrate({ url: database.url, directory: folder });
    await client.connect();
    for (const round of before) await insertRound(client, round);
    await migrate({ url: database.url });
    const { rows } = await client.query<{ status: string; void_rule: string; lines: number }>(
      `select r.status, r.void_rule,
         (select count(*)::integer from audit_event a where a.subject = 'round:' || r.round_id)
           as lines
       from round r order by r.round_id`,
    );
    assert.deepEqual(
      rows.map(({ status, void_rule: rule, lines }) => [status, rule, lines]),
      [
        ['settled', null, 0],
        ['drawn', null, 0],
        ['void', 'sealed_late', 1],
        ['void', 'sealed_late', 1],
        ['closed', null, 0],
        ['open', null, 0],
      ],
    );
    // What was drawn can still be paid to its end.
    const paid = await client.query(
      `insert into settlement_slice (round_id, slice, posting_id, winner_count, paid_minor)
       values (2, 0, 1, 0, 0) returning finish_round(2, 1) as finished`,
    );
    assert.equal(paid.rowCount, 1);
  } finally {
    await client.end();
    await database.close();
    await rm(folder, { recursive: true });
  }
});

async function insertRound(
  client: Client,
  { id, status, sealedBefore }: (typeof before)[number],
): Promise<void> {
  const isDrawn = status === 'drawn' || status === 'settled';
  const isSealed = sealedBefore !== null;
  await client.query(
    `insert into round (
       round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round, status,
       book_root, book_count, book_stake_minor, signature, randomness, outcome,
       closed_at, drawn_at, settled_at
     )
     select
       $1, 1, $1::text, d.at - interval '3 minutes', d.at - interval '12 s', d.at, 'chain', 1, $2,
       case when $4 then sha256('') end, case when $4 then 0 end, case when $4 then 0 end,
       case when $3 then ${signature} end, case when $3 then sha256(${signature}) end,
       case when $3 then beacon_outcome(sha256(${signature}), 1::smallint, $1::text) end,
       case when $4 then d.at - make_interval(secs => $5) end, case when $3 then d.at end,
       case when $2 = 'settled' then d.at end
     from (select now() - make_interval(mins => $1::integer * 10) as at) d`,
    [id, status, isDrawn, isSealed, sealedBefore],
  );
}
