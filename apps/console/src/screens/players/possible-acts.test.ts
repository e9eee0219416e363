import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, type Role } from '@trine/contract/console/permissions.ts';
import { possibleActs } from './possible-acts.ts';
import type { PlayerRow } from './player-search.ts';

type Player = Pick<PlayerRow, 'state' | 'is_feed_banned' | 'group_id'>;

const member: Player = { state: 'active', is_feed_banned: false, group_id: 1 };
const guest: Player = { ...member, group_id: 2 };

const rows: readonly (readonly [string, Player, Role, string])[] = [
  [
    'an active member',
    member,
    'owner',
    'betting_frozen frozen feed sessions agent password_reset code_reset gift',
  ],
  ['a guest', guest, 'owner', 'betting_frozen frozen feed sessions password_reset'],
  [
    'a member with frozen betting',
    { ...member, state: 'betting_frozen' },
    'risk',
    'active frozen feed sessions agent',
  ],
  ['a frozen member', { ...member, state: 'frozen' }, 'risk', 'active feed sessions agent'],
  ['an active member', member, 'finance', 'gift'],
  [
    'an active member',
    member,
    'support',
    'betting_frozen frozen feed sessions password_reset code_reset',
  ],
  ['an active member', member, 'auditor', ''],
  ['an active member', member, 'content', ''],
];

for (const [name, player, role, keys] of rows) {
  test(`the acts of ${role} on ${name}: ${keys || 'none'}`, () => {
    const acts = possibleActs(player, (permission) => allows(role, permission));
    assert.equal(acts.map(({ key }) => key).join(' '), keys);
  });
}

test('an act that is already in effect is offered as its reverse', () => {
  const labels = possibleActs({ ...member, is_feed_banned: true, group_id: 3 }, () => true);
  const byKey = new Map(labels.map(({ key, label }) => [key, label]));
  assert.equal(byKey.get('feed'), 'Show in the feed again');
  assert.equal(byKey.get('agent'), 'Make a member');
});
