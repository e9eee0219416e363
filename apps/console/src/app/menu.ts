/** The main menu, built from the table of screens. */
import type { Permission } from '@trine/contract/console/permissions.ts';
import { menuGroups, screenRows, type ScreenPath, type ScreenRow } from './screens.ts';

export type MenuEntry = { readonly to: ScreenPath } & NonNullable<ScreenRow['menu']>;

interface MenuGroup {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

/** The groups with the entries that a role may see; without the empty ones. */
export function menuFor(may: (permission: Permission) => boolean): readonly MenuGroup[] {
  const entries = screenRows.flatMap(([to, { permission, menu }]) => {
    const isSeen = permission !== 'anyone' && (permission === 'signed_in' || may(permission));
    return menu !== undefined && isSeen ? [{ to, ...menu }] : [];
  });
  return Object.entries(menuGroups)
    .map(([key, name]) => ({ name, entries: entries.filter(({ group }) => group === key) }))
    .filter((group) => group.entries.length > 0);
}

/** The entry to which a path belongs: `/players/10001` to `/players`. */
export function menuEntryAt(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
