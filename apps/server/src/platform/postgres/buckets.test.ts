// What prevents spreading players' rows over machines by their bucket, as Citus would. The list is
// in `docs/SCALING.md`. It may become shorter; an addition is written down there.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

const document = join(import.meta.dirname, '../../../../../docs/SCALING.md');

/** Keys of a spread table have to name the bucket. */
const keysWithoutBucket = `
  select format(
      'unique key %s(%s)',
      c.relname,
      string_agg(a.attname, ', ' order by k.place)
    ) as line
  from pg_index i
  join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
  cross join unnest(i.indkey) with ordinality as k (attnum, place)
  left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
  where i.indisunique and not c.relispartition and pg_temp.spread(c.oid)
  group by c.relname, i.indexrelid
  having not coalesce(bool_or(a.attname = 'bucket'), false)`;

/** A shared table cannot point at a spread one, nor a spread one at another bucket's row. */
const foreignKeys = `
  select format('foreign key %s → %s', c.conrelid::regclass, c.confrelid::regclass) as line
  from pg_constraint c
  where c.contype = 'f' and c.conparentid = 0 and pg_temp.spread(c.confrelid)
    and not exists (
      select
      from unnest(c.conkey) as k (attnum)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      where a.attname = 'bucket'
    )`;

const triggers = `
  select format('trigger on %s', t.tgrelid::regclass) as line
  from pg_trigger t
  where not t.tgisinternal and pg_temp.spread(t.tgrelid)`;

const spread = `
  create function pg_temp.spread(given oid) returns boolean language sql stable as $$
    select exists (
      select
      from pg_attribute a
      where a.attrelid = given and a.attname = 'bucket' and not a.attisdropped
    )
  $$`;

const tables = `
  select c.relname as name, pg_temp.spread(c.oid) as is_spread
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition`;

const functions = `
  select p.proname as name, p.prosrc as body
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace`;

let database: TestDatabase;

before(async () => {
  database = await openTestDatabase();
});

after(() => database.close());

test('the document lists what prevents buckets on several machines', async () => {
  const client = await database.ownerPool.connect();
  const found: string[] = [];
  try {
    await client.query(spread);
    for (const query of [keysWithoutBucket, foreignKeys, triggers]) {
      const { rows } = await client.query<{ line: string }>(query);
      found.push(...rows.map(({ line }) => line));
    }
    const known = await client.query<Table>(tables);
    const bodies = await client.query<Body>(functions);
    found.push(...writingBoth(bodies.rows, known.rows));
  } finally {
    client.release(true);
  }
  const text = await readFile(document, 'utf8');
  const [, listed = ''] = /<!-- buckets -->\s*```\n([^]*?)```/.exec(text) ?? [];
  assert.deepEqual(found.toSorted(), listed.trim().split('\n').toSorted());
});

interface Table {
  readonly name: string;
  readonly is_spread: boolean;
}

interface Body {
  readonly name: string;
  readonly body: string;
}

/**
 * Functions that write both players' rows and shared rows, directly or by calls: with rows on
 * several machines, each call of them is a two-phase transaction.
 */
function writingBoth(bodies: readonly Body[], known: readonly Table[]): string[] {
  const bodyOf = new Map(bodies.map(({ name, body }) => [name, body]));
  const isSpread = new Map(known.map(({ name, is_spread }) => [name, is_spread]));
  const written = (name: string, seen: Set<string>): string[] => {
    const body = bodyOf.get(name);
    if (body === undefined || seen.has(name)) return [];
    seen.add(name);
    const own = [...body.matchAll(/\b(?:insert into|update|delete from)\s+(?:only\s+)?(\w+)/g)];
    const called = [...body.matchAll(/\b(\w+)\s*\(/g)];
    return [
      ...own.map(([, table = '']) => table).filter((table) => isSpread.has(table)),
      ...called.flatMap(([, callee = '']) => written(callee, seen)),
    ];
  };
  return [...bodyOf.keys()].flatMap((name) => {
    const all = [...new Set(written(name, new Set()))];
    const shared = all.filter((table) => isSpread.get(table) === false).toSorted();
    const isBoth = shared.length > 0 && shared.length < all.length;
    return isBoth ? [`function ${name}: shared ${shared.join(', ')}`] : [];
  });
}
