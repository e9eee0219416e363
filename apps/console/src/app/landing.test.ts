import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, roles } from '@trine/contract/console/permissions.ts';
import { landingPaths } from './landing.ts';
import { menuEntryAt, menuFor } from './menu.ts';

for (const role of roles) {
  test(`${role} lands on a screen of the menu that the role sees`, () => {
    const entry = menuEntryAt(
      menuFor((permission) => allows(role, permission)),
      landingPaths[role],
    );
    assert.equal(entry?.to, landingPaths[role]);
  });
}
