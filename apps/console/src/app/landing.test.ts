import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, roles } from '@trine/contract/console/permissions.ts';
import { landings } from './landing.ts';
import { entryAt, menuFor } from './menu.ts';

for (const role of roles) {
  test(`${role} lands on a screen of the menu that the role sees`, () => {
    const { to, permission } = landings[role];
    assert.ok(allows(role, permission));
    const entry = entryAt(
      menuFor((it) => allows(role, it)),
      to,
    );
    assert.equal(entry?.permission, permission);
  });
}
