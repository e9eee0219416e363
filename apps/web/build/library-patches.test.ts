import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, type Plugin } from 'vite';
import { libraryPatches, type Patch } from './library-patches.ts';
import { routerParts, unusedNames } from './router-parts.ts';
import { textFiles } from './text-files.ts';

const library = 'export const colour = "red"; console.log(colour);';

async function buildWith(...plugins: Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === 'library' ? id : null),
        load: (id) => (id === 'library' ? library : null),
      },
      ...plugins,
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'library' } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

const red: Patch = { what: 'the colour', files: /^library$/, part: /"red"/g, instead: '"blue"' };

test('a patch that matches is applied', async () => {
  assert.match(await buildWith(libraryPatches('patches', [red])), /blue/);
});

const misfits: readonly (readonly [title: string, patch: Patch])[] = [
  ['a pattern that fits nothing', { ...red, what: 'the size', part: /"large"/g }],
  ['files that are not there', { ...red, what: 'the size', files: /^another$/ }],
];

for (const [title, misfit] of misfits) {
  test(`${title} fails the build with an error`, async () => {
    await assert.rejects(
      buildWith(libraryPatches('patches', [red, misfit])),
      /patches: nothing in this build fits "the size"\. A library was changed/,
    );
  });
}

const ours: readonly (readonly [plugin: Plugin, what: RegExp])[] = [
  [textFiles(), /"the list of texts"/],
  [routerParts(), /"base paths"/],
];

for (const [plugin, what] of ours) {
  test(`${plugin.name} fails a build without a match`, async () => {
    await assert.rejects(buildWith(plugin), what);
  });
}

test('no source uses a part of a library that the build leaves out', async () => {
  const app = join(import.meta.dirname, '..', 'src');
  const sources = globSync('**/*.{ts,tsx}', { cwd: app });
  assert.ok(sources.length > 0);
  for (const source of sources) {
    const text = await readFile(join(app, source), 'utf8');
    const used = unusedNames.filter((name) => new RegExp(`\\b${name}(?!\\w)`).test(text));
    assert.deepEqual(used, [], `${source}: delete what it uses from router-parts.ts`);
  }
});
