// What the two logins cannot do with the functions that they may call.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

const maxBigint = 2n ** 63n - 1n;

let database: TestDatabase;

before(async () => {
  database = await openTestDatabase();
});

after(() => database.close());

async function installStaff(auditId: number, name: string, role: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `select install_staff($1, $2, 'hash', $3, false, false) as id`,
    [auditId, name, role],
  );
  const id = rows[0]?.id;
  assert.ok(id !== undefined);
  return id;
}

test('an inactive owner changes no staff, not even the own state', async () => {
  const owner = await installStaff(1, 'first', 'owner');
  const second = await installStaff(2, 'second', 'owner');
  const proposal = `select propose_owner_change(
    5, $1, 'finance', null, 'both of us agreed', 'staff:' || $2::bigint, null
  ) as rejection`;
  const { rows: proposed } = await database.pool.query(proposal, [owner, second]);
  assert.deepEqual(proposed, [{ rejection: null }]);
  await database.pool.query(`select switch_staff(3, $1, false, 'staff:' || $1::bigint, null)`, [
    owner,
  ]);
  for (const call of [
    `switch_staff(4, $1, true, 'staff:' || $1::bigint, null)`,
    `set_staff_role(4, $1, 'finance', 'staff:' || $1::bigint, null)`,
    `add_staff(4, 'third', 'hash', 'support', 'staff:' || $1::bigint, null)`,
    `withdraw_owner_change(4, 5, 'staff:' || $1::bigint, null)`,
  ]) {
    await assert.rejects(database.pool.query(`select ${call}`, [owner]), { code: 'TR403' }, call);
  }
  const { rows } = await database.pool.query('select is_active from staff where staff_id = $1', [
    owner,
  ]);
  assert.deepEqual(rows, [{ is_active: false }]);
});

test('a step of an authenticator that is far ahead does not outlast a reset', async () => {
  const owner = await installStaff(11, 'owner', 'owner');
  const person = await installStaff(12, 'person', 'support');
  const take = async (step: bigint) => {
    const { rows } = await database.pool.query<{ taken: boolean }>(
      'select take_staff_step($1, $2) as taken',
      [person, step],
    );
    return rows[0]?.taken;
  };
  assert.equal(await take(maxBigint), true);
  assert.equal(await take(60_000_000n), false);
  await database.pool.query(
    `select reset_staff(13, $1, 'another hash', 'staff:' || $2::bigint, null)`,
    [person, owner],
  );
  assert.equal(await take(60_000_000n), true);
});

test('a seal leaves no number out beyond a bound, so that another can follow', async () => {
  await database.pool.query(
    `select append_audit_log(21, 'staff:1', 'test.act', 'test:1', '{}', null, null, null)`,
  );
  const seal = async (number: bigint) => {
    const { rows } = await database.clockPool.query<{ added: boolean }>(
      `select add_audit_log_seal(
         $1::bigint, 0, h.position, h.hash, date_trunc('milliseconds', now()), sha256('')
       ) as added
       from audit_log_head h`,
      [number],
    );
    return rows[0]?.added;
  };
  assert.equal(await seal(maxBigint), false);
  assert.equal(await seal(1n), true);
});

test('a switch and a change of a plan change with their line of the audit log alone', async () => {
  for (const direct of [
    `update switch set is_on = false where name = 'betting'`,
    `insert into plan_change (change_id) values (1)`,
    `update plan_change set state = 'withdrawn'`,
    'select follow_switches()',
  ]) {
    await assert.rejects(database.pool.query(direct), { code: '42501' }, direct);
  }
  const person = await installStaff(30, 'turner', 'risk');
  const turn = async (auditId: number, isOn: boolean) => {
    const { rows } = await database.pool.query<{ turned: boolean }>(
      `select turn_switch(
         $1, 'betting', $2, null, 'planned maintenance', 'staff:' || $3::bigint, '192.0.2.1'
       ) as turned`,
      [auditId, isOn, person],
    );
    return rows[0]?.turned;
  };
  assert.equal(await turn(31, false), true);
  assert.equal(await turn(32, false), false);
  assert.equal(await turn(33, true), true);
  const { rows } = await database.pool.query(
    `select e.audit_id, e.act, e.before ->> 'is_on' as before, e.after ->> 'is_on' as after
     from audit_log e
     where e.subject = 'switch:betting'
     order by e.audit_id`,
  );
  assert.deepEqual(rows, [
    { audit_id: '31', act: 'switch.off', before: 'true', after: 'false' },
    { audit_id: '33', act: 'switch.on', before: 'false', after: 'true' },
  ]);
});

test('a lease of a node is short, and its ids end soon after the present', async () => {
  const { rows: rejected } = await database.pool.query(
    `select node from take_id_node('test', 9000000000000, 0)`,
  );
  assert.deepEqual(rejected, [{ node: null }]);
  const most = maxBigint - (maxBigint % 32_768n) - 32_768n;
  const { rows: taken } = await database.pool.query<{ node: number; epoch: string }>(
    `select node, epoch, ids_before < first_id_at(now() + interval '2 days') as is_near
     from take_id_node('test', 1000, $1)`,
    [most],
  );
  const { node, epoch } = taken[0] ?? {};
  assert.deepEqual(taken, [{ node, epoch, is_near: true }]);
  for (const leaseMs of [1000, 9_000_000_000_000]) {
    const { rows } = await database.clockPool.query(
      `select coalesce(
         renew_id_node($1, $2, $3, $4) < first_id_at(now() + interval '2 days'), $3 > 1000
       ) as is_near`,
      [node, epoch, leaseMs, most],
    );
    assert.deepEqual(rows, [{ is_near: true }], String(leaseMs));
  }
});
