// Checks docs/SECURITY.md against the repository: the files that it names, the requirements of ASVS
// 5.0, the rights of staff. Also checks rules of the page by reading the source.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { areas } from '@trine/contract/console/permissions.ts';
import { isScript, isTest } from './source.ts';
import { root } from './run-program.ts';
import { readSourceTree } from './source-tree.ts';

const page = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8');
const files = readSourceTree(root);
/** For each section of ASVS 5.0.0 the levels of its requirements, in order. */
const levels = JSON.parse(readFileSync(join(root, 'tools/asvs-5.0.0.json'), 'utf8')) as Record<
  string,
  string
>;
const mentionedFile =
  /`((?:\.dockerignore|[\w.@-]+\.json|[\w.@-]+(?:\/[\w.@-]+)+(?:\.\w+|file)))`/g;

/** Files that a text names and that do not exist. */
function missingFiles(text: string): string[] {
  const named = Array.from(text.matchAll(mentionedFile), ([, path = '']) => path);
  const isInstallation = (path: string) => /^(?:etc|DATA_DIR|BACKUP_DIR)\//.test(path);
  return named.filter((path) => {
    const places = [root, join(root, 'apps/server/src')];
    return !isInstallation(path) && !places.some((place) => existsSync(join(place, path)));
  });
}

test('docs/SECURITY.md names only files that exist', () => {
  assert.ok([...page.matchAll(mentionedFile)].length > 200);
  assert.deepEqual(missingFiles(page), []);
});

test('a missing file is found in both forms of a path', () => {
  const text = '`platform/http/headers.ts` `platform/http/header.ts` `docs/MISSING.md`';
  assert.deepEqual(missingFiles(text), ['platform/http/header.ts', 'docs/MISSING.md']);
});

test('links of docs/SECURITY.md lead to existing headings and files', () => {
  const anchors = new Set(
    Array.from(page.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => {
      return `#${heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-')}`;
    }),
  );
  const links = Array.from(page.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link);
  const dead = links.filter((link) => {
    if (link.startsWith('#')) return !anchors.has(link);
    const [path = ''] = link.split('#', 1);
    return !existsSync(join(root, 'docs', path));
  });
  assert.deepEqual(dead, []);
});

interface Row {
  readonly numbers: readonly string[];
  readonly state: string;
  readonly where: string;
}

function rowsOf(text: string): Row[] {
  const rows = text.matchAll(/^\| (V\d[\d.]*(?:, V[\d.]+)*)[^|]*\|([^|]*)\|[^|]*\|([^|]*)\|$/gm);
  return Array.from(rows, ([, numbers = '', state = '', where = '']) => {
    return { numbers: numbers.split(', '), state: state.trim(), where: where.trim() };
  });
}

const notMetHeading = '### What is not met';
const [table = '', after = ''] = page.split(notMetHeading);
const rows = rowsOf(table);

test('each requirement of ASVS 5.0 levels 1 and 2 has exactly one row', () => {
  const wanted = Object.entries(levels).flatMap(([section, digits]) => {
    const numbered = Array.from(digits, (level, at) => ({ level, number: `${section}.${at + 1}` }));
    return numbered.filter(({ level }) => level !== '3').map(({ number }) => number);
  });
  assert.equal(wanted.length, 253);
  assert.deepEqual(rows.flatMap(({ numbers }) => numbers).toSorted(), wanted.toSorted());
});

test('a row is met and names a file, or is partly met and explained, or does not apply', () => {
  for (const { numbers, state, where } of rows) {
    const what = numbers.join(', ');
    assert.match(state, /^(?:met|part|n\/a)$/, what);
    if (state !== 'n/a') assert.match(where, /`/, what);
  }
  const [explained = ''] = after.split('\n## ', 1);
  const named = Array.from(explained.matchAll(/^\| (V[^|]+) \|/gm), ([, cell = '']) => cell);
  const parts = rows.filter(({ state }) => state === 'part').flatMap(({ numbers }) => numbers);
  assert.deepEqual(named.flatMap((cell) => cell.split(', ')).toSorted(), parts.toSorted());
});

test('the rights of staff in docs/SECURITY.md equal those that the server enforces', () => {
  const written = Array.from(page.matchAll(/^\| `(\w+)` \| ([\w, ]+) \| ([\w, ]*) \|$/gm));
  const found = written.map(([, area, see, act]) => [area, see, act]);
  const enforced = Object.entries(areas).map(([area, { see, act }]) => {
    return [area, see.join(', '), act.join(', ')];
  });
  assert.deepEqual(found, enforced);
});

const ofApps = files.filter((file) => {
  return /^apps\/(?:web|console)\/src\//.test(file.path) && isScript(file) && !isTest(file);
});

test('each password field has an autocomplete attribute and accepts pasting', () => {
  const fields = ofApps.flatMap(({ path, text }) => {
    const elements = text.matchAll(/<(?:Input\.Password|TextField|input)\b[^]*?\/>/g);
    return Array.from(elements, ([element]) => ({ path, element })).filter(({ element }) =>
      /^<Input\.Password|type="password"/.test(element),
    );
  });
  assert.ok(fields.length >= 8, `${fields.length} fields`);
  for (const { path, element } of fields) assert.match(element, /\bautoComplete=/, path);
  const forms = new Set(['apps/web/src/ui/text-field.tsx', ...fields.map(({ path }) => path)]);
  const pasting = ofApps.filter(({ path, text }) => forms.has(path) && /paste/i.test(text));
  assert.deepEqual(
    pasting.map(({ path }) => path),
    [],
  );
});

test('no request of the server follows a redirect', () => {
  const calls = files
    .filter((file) => file.path.startsWith('apps/server/src/') && isScript(file) && !isTest(file))
    .flatMap(({ path, text }) => {
      const found = text.matchAll(/(?<![\w.])fetch(?:Page)?\([^]*?\)(?=;|\.)/g);
      return Array.from(found, ([call]) => ({ path, call }));
    });
  assert.ok(calls.length >= 5, `${calls.length} calls`);
  for (const { path, call } of calls) assert.match(call, /redirect: 'error'/, path);
});
