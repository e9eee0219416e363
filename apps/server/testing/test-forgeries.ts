// Forgeries that only the owner of the database can make, without the tables' constraints. Each
// names the checks of the audit that must find it, and no others may.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publicKeyOf } from '@trine/fairness/demo-signer.ts';
import { auditAll, type AuditResult } from '../src/operations/audit/audit.ts';
import { formatAudit } from '../src/operations/audit/format-audit.ts';
import { openTestLog } from './test-public-log.ts';
import { openAuditedWorld, type AuditedWorld } from './test-audited-world.ts';

export interface Forgery {
  readonly what: string;
  /** Statements; `$settled`, `$winner` and the like stand for ids of the audited world. */
  readonly forge: string;
  /** The names of the checks that fail; none for what is allowed. */
  readonly found: readonly string[];
  /** A part of one of the listed offenders, with the same ids. */
  readonly named: string;
}

const tables = [
  'player',
  'account',
  'posted_entry',
  'bet_order',
  'round',
  'exposure',
  'winning_sum',
  'settlement_slice',
  'void_rule_since',
  'audit_log',
  'audit_log_head',
  'idempotency',
  'fund_request',
  'fund_event',
  'proposal',
  'approval_limit',
  'payment_account',
  'security_code',
  'staff',
  'staff_recovery_code',
  'staff_session',
  'receiving_account',
  'plan_change',
  'play_credit',
  'production_since',
  'beacon_chain',
  'public_log',
  'public_log_end',
  'public_log_entry',
  'public_log_tile',
] as const;

const constraints = [
  ['round', 'round_sealed_when_closed'],
  ['round', 'round_digits_only_when_drawn'],
  ['round', 'round_randomness_follows'],
  ['round', 'round_digits_follow'],
  ['round', 'round_settled_at_its_end'],
  ['round', 'round_closed_in_time'],
  ['round', 'round_void_by_rule'],
  ['proposal', 'proposal_reason'],
  ['proposal', 'proposal_two_people'],
  ['fund_request', 'fund_request_not_by_oneself'],
  ['fund_request', 'fund_request_two_people'],
  ['fund_request', 'fund_request_steps'],
  ['reset_link', 'reset_link_proposal_id_fkey'],
] as const;

const indexes = ['fund_event_two_people'] as const;

/** Makes a test of each forgery; all start from the same world, which passes the audit. */
export function testForgeries(forgeries: readonly Forgery[]): void {
  let world: AuditedWorld;

  before(async () => {
    world = await openAuditedWorld();
    await prepare(world);
  });

  after(async () => {
    await world.close();
  });

  test('untouched, the world holds', async () => {
    await restore(world);
    const result = await auditOf(world);
    assert.equal(result.holds, true, formatAudit(result));
  });

  for (const { what, forge, found, named } of forgeries) {
    test(`${what}: ${found.join(', ') || 'holds'}`, async () => {
      await restore(world);
      await world.owner.query(fill(forge, world));
      const result = await auditOf(world);
      const failed = result.findings.filter(({ faults }) => faults > 0);
      assert.deepEqual(failed.map(({ name }) => name).toSorted(), [...found].toSorted());
      assert.equal(result.holds, found.length === 0);
      const table = formatAudit(result);
      assert.ok(table.includes(fill(named, world)), table);
    });
  }
}

async function prepare(world: AuditedWorld): Promise<void> {
  const { owner } = world;
  // The holder of the lease in a test world.
  const log = await openTestLog(world, { holder: 'test' });
  await log.publish();
  await log.stop();
  assert.deepEqual(log.errors, []);
  await owner.query('create schema kept');
  for (const table of tables) {
    await owner.query(`create table kept.${table} as table public.${table}`);
  }
  for (const [table, constraint] of constraints) {
    await owner.query(`alter table ${table} drop constraint ${constraint}`);
  }
  for (const index of indexes) await owner.query(`drop index ${index}`);
}

async function restore({ owner }: AuditedWorld): Promise<void> {
  const names = tables.map((table) => `public.${table}`).join(', ');
  const again = tables.map((table) => `insert into public.${table} table kept.${table};`);
  await owner.query(`truncate ${names} cascade;\n${again.join('\n')}`);
}

function auditOf({ clockDatabase, receiptKey }: AuditedWorld): Promise<AuditResult> {
  return auditAll(clockDatabase, { receiptKey, now: Date.now });
}

function fill(text: string, world: AuditedWorld): string {
  const { rounds, requests, access, winner, poor } = world;
  const values: Record<string, unknown> = {
    winner,
    poor,
    ...requests,
    ...access,
    other: winner + 1n,
    new: world.nextId(),
    signature: `'\\x${world.sign(1)}'::bytea`,
    strangersKey: publicKeyOf('7'.padStart(64, '0')),
  };
  for (const [name, { roundId }] of Object.entries(rounds)) values[name] = roundId;
  return text.replaceAll(/\$([a-zA-Z]+)/g, (_, name: string) => String(values[name]));
}
