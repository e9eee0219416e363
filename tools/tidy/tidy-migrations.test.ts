import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkMigrations } from './tidy-migrations.ts';

const file = (number: number, text: string) => {
  return { path: `apps/server/migrations/000${number}-a.sql`, text };
};
const faultsOf = (text: string) => checkMigrations([file(2, text)]).map(({ what }) => what);
const contract = '-- contract: since version 0.2.0 nothing reads it\n';
const oneByOne = '-- one by one\n';

const refused: readonly (readonly [text: string, why: RegExp])[] = [
  ['drop table a;', /older code may still name it/],
  ['drop function if exists a(bigint);', /older code may still name it/],
  ['alter table a drop column b;', /older code may still name it/],
  ['alter table a add column c integer,\n  drop column b;', /older code may still name it/],
  ['alter table a rename to b;', /uses the old name/],
  ['alter table a rename column b to c;', /uses the old name/],
  ['alter function a(bigint) rename to b;', /uses the old name/],
  ['alter table a alter column b type bigint;', /rewrites the table/],
  ['alter table a alter b set data type bigint;', /rewrites the table/],
  ['alter table a alter column b drop default;', /does not give a value/],
  ['alter table a add column b integer not null;', /does not give a value/],
  ['revoke select on a from trine_api;', /may still need it/],
  ['truncate a;', /may still need it/],
  ['do $$\nbegin\n  drop table a;\nend\n$$;', /older code may still name it/],
  ['alter table a add column b timestamptz default clock_timestamp();', /differs by row/],
  ['alter table a add column b uuid not null default gen_random_uuid();', /differs by row/],
  ['alter table a add column b bigserial;', /scans the table/],
  ['alter table a add column b integer unique;', /scans the table/],
  ['alter table a add column b integer generated always as (c) stored;', /scans the table/],
  ['alter table a add constraint b check (c > 0);', /"not valid"/],
  ['alter table a alter column b set not null;', /validate a constraint/],
  ['drop index a;', /concurrently/],
  ['lock table a;', /blocks all sessions/],
  ['create index a on b (c);', /index on b: concurrently/],
  ['create unique index if not exists a on b (c);', /index on b: concurrently/],
  ['create index concurrently a on b (c);', /only in a migration that begins with/],
  [`${oneByOne}create index concurrently a on b (c);`, /a: drop it before/],
  [`${oneByOne}alter table a add column b integer;`, /not in a migration "-- one by one"/],
  [`${contract}drop index a;`, /concurrently/],
  [`-- contract: nobody reads it\ndrop table a;`, /older code may still name it/],
];

for (const [text, why] of refused) {
  test(`rejected: ${text.replaceAll('\n', ' ')}`, () => {
    assert.match(faultsOf(text).join('\n'), why);
  });
}

const taken: readonly string[] = [
  'create table a (\n  b integer not null\n);\ncreate index a_b on a (b);',
  'create index a_b on only a (b);',
  'alter table a add column b integer;',
  'alter table a add column b integer not null default 0, add column c timestamptz default now();',
  'alter table a add constraint b check (c > 0) not valid;',
  "comment on table a is 'drop table a;';\n-- drop table b;",
  'create or replace function a() returns void\nlanguage sql\nas $$\n  truncate b\n$$;',
  'grant select (b) on a to trine_api;',
  'revoke execute on function a from public;',
  `${contract}drop table a;\nalter table c drop column d, rename column e to f;`,
  `${oneByOne}drop index concurrently if exists a;\ncreate index concurrently a on b (c);`,
  `${oneByOne}alter table a validate constraint b;`,
];

for (const text of taken) {
  test(`accepted: ${text.replaceAll('\n', ' ')}`, () => {
    assert.deepEqual(faultsOf(text), []);
  });
}

test('a column may become not null after a validated constraint', () => {
  const add = 'alter table a add constraint b_there check (b is not null) not valid;';
  const validate = `${oneByOne}alter table a validate constraint b_there;`;
  const set = 'alter table a alter column b set not null;';
  assert.deepEqual(checkMigrations([file(2, add), file(3, validate), file(4, set)]), []);
  assert.equal(checkMigrations([file(2, add), file(3, set)]).length, 1);
  assert.equal(checkMigrations([file(2, add), file(3, set), file(4, validate)]).length, 1);
});

test('a finding has its line; other files are not checked', () => {
  const [found] = checkMigrations([file(2, '-- Why.\n\nselect 1;\n\ndrop table a;')]);
  assert.deepEqual([found?.line, found?.rule], [5, 'migration']);
  assert.deepEqual(
    checkMigrations([{ path: 'apps/server/schema/01-a.sql', text: 'drop table a;' }]),
    [],
  );
});
