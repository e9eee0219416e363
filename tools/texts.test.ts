// Compares the texts of the player's app with its screens: no screen leaves a text unused, and no
// screen shows a text that its route does not load.

import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { screens as catalogue } from '@trine/i18n/en/screens.ts';
import { importsOf, targetOf } from './imports.ts';
import { hole, isScript, isTest, readSource, type SourceFile } from './source.ts';
import { readSourceTree } from './source-tree.ts';

const app = 'apps/web/src/';
const english = 'packages/i18n/en';
const root = resolve(import.meta.dirname, '..');
const files = readSourceTree(root);
const sources = files.filter(
  (file) => file.path.startsWith(app) && isScript(file) && !isTest(file),
);

/** Computed keys, with `*` for the computed part: all values of that part. */
const computed: Readonly<Record<string, readonly string[]>> = {
  'accounts.*': ['trc20', 'erc20', 'omni'],
  'actionCenter.*Text': ['draw', 'withdraw', 'service'],
  'actionCenter.*Title': ['draw', 'withdraw', 'service'],
  'betRecord.*': ['accepted', 'profitable', 'unprofitable', 'cancelled', 'not_accepted'],
  'chat.topics.*': [
    'general',
    'deposit',
    'withdrawal',
    'bet',
    'account',
    'forgotten_password',
    'security_code',
    'agent',
  ],
  'chat.words.*': ['taken', 'handed_over', 'closed', 'reopened'],
  'customer.topics.*': ['money', 'bets', 'draws', 'account', 'service'],
  'device.*': ['draw', 'win', 'deposit', 'withdrawal', 'reply'],
  'device.*Hint': ['draw', 'win', 'deposit', 'withdrawal', 'reply'],
  'find.*': ['rising', 'falling', 'level', 'open', 'close', 'low', 'high'],
  'games.*': ['singapore', 'new_zealand', 'kuala_lumpur', 'australia'],
  'password.*': ['new', 'again'],
  'reset.*Done': ['password', 'code'],
  'reset.*DoneHint': ['password', 'code'],
  'securityCode.*': ['old', 'new'],
  'statement.entry.*': ['deposit', 'withdrawal', 'stake', 'payout', 'gift', 'returned'],
  'statistics.*': ['day', 'week', 'month', 'byDay', 'byWeek', 'byMonth', 'period', 'game', 'play'],
  'terms.*Text': ['who', 'account', 'bet', 'draw', 'opposite', 'money', 'calm', 'data', 'help'],
  'terms.*Title': ['who', 'account', 'bet', 'draw', 'opposite', 'money', 'calm', 'data', 'help'],
  'trend.*': [
    'big',
    'small',
    'odd',
    'even',
    'big_odd',
    'big_even',
    'small_odd',
    'small_even',
    'extreme_big',
    'extreme_small',
  ],
};

const keys = new Set(keysOf(catalogue, ''));
const sections = new Set(Object.keys(catalogue));

interface ScreenRow {
  readonly texts: readonly string[];
  readonly name: string;
}

/** The app's table, which Node can load; the screens themselves run only in the app. */
const { screens } = (await importFile(`${app}app/screens.ts`)) as {
  readonly screens: Readonly<Record<string, ScreenRow>>;
};

test('a computed key is in the table, and the table has no other', () => {
  const found = sources.flatMap(templatesOf);
  assert.deepEqual([...new Set(found)].toSorted(), Object.keys(computed).toSorted());
  for (const key of computedKeys()) assert.ok(keys.has(key), `${key} is no text`);
});

test('every text is used', () => {
  const used = new Set([...sources.flatMap(literalKeys), ...computedKeys()]);
  assert.deepEqual(
    [...keys].filter((key) => !used.has(key)),
    [],
  );
});

test('the check recognises an unused text, a used one and a computed one', () => {
  const file: SourceFile = {
    path: `${app}here/there.tsx`,
    text: "t('home.title'); t(`find.${name}`); // t('home.news')",
  };
  assert.deepEqual(literalKeys(file), ['home.title']);
  assert.deepEqual(templatesOf(file), ['find.*']);
});

test('every screen has the parts of the texts that it and its pieces show', async () => {
  const partOf = await readPartsOfSections();
  for (const { texts: parts, name } of Object.values(screens)) {
    const path = pathOf(name);
    const shown = reachable(path).flatMap((file) =>
      sectionsOf(file).map((section) => ({ section, by: file.path })),
    );
    const missing = shown.filter(({ section, by }) => {
      const part = partOf.get(section) ?? '';
      return part !== 'frame' && !parts.includes(part) && !ownPartsOf(by).includes(part);
    });
    assert.deepEqual(missing, [], `${path} is fetched without a part of its texts`);
    const needed = new Set(shown.map(({ section }) => partOf.get(section)));
    const idle = parts.filter((part) => !needed.has(part));
    assert.deepEqual(idle, [], `${path} is fetched with texts that it never shows`);
  }
});

test('the layout around screens needs only the part that is always loaded', async () => {
  const partOf = await readPartsOfSections();
  for (const name of ['root-frame', 'screen-states', 'signed-in-only']) {
    const parts = reachable(`${app}app/${name}.tsx`).flatMap((file) => {
      const needed = sectionsOf(file).map((section) => partOf.get(section) ?? '');
      return needed.filter((part) => !ownPartsOf(file.path).includes(part));
    });
    assert.deepEqual([...new Set(parts)], ['frame'], name);
  }
});

function keysOf(branch: object, prefix: string): string[] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );
}

function computedKeys(): string[] {
  return Object.entries(computed).flatMap(([pattern, values]) =>
    values.map((value) => pattern.replace('*', value)),
  );
}

function literalKeys(file: SourceFile): string[] {
  return readSource(file)
    .literals.map(({ value }) => value)
    .filter((value) => keys.has(value));
}

function templatesOf(file: SourceFile): string[] {
  return readSource(file)
    .literals.filter(({ value }) => value.includes(hole) && sections.has(sectionOf(value)))
    .map(({ value }) => value.replaceAll(hole, '*'));
}

function sectionOf(key: string): string {
  return key.split('.')[0] ?? '';
}

function sectionsOf(file: SourceFile): string[] {
  return [...new Set([...literalKeys(file), ...templatesOf(file)].map(sectionOf))];
}

/** Parts that a file loads itself before it is shown. */
function ownPartsOf(path: string): string[] {
  const text = files.find((file) => file.path === path)?.text ?? '';
  return [...text.matchAll(/^await loadTexts\('(\w+)'\);$/gm)].map(([, part = '']) => part);
}

/** Which part of a language contains a section. */
async function readPartsOfSections(): Promise<Map<string, string>> {
  const names = globSync('*.ts', { cwd: resolve(root, english) });
  const modules = await Promise.all(names.map((name) => importFile(`${english}/${name}`)));
  return new Map(
    modules.flatMap((sections, at) => {
      const part = names[at]?.replace('.ts', '') ?? '';
      return Object.keys(sections).map((section) => [section, part] as const);
    }),
  );
}

function importFile(path: string): Promise<object> {
  return import(pathToFileURL(resolve(root, path)).href) as Promise<object>;
}

/** The file of a screen, which exports its component. */
function pathOf(screen: string): string {
  const exported = `export function ${screen}(`;
  const found = sources.filter(({ text }) => text.includes(exported)).map(({ path }) => path);
  const [path] = found;
  if (path === undefined || found.length > 1) {
    throw new Error(`${found.length} files export ${screen}, not one`);
  }
  return path;
}

/** The file and all files that it imports, also on demand. */
function reachable(path: string): SourceFile[] {
  const found = new Map<string, SourceFile>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const file = sources.find((source) => source.path === next);
    if (file === undefined || found.has(next)) continue;
    found.set(next, file);
    waiting.push(...importsOf(file).map(({ specifier }) => targetOf(file, specifier) ?? ''));
  }
  return [...found.values()];
}
