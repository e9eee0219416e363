import { useRouter } from '@tanstack/react-router';

/** The entries whose screens exist in this release. */
export function useExistingScreens<Entry extends { href: string }>(
  entries: readonly Entry[],
): Entry[] {
  const { routesByPath } = useRouter();
  const existing: readonly string[] = Object.keys(routesByPath);
  return entries.filter(({ href }) => existing.includes(href.split('?', 1)[0] ?? href));
}
