// Members of staff for tests that call the functions of the database without a console.

import type { Role } from '@trine/contract/console/permissions.ts';
import type { World } from './test-world.ts';

/** Adds members of staff, `staff:1` and so on, who count as second persons at once. */
export async function addStaff(
  { owner, nextId }: Pick<World, 'owner' | 'nextId'>,
  ...givenRoles: readonly Role[]
): Promise<string[]> {
  const actors: string[] = [];
  for (const role of givenRoles) {
    const id = nextId();
    const { rows } = await owner.query<{ id: string }>(
      `select install_staff($1, $2, 'no password has this hash', $3, false, false) as id`,
      [String(id), `test-${id.toString(36)}`, role],
    );
    actors.push(`staff:${rows[0]?.id}`);
  }
  return actors;
}
