// Records in arrays arrive as they were sent, with any text in them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  array,
  assert as check,
  asyncProperty,
  bigInt,
  boolean,
  constant,
  oneof,
  record,
  string,
} from 'fast-check';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { arrayOf, bool, composite, hex, int2, int4, int8, nullable, text } from './column.ts';
import { statement } from './statement.ts';
import { openDatabase, type Database } from './transaction.ts';

let opened: TestDatabase;
let database: Database;

before(async () => {
  opened = await openTestDatabase();
  database = openDatabase(opened.ownerPool);
  await opened.ownerPool.query(`
    create type sent as (
      number bigint, flag boolean, digest bytea, note text, plays smallint[], size integer
    )`);
});

after(async () => {
  await opened.close();
});

const fields = {
  number: int8(),
  flag: bool,
  digest: nullable(hex),
  note: nullable(text),
  plays: arrayOf(int2),
  size: nullable(int4),
};
const sent = composite('sent', fields);

const cells = `r.number, r.flag, r.digest, r.note, r.plays, r.size`;
const inArray = statement({
  name: 'test.in_array',
  parameters: { records: arrayOf(sent) },
  columns: fields,
  text: `select ${cells} from unnest($1::sent[]) with ordinality r order by r.ordinality`,
});
const byItself = statement({
  name: 'test.by_itself',
  parameters: { record: sent },
  columns: fields,
  text: `select ${cells} from (select ($1::sent).*) r`,
});

const notes = oneof(
  constant(null),
  constant(''),
  constant('NULL'),
  string().map((given) => given.replaceAll('\0', '')),
  array(oneof(...['"', '\\', ',', '(', ')', '{', '}', ' ', '$&', '\n'].map(constant))).map((some) =>
    some.join(''),
  ),
);
const digests = oneof(constant(null), constant(''), constant('00ff27225c'));
const plays = oneof(constant([]), constant([7]), constant([0, 37, 2]));
const size = oneof(constant(null), constant(-1));
const numbers = bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

const records = record(
  { number: numbers, flag: boolean(), digest: digests, note: notes, plays, size },
  { noNullPrototype: true },
);

test('records arrive as they were sent, in one array and one at a time', async () => {
  await check(
    asyncProperty(array(records, { maxLength: 4 }), records, async (many, one) => {
      assert.deepEqual(await inArray.all(database, { records: many }), many);
      assert.deepEqual(await byItself.one(database, { record: one }), one);
    }),
  );
});
