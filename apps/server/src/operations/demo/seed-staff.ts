// Seeds the demo's staff: one account a role, and a second one of finance, since some decisions
// take two. They have the demo's password and need no authenticator, in the demo only; production
// does not start on a database that has them.

import type { Role } from '@trine/contract/console/permissions.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { Passwords } from '../../people/sessions/passwords.ts';
import { findStaffId, seedStaffMember } from '../../people/staff/staff.ts';

export const demoPeople: readonly { readonly name: string; readonly role: Role }[] = [
  { name: 'owner', role: 'owner' },
  { name: 'finance1', role: 'finance' },
  { name: 'finance2', role: 'finance' },
  { name: 'risk1', role: 'risk' },
  { name: 'support1', role: 'support' },
  { name: 'content1', role: 'content' },
  { name: 'auditor1', role: 'auditor' },
];

export interface StaffSeed {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly nextId: NextId;
  readonly password: string;
}

/** Existing accounts stay unchanged. */
export async function seedStaff(seed: StaffSeed): Promise<void> {
  const { database, passwords, nextId, password } = seed;
  for (const { name, role } of demoPeople) {
    if ((await findStaffId(database, name)) !== null) continue;
    const passwordHash = await passwords.hash(password);
    await seedStaffMember(database, nextId, { name, passwordHash, role });
  }
}
