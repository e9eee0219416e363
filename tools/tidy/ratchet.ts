// Rules that came when the code already broke them: how many findings each folder may still have.
// A number may only fall. Where a folder has no number, there may be none.

import type { Finding } from '../source.ts';

/** By rule and folder; the longest folder that a path begins with counts. */
export type Ratchet = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const ratchet: Ratchet = {
  'file name': {
    'apps/console/': 7,
    'apps/server/': 2,
    'apps/server/src/': 32,
    'apps/web/': 9,
    'e2e/': 3,
    'packages/': 15,
    'tools/': 6,
  },
  'double name': { 'apps/server/src/': 15 },
  'refused word': {
    'apps/console/': 34,
    'apps/server/': 94,
    'apps/server/src/': 773,
    'apps/web/': 326,
    'e2e/': 211,
    'packages/': 153,
    'tools/': 68,
  },
};

/** What is left of findings when each folder has what it may have. */
export function applyRatchet(findings: readonly Finding[], table: Ratchet): Finding[] {
  const groups = Map.groupBy(findings, ({ rule, path }) => `${rule}\n${folderOf(rule, path)}`);
  return [...groups].flatMap(([key, inside]) => {
    const [rule = '', path = ''] = key.split('\n');
    const limit = table[rule]?.[path] ?? 0;
    if (inside.length <= limit) return [];
    if (limit === 0) return inside;
    const what = `${inside.length} findings, at most ${limit}: node tools/tidy.ts --all ${path}`;
    return [{ path, line: 1, rule, what }];
  });

  function folderOf(rule: string, path: string): string {
    const folders = Object.keys(table[rule] ?? {}).filter((folder) => path.startsWith(folder));
    return folders.toSorted((a, b) => b.length - a.length)[0] ?? '';
  }
}
