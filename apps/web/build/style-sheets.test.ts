import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build, type Plugin, type Rolldown } from 'vite';
import { styleSheets } from './style-sheets.ts';

/** Each module's imports and styles. */
const sources: Readonly<Record<string, string>> = {
  'start.js':
    'import "./base.css"; import("./early.js"); import("./late.js"); import("./plain.js");',
  'early.js': 'import "./shared.js"; import "./early.css"; export const early = 1;',
  'late.js': 'import "./shared.js"; import "./late.css"; export const late = 2;',
  'plain.js': 'export const plain = 3;',
  'shared.js': 'import "./shared.css"; globalThis.shared = true;',
  'base.css': '.base { color: red }',
  'early.css': '.early { color: red }',
  'late.css': '.late { color: red }',
  'shared.css': '.shared { color: red }',
};

const inMemory: Plugin = {
  name: 'in-memory',
  enforce: 'pre',
  resolveId: (id) => (sources[id.replace('./', '')] ? `/app/${id.replace('./', '')}` : null),
  load: (id) => sources[id.replace('/app/', '')] ?? null,
};

async function builtFiles(): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, styleSheets({ start: /start\.js$/, early: [/early\.js$/] })],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: 'start.js' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('nothing was built');
  return first.output;
}

test('the first sheet has the styles of early screens, the late sheet the rest', async () => {
  const files = await builtFiles();
  const sheetOf = (name: string) => {
    const found = files.filter(({ fileName }) => fileName.startsWith(`assets/${name}-`));
    const sheets = found.filter(({ fileName }) => fileName.endsWith('.css'));
    assert.equal(sheets.length, 1);
    const [sheet] = sheets;
    const text = sheet?.type === 'asset' ? String(sheet.source) : '';
    return [...text.matchAll(/\.(\w+)\s*\{/g)].map(([, word]) => word);
  };
  assert.deepEqual(sheetOf('first'), ['base', 'shared', 'early']);
  assert.deepEqual(sheetOf('late'), ['late']);
});

test('only a script with styles in the late sheet waits for it', async () => {
  const files = await builtFiles();
  const start = files.find((file) => file.type === 'chunk' && file.isEntry);
  const code = start?.type === 'chunk' ? start.code : '';
  const calls = [...code.matchAll(/import\("\.\/(\w+)-[^"]*"\)(\.then\(lateStyles\))?/g)];
  assert.deepEqual(
    calls.map(([, name, waits]) => [name, waits !== undefined]),
    [
      ['early', false],
      ['late', true],
      ['plain', false],
    ],
  );
});
