// How much JavaScript the player's app needs before a screen can be used: the built files, walked
// from the page's own through everything they import, with the texts of one language.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What the bundler wrote about its files; keys are paths of sources, from the app's folder. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export interface Screen {
  /** A path of a source, from the app's folder. */
  readonly source: string;
  /** Parts of the texts. */
  readonly texts: readonly string[];
}

const gzipLevel = 9;
const ownScript = /(?:src|href)="\/(assets\/[^"]+\.js)"/g;
const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** Bytes of all the scripts together, each compressed by itself as it travels. */
export async function screenBytes(dist: string, { source, texts }: Screen): Promise<number> {
  const manifest = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const files = new Set<string>();
  const started = new Set([...page.matchAll(ownScript)].map(([, file]) => file));
  const parts = texts.map((part) => `../../packages/i18n/tw/${part}.ts`);
  const first = Object.keys(manifest).filter((key) => started.has(manifest[key]?.file));
  for (const key of [...first, source, ...parts]) collect(manifest, key, files);
  const scripts = [...page.matchAll(inlineScript)].map(([, script = '']) => script);
  for (const file of files) scripts.push(await readFile(join(dist, file), 'utf8'));
  return scripts.reduce((sum, script) => sum + compressedBytes(script), 0);
}

function collect(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the build has no ${key}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}

const smallestApp = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.body).render(createElement('p'));
`;

interface Built {
  readonly output: readonly { readonly code?: string }[];
}

/** What of vite is used here; it belongs to the app and is found from there. */
interface Bundler {
  readonly build: (options: object) => Promise<Built>;
}

/** React and React DOM alone, built as the app is. */
export async function reactBytes(appFolder: string): Promise<number> {
  const vite = createRequire(join(appFolder, 'package.json')).resolve('vite');
  const { build } = (await import(pathToFileURL(vite).href)) as Bundler;
  const entry = join(appFolder, 'src', 'smallest.js');
  const { output } = await build({
    root: appFolder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'smallest-app',
        resolveId: (id: string) => (id === 'smallest' ? entry : null),
        load: (id: string) => (id === entry ? smallestApp : null),
      },
    ],
    build: {
      write: false,
      target: 'chrome123',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'smallest' },
    },
  });
  return output.reduce((sum, { code }) => sum + (code ? compressedBytes(code) : 0), 0);
}

function compressedBytes(script: string): number {
  return gzipSync(script, { level: gzipLevel }).length;
}
