// Rules that came when the code already broke them: how many findings each folder may still have.
// A number may only fall. Where a folder has no number, there may be none.

import type { Finding } from '../source.ts';

/** By rule and folder; the longest folder that a path begins with counts. */
export type Ratchet = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const ratchet: Ratchet = {
  'file name': { 'apps/server/': 2, 'apps/server/src/': 10, 'e2e/': 3 },
  'double name': { 'apps/server/src/': 6 },
  'refused word': { 'apps/server/': 52, 'apps/server/src/': 342, 'apps/web/': 6, 'e2e/': 7 },
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
