import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleCalls, type ConsolePath } from './console/calls.ts';
import { isRead } from './console/client.ts';
import { allows, areas, permissionsOf, roles, type Area } from './console/permissions.ts';

const paths = Object.keys(consoleCalls) as ConsolePath[];

test('the client sends reads by GET and all other calls by POST', () => {
  for (const path of paths) assert.equal(isRead(path), consoleCalls[path].method === 'GET', path);
});

test('reads need a right to see, and acts need a right to act', () => {
  // Files of personal data are reads, but need a proof, which an address may not contain.
  const looks = new Set<ConsolePath>([
    '/plans/preview',
    '/withdrawals/account-number',
    '/csv/players',
    '/csv/orders',
    '/csv/entries',
    '/csv/deposits',
    '/csv/withdrawals',
  ]);
  for (const path of paths) {
    const { method, permission } = consoleCalls[path];
    if (permission.includes('.') && !looks.has(path)) {
      assert.equal(permission.endsWith('.see'), method === 'GET', path);
    }
  }
});

test('a role that may act may also see, and the auditor never acts', () => {
  for (const area of Object.keys(areas) as Area[]) {
    const { see, act } = areas[area];
    assert.deepEqual(
      act.filter((role) => !(see as readonly string[]).includes(role)),
      [],
      area,
    );
    assert.ok(!(act as readonly string[]).includes('auditor'), area);
  }
});

test('the owner has every permission', () => {
  const everything = new Set(roles.flatMap(permissionsOf));
  assert.deepEqual(new Set(permissionsOf('owner')), everything);
  assert.ok(!allows('content', 'players.see'));
});
