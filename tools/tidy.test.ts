import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { limits } from './architecture.ts';
import { readSourceTree } from './source-tree.ts';
import { readSource, type SourceFile } from './source.ts';
import { checks, tidy } from './tidy.ts';

const server = 'apps/server/src';
const web = 'apps/web/src';
const schema = 'apps/server/schema';
const many = (count: number, line: string) => `${line}\n`.repeat(count);

const bodyOf = (count: number) =>
  `create function a() returns void\nas $$\n${many(count, '  a;')}$$;\n`;

/** A database function that writes these tables. */
const writerOf = (...tables: readonly string[]) => {
  const written = tables.map((table) => `  insert into ${table} (id) values (1);\n`).join('');
  return `create function write_a() returns void\nas $$\n${written}$$;\n`;
};

/** Each row: a path, its text, and the rule that it breaks. */
const faults: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['packages/money/a.ts', `import '@trine/game/odds.ts';`, 'forbidden import'],
  ['packages/contract/a.ts', `import { t } from '@trine/i18n/t.ts';`, 'forbidden import'],
  ['packages/game/a.ts', `export const a = import('@trine/i18n/t.ts');`, 'forbidden import'],
  ['apps/web/src/app/main.tsx', `import '@trine/server/src/app.ts';`, 'forbidden import'],
  ['apps/players/players.ts', `import '@trine/server/src/app.ts';`, 'forbidden import'],
  ['packages/money/a.ts', `import '@trine/nowhere/a.ts'`, 'import spelling'],
  [`${server}/ledger/a.ts`, `import type { B } from '../game/betting/b.ts';`, 'forbidden import'],
  [
    `${server}/people/players/a.ts`,
    `import { b } from '../../game/rounds/b.ts';`,
    'forbidden import',
  ],
  [`${server}/game/novelty/a.ts`, `import { b } from '../../ledger/b.ts';`, 'forbidden import'],
  [`${server}/game/betting/a.ts`, `import { b } from '../novelty/b.ts';`, 'forbidden import'],
  [`${server}/game/betting/a.ts`, `import { b } from '../../ledger/b.sql.ts';`, 'forbidden import'],
  [`${server}/game/rooms/a.ts`, `import { b } from '../betting/b.routes.ts';`, 'forbidden import'],
  [`${server}/app.ts`, `import { b } from './game/betting/b.sql.ts';`, 'forbidden import'],
  [
    `${server}/game/betting/a.ts`,
    `import { b } from '../../../testing/test-b.ts';`,
    'forbidden import',
  ],
  [`${web}/screens/login/a.tsx`, `import { B } from '../home/b.tsx';`, 'forbidden import'],
  [`${web}/ui/a.tsx`, `import { b } from '../screens/login/b.ts';`, 'forbidden import'],
  ['packages/game/a.ts', `import { b } from '../money/money.ts';`, 'import spelling'],
  ['packages/game/a.ts', `import { b } from './b';`, 'import spelling'],
  ['packages/game/a.ts', `import { b } from './b.js';`, 'import spelling'],
  ['packages/game/a.ts', `export type { B } from './gone.ts';`, 'import spelling'],
  [`${server}/platform/http/a.ts`, `import { readFile } from 'fs/promises';`, 'import spelling'],
  ['packages/game/lonely.ts', `export const a = 1;`, 'orphan'],
  [`${web}/ui/lonely.module.css`, `.a { color: var(--text); }`, 'orphan'],
  ['packages/game/self.ts', `import { a } from './self.ts';`, 'orphan'],
  ['packages/game/index.ts', `export const a = 1;`, 'barrel'],
  ['packages/game/a.ts', `export * from './b.ts';`, 'barrel'],
  ['packages/game/a.ts', `export { b } from './b.ts';`, 'barrel'],
  [`${server}/utils/a.ts`, ``, 'name'],
  ['packages/game/helpers.ts', ``, 'name'],
  ['packages/game/common.test.ts', ``, 'name'],
  [`${web}/ui/Button.tsx`, ``, 'name'],
  [`${server}/game/betting/slip/stake/a.ts`, ``, 'depth'],
  ['packages/game/a.ts', `const a = Date.now();`, 'banned word'],
  ['packages/fairness/a.ts', `const a = new Date(5);`, 'banned word'],
  ['packages/money/a.ts', `const a = Math.random();`, 'banned word'],
  ['packages/game/a.ts', `const a = \`\${process.env.A}\`;`, 'banned word'],
  ['packages/fairness/a.ts', `const a = await fetch('b');`, 'banned word'],
  ['packages/fairness/a.ts', `import { hash } from 'node:crypto';`, 'impure import'],
  [`${server}/game/betting/a.ts`, `const a = Date.now();`, 'banned word'],
  [`${server}/game/betting/a.ts`, `const a = process.env['A'];`, 'banned word'],
  [`${server}/ledger/a.ts`, `const a = Math.random();`, 'banned word'],
  [`${web}/screens/bets/a.ts`, `const a = new Intl.DateTimeFormat('en');`, 'banned word'],
  [`${web}/screens/bets/a.ts`, `const a = new Intl.NumberFormat('en');`, 'banned word'],
  [`${web}/screens/bets/a.ts`, `const a = b.toLocaleTimeString();`, 'banned word'],
  [`${web}/screens/bets/a.ts`, `const a = b.getDate();`, 'banned word'],
  ['apps/console/src/ui/a.ts', `const a = b.getTimezoneOffset();`, 'banned word'],
  ['packages/game/a.ts', `enum Play { Big }`, 'banned word'],
  ['packages/game/a.ts', `namespace Play { }`, 'banned word'],
  [`${web}/ui/a.tsx`, `export default function A() {}`, 'banned word'],
  [`${web}/ui/a.tsx`, `const a = b as any;`, 'banned word'],
  ['packages/game/a.test.ts', `test.skip('a', () => {});`, 'banned word'],
  ['packages/game/a.ts', `// @ts-ignore`, 'banned word'],
  ['packages/game/a.ts', `// oxlint-disable-next-line`, 'banned word'],
  [`${server}/platform/http/a.ts`, `// TODO: later`, 'banned word'],
  ['docs/a.md', `See /home/somebody/notes`, 'banned word'],
  ['docs/a.md', `As issue 2 asks`, 'banned word'],
  ['docs/a.md', `The brief says so`, 'banned word'],
  ['packages/game/a.ts', `// const a = 1;`, 'commented-out code'],
  ['packages/game/a.ts', `  // return odds(play);`, 'commented-out code'],
  ['packages/game/a.ts', `// ${'word '.repeat(20)}`, 'long line'],
  [`apps/server/migrations/0001-a.sql`, `-- ${'word '.repeat(20)}`, 'long line'],
  ['packages/game/a.ts', many(limits.fileLines + 1, 'a();'), 'long file'],
  [`${server}/game/betting/a.ts`, `db.query(\`select id from player\`);`, 'sql place'],
  [`${server}/game/betting/a.ts`, `db.query('INSERT INTO player values (1)');`, 'sql place'],
  [`${server}/game/betting/a.ts`, `const a = \`\n  with staked as (select 1) \``, 'sql place'],
  [`${server}/game/betting/a.ts`, `const a = 'update player set name = 1'`, 'sql place'],
  [`${server}/game/betting/a.ts`, `const a = 'delete from player'`, 'sql place'],
  [`${server}/game/betting/a.sql.ts`, `const a = 'select * from player'`, 'sql form'],
  [`${server}/game/betting/a.sql.ts`, `const a = 'SELECT id from player'`, 'sql form'],
  [`${server}/game/betting/a.sql.ts`, `const a = 'select $1'`, 'sql form'],
  [`${server}/game/betting/a.sql.ts`, `const a = 'select (a % 64)::smallint'`, 'sql form'],
  [`${schema}/01-a.sql`, `-- What it is for.\nCREATE table a (id bigint);`, 'schema form'],
  [`${schema}/01-a.sql`, `create table a (id bigint);`, 'schema form'],
  [`${schema}/01-a.sql`, `-- Above.\n\ncreate function a() returns bigint`, 'schema form'],
  [`${schema}/01-a.sql`, `-- Above.\n${bodyOf(limits.sqlBodyLines + 1)}`, 'schema form'],
  [`apps/server/migrations/0002-a.sql`, `select (id % 64)::smallint from a;`, 'schema form'],
  [`${schema}/01-a.sql`, `-- Nobody's.\ncreate table a (id bigint);`, 'table owner'],
  [`${schema}/01-a.sql`, `-- Nobody's.\ncreate unlogged table a (id bigint);`, 'table owner'],
  [`${schema}/01-a.sql`, `create unlogged table a (id bigint);`, 'schema form'],
  [`${schema}/01-a.sql`, `-- Above.\n${writerOf('player', 'round')}`, 'table owner'],
  [`${server}/game/betting/a.sql.ts`, `const a = 'update player set id = 1'`, 'table owner'],
  [`${server}/ledger/a.sql.ts`, `const a = \`\n  delete from only session s\``, 'table owner'],
  ['apps/server/migrations/0002-a.sql', 'drop table a;', 'migration'],
  [`${web}/screens/home/a.ts`, `const rows = query.data ?? [];`, 'banned word'],
  [`${web}/screens/home/a.ts`, `const rows = query.data?.rows ?? [];`, 'banned word'],
  [`${web}/screens/home/a.ts`, `const rows = data?.pages.flat() ?? [];`, 'banned word'],
  [`${web}/screens/home/a.ts`, `const { data = [] } = useQuery();`, 'banned word'],
  [`${web}/screens/home/a.ts`, `const { data = noRows, error } = useRows();`, 'banned word'],
  [`${web}/ui/a.css`, `.a { color: #fff; }`, 'style literal'],
  [`${web}/ui/a.css`, `.a { color: rgb(0 0 0 / 50%); }`, 'style literal'],
  [`${web}/ui/a.css`, `.a { background: white; }`, 'style literal'],
  [`${web}/ui/a.css`, `.a { padding: 0 12px; }`, 'style literal'],
  [`${web}/ui/a.css`, `.a { transition: opacity 250ms; }`, 'style literal'],
  [`${web}/ui/a.css`, `.a { animation: b .2s; }`, 'style literal'],
  [`${server}/ledger/hosts.ts`, `export function createLines() {}`, 'file name'],
  [
    `${server}/cashier/review/review.console.routes.ts`,
    `export const queueRoutes = 1;`,
    'file name',
  ],
  ['packages/game/schedule.ts', `export interface Span {}\nexport const offset = 1;`, 'file name'],
  ['packages/game/a.ts', `// The player is told the result.`, 'refused word'],
  ['packages/game/a.ts', `/**\n * Whoever asks first.\n */`, 'refused word'],
  ['packages/game/a.test.ts', `test('the clock stands still', () => {});`, 'refused word'],
  ['packages/game/a.test.ts', 'test(`${a}: nobody waits`, () => {});', 'refused word'],
  [`${schema}/01-a.sql`, `-- Somebody of the staff.\ncreate table a (id bigint);`, 'refused word'],
  [`${web}/ui/a.css`, `/* Lies below. */`, 'refused word'],
  ['deploy/a.yml', `a: 1 # by itself`, 'refused word'],
];

for (const [path, text, rule] of faults) {
  test(`${rule}: ${text.trim().slice(0, 60) || path}`, () => {
    assert.match(tidy([{ path, text }]).join('\n'), new RegExp(`^${path}:\\d+  ${rule}: `, 'm'));
  });
}

test('a cycle of files is found', () => {
  const files = ['a', 'b', 'c', 'd'].map((name, index, names) => ({
    path: `packages/game/${name}.ts`,
    text: `import { x } from './${names[(index + 1) % 3]}.ts';`,
  }));
  const circles = tidy(files).filter((finding) => finding.includes('cycle'));
  assert.equal(circles.length, 1);
  assert.match(
    circles[0] ?? '',
    /a\.ts > packages\/game\/b\.ts > packages\/game\/c\.ts > packages/,
  );
});

test('a folder with one file too many is found; tests and sheets do not count', () => {
  const full = [
    ...numbered(limits.folderFiles, '.ts'),
    ...numbered(9, '.test.ts'),
    ...numbered(9, '.css'),
  ];
  assert.deepEqual(sizeFindings(full), []);
  assert.equal(sizeFindings([...full, { path: 'packages/game/more.ts', text: '' }]).length, 1);
});

function numbered(count: number, ending: string): SourceFile[] {
  return Array.from({ length: count }, (_, at) => ({
    path: `packages/game/f${at}${ending}`,
    text: '',
  }));
}

function sizeFindings(files: readonly SourceFile[]): string[] {
  return tidy(files).filter((finding) => finding.includes('folder size'));
}

/** Rows that resemble a fault and are none. */
const virtues: readonly (readonly [path: string, text: string])[] = [
  ['tools/start.ts', `// Date.now() is never called; it's given.\nconst a = 'enum A {';`],
  [`${server}/main.ts`, `const a = Date.now() + Number(process.env['A']);`],
  [`${server}/game/clock/a.test.ts`, `const a = Date.now();`],
  [`${web}/i18n/operator-zone.ts`, `const a = new Intl.DateTimeFormat('en');`],
  [`${web}/screens/bets/a.ts`, `const a = b.getUTCDate();`],
  [
    `${server}/game/betting/a.test.ts`,
    `import { b } from '../../main.ts';\nquery('select 1 from a');`,
  ],
  [`${server}/api.ts`, `import { b } from './game/betting/b.routes.ts';`],
  [`${server}/game/betting/a.test.ts`, `const a = 'Select a room, with care';`],
  [`${web}/ui/a.test.ts`, `const a = <p>don't</p>; const b = <A b={1} />; const c = 'd';`],
  [
    'tools/check.ts',
    `const a = 4 / 2; const b = /['"\`]/.test(c); const d = \`\${{ e: '}' }.e}\`;`,
  ],
  ['tools/check.ts', `export const check = 'from';\nconst b = 'c';`],
  ['tools/check.ts', `const key = '${'a1'.repeat(80)}';`],
  [`${schema}/01-a.sql`, `-- KEYS OF A, id % 64.\n${bodyOf(limits.sqlBodyLines)}select 'TO % 64';`],
  [`${schema}/01-a.sql`, `-- A table.\ncreate table account (\n  check (bucket = id % 64)\n);`],
  [`${schema}/01-a.sql`, `-- A rule.\ncreate function bucket_of() as $$\nselect 1 % 64\n$$;`],
  ['docs/a.md', `The issue 20251121001 was drawn; the homepage lies at /index.php/work/`],
  [`${web}/vite.config.ts`, `export default {};`],
  ['e2e/playwright.config.ts', `export default {};`],
  ['packages/game/settling.ts', `export function settlementOf() {}`],
  ['packages/game/plan.ts', `export const planningHours = 1;\nexport const other = 2;`],
  ['packages/game/web-kit.ts', `export function openWebkit() {}`],
  ['packages/game/schedule.ts', `export interface Schedule {}\nexport const a = 1;`],
  [`${server}/cashier/review/review.routes.ts`, `export function reviewRoutes() {}`],
  [`${server}/ledger/ledger.sql.ts`, `export const openAccount = 1;`],
  ['packages/i18n/kor/room.ts', `export const lottery = 1;`],
  [
    'packages/game/a.ts',
    `const a = 'nobody';\nconst told = 1; // The letter A stands for all, in front.`,
  ],
  ['packages/game/a.test.ts', `test('a is 1', () => check('nobody'));`],
];

const neighbours: readonly SourceFile[] = [
  { path: `${server}/game/betting/b.routes.ts`, text: '' },
  { path: `${server}/main.ts`, text: '' },
];

for (const [path, text] of virtues) {
  test(`no fault: ${text.slice(0, 60)}`, () => {
    const findings = tidy([{ path, text }, ...neighbours]);
    assert.deepEqual(
      findings.filter((finding) => finding.startsWith(path) && !/orphan/.test(finding)),
      [],
    );
  });
}

test('a table is written by its room, and by others only through listed functions', () => {
  const findings = (name: string) => {
    const writer = writerOf('player', 'username').replace('write_a', name);
    const calling = `const a = 'select ${name}()'`;
    return tidy([
      { path: `${schema}/01-a.sql`, text: `-- Above.\n${writer}` },
      { path: `${server}/people/players/a.sql.ts`, text: `${calling}, b = 'update player set'` },
      { path: `${server}/game/betting/a.sql.ts`, text: calling },
    ]).filter((finding) => finding.includes('table owner'));
  };
  assert.deepEqual(findings('write_a'), [
    `${server}/game/betting/a.sql.ts:1  table owner: write_a is called by people/players`,
  ]);
  assert.deepEqual(findings('raise_guest'), []);
});

test('the table of owners lists only what exists', () => {
  const owners = { path: 'tools/table-owners.ts', text: '' };
  const findings = tidy([owners, { path: `${schema}/01-a.sql`, text: '' }]);
  for (const name of ['player', 'notify_player', 'write_orders']) {
    assert.ok(findings.includes(`${owners.path}:1  table owner: ${name} is not there`), name);
  }
});

test('hairlines, conditions and tokens in sheets are not style literals', () => {
  const text = `
    @media (min-width: 480px) { .a { border: 1px solid var(--line-2px); } }
    /* 12px, #fff */
    .white-card { inset: 0px; transition-delay: 0s; mask: url('#b12'); white-space: nowrap; }`;
  const path = `${web}/ui/a.css`;
  assert.deepEqual(
    tidy([
      { path, text },
      { path: `${web}/app/main.tsx`, text: `import '../ui/a.css';` },
    ]),
    [],
  );
});

test('a file that is started or loaded on demand is no orphan', () => {
  const files = [
    { path: 'tools/start.ts', text: `spawn('apps/server/src/main.ts'); import(\`./a-\${b}.ts\`);` },
    { path: 'tools/a-one.ts', text: `fork(join(import.meta.dirname, 'worker.ts'));` },
    { path: 'tools/worker.ts', text: '' },
    { path: `${server}/main.ts`, text: '' },
  ];
  assert.deepEqual(tidy(files), []);
});

test('comments, literals and patterns are separated from code', () => {
  const text = 'a("b", `c${d("e")}f`, /g"/); // h\n/* i */ j / k; <l>m\'n</l>';
  const source = readSource({ path: 'a.tsx', text });
  assert.equal(source.code.length, text.length);
  assert.deepEqual(source.code.replaceAll(/\s+/g, ''), 'a("",`d("")`,);j/k;<l>m\'n</l>');
  assert.deepEqual(
    source.literals.map(({ value }) => value),
    ['b', 'e', 'c\0f'],
  );
  assert.deepEqual(
    source.comments.map(({ value }) => value),
    ['// h', '/* i */'],
  );
});

test('every check of single files but that of folder sizes finds a row above', () => {
  const cases = faults.map(([path, text]) => ({ path, text }));
  const silent = checks.filter((check) => cases.every((file) => check([file]).length === 0));
  assert.deepEqual(
    silent.map((check) => check.name),
    ['checkDoubleNames', 'checkFolderSizes'].toReversed(),
  );
});

test('two functions of the server do not have the same name', () => {
  const fileOf = (path: string, text: string) => ({ path, text });
  const files = [
    fileOf(`${server}/game/betting/order.ts`, 'export function findOrder() {}'),
    fileOf(`${server}/game/rounds/order.ts`, '\nexport async function findOrder() {}'),
    fileOf(`${server}/game/rounds/order.sql.ts`, 'export const findOrder = 1;'),
    fileOf('packages/game/order.ts', 'export function findOrder() {}'),
  ];
  assert.deepEqual(
    tidy(files).filter((finding) => finding.includes('double name')),
    [
      `${server}/game/rounds/order.ts:2  double name: ` +
        `findOrder is exported by ${server}/game/betting/order.ts as well`,
    ],
  );
});

test('the repository itself is tidy', () => {
  const files = readSourceTree(resolve(import.meta.dirname, '..'));
  assert.equal(tidy(files).join('\n'), '');
});
