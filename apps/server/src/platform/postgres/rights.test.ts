// All rights of the two logins, beside the list of those that they need, each with its reason.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import expectedRights from '../../../testing/expected-rights.json' with { type: 'json' };
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;
type LoginName = keyof typeof expectedRights;

const logins = ['trine_api', 'trine_clock'] as const satisfies readonly LoginName[];

before(async () => {
  database = await openTestDatabase();
});

after(() => database.close());

async function listOf(sql: string, values: readonly unknown[] = []): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ found: string }>(sql, [...values]);
  return rows.map(({ found }) => found);
}

/** Granted to the login itself, as `execute NAME`, `select TABLE`, `update TABLE (COLUMN, …)`. */
function rightsOf(login: LoginName): Promise<string[]> {
  return listOf(
    `with role as (
       select r.oid
       from pg_roles r
       where r.rolname = $1
     ),
     columns as (
       select c.relname, lower(x.privilege_type) as kind, a.attname
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attacl is not null
       cross join lateral aclexplode(a.attacl) x
       join role on role.oid = x.grantee
       where c.relnamespace = 'public'::regnamespace
     )
     select 'execute ' || p.proname as found
     from pg_proc p
     cross join lateral aclexplode(p.proacl) x
     join role on role.oid = x.grantee
     where p.pronamespace = 'public'::regnamespace
     union
     select lower(x.privilege_type) || ' ' || c.relname
     from pg_class c
     cross join lateral aclexplode(c.relacl) x
     join role on role.oid = x.grantee
     where c.relnamespace = 'public'::regnamespace
     union
     select format(
       '%s %s (%s)', k.kind, k.relname, string_agg(k.attname, ', ' order by k.attname)
     )
     from columns k
     group by k.kind, k.relname
     order by 1`,
    [login],
  );
}

for (const login of logins) {
  test(`${login} has the rights that are listed with their reasons, and no others`, async () => {
    const listed = expectedRights[login].flatMap(({ rights }) => rights);
    assert.equal(new Set(listed).size, listed.length, 'a right is listed twice');
    for (const { why } of expectedRights[login]) assert.match(why, /^[A-Z].{20,}\.$/);
    assert.deepEqual(await rightsOf(login), listed.toSorted(inOrder));
  });

  test(`${login} owns nothing, has no role and no power over the server`, async () => {
    const found = await listOf(
      `select 'a power' as found
       from pg_roles r
       where r.rolname = $1
         and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls)
       union all
       select 'a membership'
       from pg_auth_members m
       join pg_roles r on r.oid = m.member
       where r.rolname = $1
       union all
       select 'owner of ' || c.relname
       from pg_class c
       join pg_roles r on r.oid = c.relowner
       where r.rolname = $1
       union all
       select 'may create in public'
       where has_schema_privilege($1, 'public', 'create')
       union all
       select 'may create temporary tables'
       where has_database_privilege($1, current_database(), 'temporary')
       union all
       select 'may create large objects by ' || p.proname
       from pg_proc p
       where p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import')
         and has_function_privilege($1, p.oid, 'execute')`,
      [login],
    );
    assert.deepEqual(found, []);
  });
}

/** As PostgreSQL sorts these texts, which are ASCII. */
function inOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

test('what everybody may call reads at most, with the rights of the caller', async () => {
  const found = await listOf(
    `select p.proname as found
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and has_function_privilege('public', p.oid, 'execute')
       and p.prokind = 'f'
       and (p.prosecdef or p.prosrc ~* '\\m(insert into|update|delete from|truncate)\\M')
     order by 1`,
  );
  assert.deepEqual(found, []);
});

test('no plan is changed to odds beyond the rules', async () => {
  const odds = Array.from({ length: 38 }, (_, play) => (play === 0 ? 200 : 110));
  await database.ownerPool.query(
    `insert into game (game_id, slug, time_zone) values (1, 'one', 'UTC');
     insert into plan (
       plan_id, game_id, room_type, join_limit_minor, min_stake_minor, max_stake_minor,
       round_cap_minor, target_return, odds_version
     ) values (1, 1, 0, 0, 100, 1000, 100000, 9700, 1)`,
  );
  const change = database.pool.query(
    `select save_plan_change(
       1, 2, 1, 1, null, 9700, 0, 100, 1000, 100000, $1, 'a change by SQL', 'staff:1', null
     )`,
    [odds],
  );
  await assert.rejects(change, { constraint: 'plan_change_odds' });
});

test('the API changes staff for an owner alone, and opens no account below 1', async () => {
  const install = `install_staff($1, $2, 'hash', $3, false, false)`;
  const { rows } = await database.ownerPool.query<{ staff_id: string }>(
    `select ${install} as staff_id`,
    [1, 'helper', 'support'],
  );
  const helper = rows[0]?.staff_id;
  for (const call of [
    `set_staff_role(2, $1, 'finance', 'staff:' || $1, null)`,
    `switch_staff(2, $1, false, 'staff:' || ($1 + 1), null)`,
    `reset_staff(2, $1, 'another hash', 'staff:' || $1, null)`,
  ]) {
    const text = `select ${call.replaceAll('$1', '$1::bigint')}`;
    await assert.rejects(database.pool.query(text, [helper]), /is no owner/);
  }
  const create = `select create_player(
    $1::bigint, 'house', 'house', 'hash', 1::smallint, null, false, now(), sha256(''), null
  )`;
  for (const house of [-1, 0]) {
    await assert.rejects(database.pool.query(create, [house]), /no number from the sequence/);
  }
});

test('a request has its id alone, so that another cannot keep it from being decided', async () => {
  await database.ownerPool.query(`insert into account (bucket, player_id) values (1, 1), (2, 2)`);
  await database.ownerPool.query(
    `insert into player (
       bucket, player_id, username, password_hash, group_id, nickname, consented_at
     )
     select p::smallint, p, 'player' || p, '', 1, 'player' || p, now()
     from generate_series(1, 2) as p`,
  );
  const ask = (player: number) =>
    database.pool.query(
      `select ask_for_deposit(
         77, $1, $1, null, null, '{}', 100, 'USD', 1000000, null, null, 1::smallint, 1, 5
       )`,
      [player],
    );
  await ask(1);
  await assert.rejects(ask(2), /fund_request_id/);
});

test('a posting has one entry and one amount for each of its players', async () => {
  for (const [players, entries, amounts] of [
    [[1], [1], [1, 2]],
    [[1, 2], [1], [1, 2]],
    [[1], [], [1]],
  ]) {
    const call = 'select post_locked(1, 4::smallint, array[null]::bigint[], $1, $2, $3, -5)';
    const posted = database.ownerPool.query(call, [players, entries, amounts]);
    await assert.rejects(posted, /lists of different lengths/);
  }
});

test('everybody may read no table', async () => {
  const found = await listOf(
    `select c.relname as found
     from pg_class c
     cross join lateral aclexplode(c.relacl) x
     where c.relnamespace = 'public'::regnamespace
       and x.grantee = 0
     order by 1`,
  );
  assert.deepEqual(found, []);
});
