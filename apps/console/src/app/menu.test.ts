import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, roles, type Role } from '@trine/contract/console/permissions.ts';
import { menuEntryAt, menuFor } from './menu.ts';

function namesFor(role: Role): string[] {
  const groups = menuFor((permission) => allows(role, permission));
  return groups.flatMap(({ entries }) => entries.map(({ name }) => name));
}

const rows: readonly (readonly [Role, string])[] = [
  [
    'owner',
    'Deposits, Withdrawals, Confirmations, Support, Players, Live board, Rounds, Voids, ' +
      'Switches, Plans, Content, Receiving accounts, Sale hours, Reports, Staff, Audit log',
  ],
  [
    'finance',
    'Deposits, Withdrawals, Confirmations, Players, Live board, Rounds, Voids, Switches, Plans, ' +
      'Receiving accounts, Reports',
  ],
  ['content', 'Switches, Content, Sale hours'],
  [
    'support',
    'Deposits, Withdrawals, Confirmations, Support, Players, Live board, Rounds, Switches, ' +
      'Content, Receiving accounts',
  ],
];

for (const [role, names] of rows) {
  test(`the menu of ${role} has only screens that the role may see`, () =>
    assert.equal(namesFor(role).join(', '), names));
}

test('no role has an empty group, and without permissions there is no menu', () => {
  for (const role of roles) {
    const groups = menuFor((permission) => allows(role, permission));
    assert.ok(groups.length > 0 && groups.every(({ entries }) => entries.length > 0), role);
  }
  assert.deepEqual(
    menuFor(() => false),
    [],
  );
});

const paths: readonly (readonly [path: string, to: string | undefined])[] = [
  ['/players', '/players'],
  ['/players/10001', '/players'],
  ['/playersx', undefined],
  ['/you', undefined],
];

for (const [path, to] of paths) {
  test(`${path} belongs to the menu entry ${to}`, () => {
    assert.equal(
      menuEntryAt(
        menuFor(() => true),
        path,
      )?.to,
      to,
    );
  });
}
