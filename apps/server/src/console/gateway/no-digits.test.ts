// No call sets a digit: the test lists every route, role and right of the application; only
// `draw_round` writes a signature, randomness or an outcome.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { calls } from '@trine/contract/calls.ts';
import { consoleCalls } from '@trine/contract/console/calls.ts';
import { roles } from '@trine/contract/console/permissions.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

const database = await closeAfterTests(openTestDatabase());

async function columnOf(text: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ found: string }>(text);
  return rows.map(({ found }) => found);
}

test('no database login may write a column of a round', async () => {
  const written = await columnOf(`
    select distinct column_name as found
    from information_schema.column_privileges
    where table_name = 'round'
      and grantee in ('trine_api', 'trine_clock', 'PUBLIC')
      and privilege_type in ('INSERT', 'UPDATE')
    order by 1`);
  assert.deepEqual(written, []);
  const rights = await columnOf(`
    select distinct privilege_type as found
    from information_schema.table_privileges
    where table_name = 'round'
      and grantee in ('trine_api', 'trine_clock', 'PUBLIC')
    order by 1`);
  assert.deepEqual(rights, ['SELECT']);
});

test('two functions that the application may call write digits, by a signature', async () => {
  const writers = await columnOf(`
    select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as found
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('trine_clock', p.oid, 'execute')
      and pg_get_functiondef(p.oid) ~ '(update|insert into)\\s+round\\M'
      and pg_get_functiondef(p.oid) ~ '\\m(randomness|outcome)\\s*='
    order by 1`);
  assert.deepEqual(writers, [
    'draw_round(given_round bigint, given_signature bytea)',
    'replace_signature(given_round bigint, given_audit bigint, given_false bytea, ' +
      'given_signature bytea)',
  ]);
});

test('no other function writes an outcome', async () => {
  const writers = await columnOf(`
    select p.proname as found
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind = 'f'
      and p.prolang <> 12
      and pg_get_functiondef(p.oid) ~ '\\moutcome\\s*=\\s*[^,]*beacon_outcome'
    order by 1`);
  assert.deepEqual(writers, ['draw_round', 'replace_signature']);
});

test('no trigger, rule or other role writes rounds', async () => {
  const triggers = await columnOf(`
    select tgname as found from pg_trigger where tgrelid = 'round'::regclass and not tgisinternal
    union all
    select rulename from pg_rewrite where ev_class = 'round'::regclass`);
  assert.deepEqual(triggers, []);
  const grantees = await columnOf(`
    select distinct grantee as found
    from information_schema.table_privileges
    where table_name = 'round'
      and grantee <> current_user
    order by 1`);
  assert.deepEqual(grantees, ['trine_api', 'trine_clock']);
});

const telling =
  /digit|outcome|site_|signature|random|seed|draw(?!s_at|_at)|result|lottery_code|code$/i;
/** Codes that are not results: of the authenticator, of a rejection, of a player's withdrawal. */
const harmless = new Set([
  '/session/code code',
  '/session/confirm-setup code',
  '/session/recovery-codes code',
  '/people/end-sessions code',
  '/players/end-sessions code',
  '/csv/players code',
  '/csv/orders code',
  '/csv/entries code',
  '/csv/deposits code',
  '/csv/withdrawals code',
  '/deposits/reject code',
  '/withdrawals/reject code',
  '/api/user/withdrawAction securityCode',
  '/api/user/reset new_code',
  '/api/user/setSafety new_code',
  '/api/user/setSafety after_code',
  '/api/user/setPayInfo securityCode',
]);

test('no call of players or staff has a field that could be a result', () => {
  const taken = [...Object.values(calls), ...Object.values(consoleCalls)].flatMap((call) => {
    return fieldsOf(call.request).map((field) => `${call.path} ${field}`);
  });
  assert.ok(taken.length > 100);
  const suspicious = taken.filter((name) => telling.test(name.split(' ')[1] ?? ''));
  assert.deepEqual(
    suspicious.filter((name) => !harmless.has(name)),
    [],
  );
});

test('the console has six roles, and none is named for draws', () => {
  assert.deepEqual([...roles], ['owner', 'finance', 'risk', 'support', 'content', 'auditor']);
});

/** The names of all fields, nested ones included. */
function fieldsOf(schema: TSchema): string[] {
  if (!('properties' in schema)) return [];
  const properties = Object.entries(schema.properties as Record<string, TSchema>);
  return properties.flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}
