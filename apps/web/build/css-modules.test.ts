// Compares the classes of CSS modules with the components that use them. TypeScript accepts every
// class name, so a wrong name would only show as a missing style, and an unused class would not
// show at all.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, '..', 'src');

/** Classes that a component names by a variable: every value that it takes. */
const computed: Readonly<Record<string, readonly string[]>> = {
  'ui/button.module.css': ['primary', 'quiet', 'danger', 'plain', 'small', 'medium', 'large'],
};

interface Use {
  readonly sheet: string;
  readonly by: string;
  /** Null for a computed name. */
  readonly name: string | null;
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function usesIn(path: string, text: string): Use[] {
  const imports = text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return [...imports].flatMap(([, local = '', specifier = '']) => {
    const sheet = posix.join(posix.dirname(path), specifier);
    const code = text.replaceAll(/^import .*$/gm, '');
    const uses = code.matchAll(new RegExp(`\\b${local}(?:\\[(?:'([\\w-]+)'\\]|)|\\.(\\w+))`, 'g'));
    return [...uses].map(([, quoted, dotted]) => ({
      sheet,
      by: path,
      name: quoted ?? dotted ?? null,
    }));
  });
}

/** Reads class names from selectors only; conditions and values have none. */
function classesOf(sheet: string): Set<string> {
  const rules = sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return new Set(
    [...rules].flatMap(([, selector = '']) =>
      selector.trim().startsWith('@')
        ? []
        : [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  );
}

const sheets = globSync('**/*.module.css', { cwd: folder }).toSorted();
const uses = globSync('**/*.{ts,tsx}', { cwd: folder }).flatMap((path) => usesIn(path, read(path)));

test('the reader of uses and classes finds them', () => {
  const text = "import a from './a.module.css';\nx(a['one'], a.two, a[kind]);";
  const names = usesIn('b/b.tsx', text).map(({ sheet, name }) => `${sheet} ${name}`);
  assert.deepEqual(names, ['b/a.module.css one', 'b/a.module.css two', 'b/a.module.css null']);
  const sheet = '@media (width > 1.5px) { .one:hover > .two-b[x] { margin: 0.5px } } /* .no */';
  assert.deepEqual([...classesOf(sheet)], ['one', 'two-b']);
});

test('each class that a component uses exists in its style sheet', () => {
  const missing = uses
    .filter(({ sheet, name }) => name !== null && !classesOf(read(sheet)).has(name))
    .map(({ by, name }) => `${by}: ${name}`);
  assert.deepEqual(missing, []);
});

test('each class of a style sheet is used by a component', () => {
  const unused = sheets.flatMap((sheet) => {
    const named = uses.filter((use) => use.sheet === sheet).map(({ name }) => name);
    const used = new Set([...named, ...(computed[sheet] ?? [])]);
    return [...classesOf(read(sheet))]
      .filter((name) => !used.has(name))
      .map((name) => `${sheet}: ${name}`);
  });
  assert.deepEqual(unused, []);
});

test('the table of computed classes has each sheet that needs it, with existing classes', () => {
  const needing = uses.filter(({ name }) => name === null).map(({ sheet }) => sheet);
  assert.deepEqual(Object.keys(computed).toSorted(), [...new Set(needing)].toSorted());
  for (const [sheet, names] of Object.entries(computed)) {
    const classes = classesOf(read(sheet));
    assert.deepEqual(
      names.filter((name) => !classes.has(name)),
      [],
      sheet,
    );
  }
});
