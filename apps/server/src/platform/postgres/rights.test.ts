// All rights of the two logins, compared with the list of those that they need, each with its
// reason.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { areas, type Area } from '@trine/contract/console/permissions.ts';
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

  test(`${login} owns nothing, is in no role and has no rights over the server`, async () => {
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

test('functions of public at most read, with the rights of the caller', async () => {
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
  const { rows } = await database.ownerPool.query<{ actor: string }>(
    `select 'staff:' || install_staff(900, 'prices', 'hash', 'risk', false, false) as actor`,
  );
  const change = database.pool.query(
    `select save_plan_change(
       1, 2, 1, 1, null, 9700, 0, 100, 1000, 100000, $1, 'a change by SQL', $2, null
     )`,
    [odds, rows[0]?.actor],
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
    await assert.rejects(database.pool.query(text, [helper]), /may not act in the area people/);
  }
  const create = `select create_player(
    $1::bigint, 'house', 'house', 'hash', 1::smallint, null, false, now(), sha256(''), null
  )`;
  for (const house of [-1, 0]) {
    await assert.rejects(database.pool.query(create, [house]), /no number from the sequence/);
  }
});

/** Functions with an actor that move no money and decide nothing. */
const actorUnchecked = new Set([
  // They write a line of the audit log, which the audit compares with the table of staff.
  'append_audit_log',
  'queue_audit_log',
  'queue_audit_log_once',
  // A person confirms their own authenticator.
  'confirm_staff_authenticator',
  // They read.
  'approved_alone',
  'audit_log_hash',
  // They return 'forbidden' to all but an active owner.
  'propose_owner_change',
  'confirm_owner_change',
  // They take the area from the proposal; the next test proposes and confirms.
  'confirm_proposal',
  'withdraw_proposal',
]);

test('functions with an actor reject all but active staff of a fitting role', async () => {
  const { rows } = await database.ownerPool.query<{ name: string; call: string }>(
    `select
       p.proname as name,
       format('select %I(%s)', p.proname, string_agg(
         case
           when p.proargnames[a.position] = 'given_actor' then '$1'
           else 'null::' || format_type(a.type, null)
         end,
         ', ' order by a.position
       )) as call
     from pg_proc p
     cross join lateral unnest(p.proargtypes::oid[]) with ordinality as a (type, position)
     where p.pronamespace = 'public'::regnamespace
       and 'given_actor' = any (p.proargnames)
       and has_function_privilege('trine_api', p.oid, 'execute')
     group by p.oid, p.proname`,
  );
  const checked = rows.filter(({ name }) => !actorUnchecked.has(name));
  assert.ok(checked.length > 10, String(checked.length));
  for (const { name, call } of checked) {
    await assert.rejects(database.pool.query(call, ['staff:77']), { code: 'TR403' }, name);
  }
});

test('a gift takes two active members of staff who may give', async () => {
  const staff = async (name: string, role: string) => {
    const { rows } = await database.ownerPool.query<{ actor: string }>(
      `select 'staff:' || install_staff(
         nextval('staff_number') + 900, $1, 'hash', $2, false, false
       ) as actor`,
      [name, role],
    );
    return rows[0]?.actor ?? '';
  };
  const [giver, other, support] = [
    await staff('giver', 'finance'),
    await staff('other', 'owner'),
    await staff('answers', 'support'),
  ];
  await database.ownerPool.query(
    `insert into account (bucket, player_id) values (3, 3);
     insert into player (
       bucket, player_id, username, password_hash, group_id, nickname, consented_at
     ) values (3, 3, 'player3', '', 1, 'player3', now())`,
  );
  const propose = (id: number, actor: string) =>
    database.pool.query(`select propose($1, 'gift', 3, 100, 'thanks for waiting', $2, null)`, [
      id,
      actor,
    ]);
  const confirm = (actor: string) =>
    database.pool.query<{ answer: string | null }>(
      `select confirm_proposal(802, 801, array['gift'], $1, null, 803, 804) as answer`,
      [actor],
    );
  for (const actor of ['staff:77', support, 'rule:installation', 'player:3']) {
    await assert.rejects(propose(801, actor), { code: 'TR403' }, actor);
  }
  await propose(801, giver);
  for (const actor of ['staff:78', support]) {
    await assert.rejects(confirm(actor), { code: 'TR403' }, actor);
  }
  await database.ownerPool.query(
    `update staff set handed_at = clock_timestamp() where 'staff:' || staff_id = $1`,
    [other],
  );
  await assert.rejects(confirm(other), { code: 'TR403', message: /does not count as a second/ });
  await database.ownerPool.query('update staff set handed_at = null');
  const { rows } = await confirm(other);
  assert.deepEqual(rows, [{ answer: null }]);
});

test('the database and the console agree about which roles may act in an area', async () => {
  const { rows } = await database.ownerPool.query<{ area: Area; roles: string[] }>(
    `select a.area, acting_roles(a.area) as roles
     from unnest($1::text[]) as a (area)
     where acting_roles(a.area) <> '{}'`,
    [Object.keys(areas)],
  );
  assert.ok(rows.length > 0);
  for (const { area, roles } of rows) {
    assert.deepEqual(roles.toSorted(), [...areas[area].act].toSorted(), area);
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

test('public may read no table', async () => {
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
