// The first owner, who adds all other staff.

import type { Passwords } from '../sessions/passwords.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { giveAuthenticator, type FactorParts, type NewAuthenticator } from './second-factor.ts';
import { anyOwner, installStaff } from './staff.sql.ts';

export interface OwnerParts extends FactorParts {
  readonly passwords: Passwords;
}

export interface WantedOwner {
  readonly name: string;
  readonly password: string;
  /** Also when there is an owner already. */
  readonly isAnother: boolean;
}

/**
 * Needs a connection of the database's owner: the application may not add the first owner. Throws
 * `StartError` with one sentence.
 */
export async function createOwner(
  parts: OwnerParts,
  { name, password, isAnother }: WantedOwner,
): Promise<NewAuthenticator & { readonly codes: readonly string[] }> {
  if (!/^[a-z][a-z0-9_.-]{2,31}$/.test(name)) {
    throw new StartError(`"${name}" is no name: 3 to 32 small letters, digits or any of _ . -`);
  }
  const passwordHash = await parts.passwords.hash(password);
  return parts.database.transaction(async (tx) => {
    const present = await anyOwner.first(tx, {});
    if (present !== null && !isAnother) {
      throw new StartError(`${present.name} is owner already; --force-another makes one more.`);
    }
    const person = { name, passwordHash, role: 'owner', isDemo: false } as const;
    const written = { auditId: parts.nextId(), isPasswordBorrowed: false };
    const { staffId } = await installStaff.one(tx, { ...person, ...written });
    if (staffId === null) throw new StartError(`The name ${name} is taken.`);
    return giveAuthenticator(tx, parts, { staffId, name });
  });
}
