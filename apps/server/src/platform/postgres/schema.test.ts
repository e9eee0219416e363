import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { dumpSchema, schemaFile } from '../../../schema/dump-schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from './transaction.ts';

let database: TestDatabase;

before(async () => {
  database = await openTestDatabase();
});

after(() => database.close());

test('schema.sql is what the migrations add up to', async () => {
  const committed = await readFile(schemaFile, 'utf8');
  const dumped = await dumpSchema(openDatabase(database.ownerPool));
  assert.equal(committed, dumped, 'run: node apps/server/schema/dump-schema.ts');
});

const changes = [
  { change: 'alter table game add column extra integer', shows: '  extra integer,\n' },
  { change: 'create index odd_one on game (slug)', shows: 'CREATE INDEX odd_one ON public.game' },
  { change: 'alter table game add constraint odd check (game_id < 9)', shows: 'constraint odd' },
  { change: 'grant delete on game to trine_app', shows: 'grant delete, insert, select on game' },
  {
    change: 'grant update (slug) on game to trine_app',
    shows: 'grant update (betting_open, slug)',
  },
  { change: 'create sequence odd_numbers', shows: 'create sequence odd_numbers as bigint' },
  { change: 'create function odd() returns int return 1', shows: 'FUNCTION public.odd()' },
  { change: 'create view seen as select 1 as one', shows: 'create view seen as' },
];

for (const { change, shows } of changes) {
  test(`the dump shows: ${change}`, async () => {
    const client = await database.ownerPool.connect();
    try {
      await client.query('begin');
      await client.query(change);
      const asText = { getTypeParser: () => (value: string) => value };
      const dumped = await dumpSchema({
        query: (query) =>
          client.query<(string | null)[]>({ ...query, values: [...query.values], types: asText }),
      });
      assert.ok(dumped.includes(shows), shows);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
}
