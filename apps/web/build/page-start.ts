// Puts a script (`page-script.ts`) into the page that preloads the first screen's files and calls
// before the app runs. Without it the browser would find them one after the other. The server
// allows the inline script by its hash. The plugin also writes a list of what each address needs;
// the server puts that into the page.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replaceBlockedStorage } from '@trine/browser/storage.ts';
import { systemLocale } from '@trine/i18n/system-language.ts';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import type { firstReads, screens } from '../src/app/screens.ts';
import { beginPage, type PageRead } from './page-script.ts';
import { lateSheetName } from './style-sheets.ts';

/** Node imports the table, because Vite would bundle every screen into its config. */
interface Table {
  readonly screens: typeof screens;
  readonly firstReads: typeof firstReads;
}

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const styleSheet = '<link rel="stylesheet"';
const textPart = 'packages/i18n/tw/frame.ts';
const table = pathToFileURL(join(import.meta.dirname, '..', 'src', 'app', 'screens.ts')).href;
/** The server reads this file and never serves it. */
const listName = '.vite/screens.json';

interface ScreenFiles {
  /** Parts of the texts, one file for each language. */
  readonly texts: readonly string[];
  /** Scripts besides those that the page starts with. */
  readonly scripts: readonly string[];
  /** Calls that are sent at once. */
  readonly reads: readonly PageRead[];
}

/** By lower-case address. */
type Screens = ReadonlyMap<string, ScreenFiles>;

/** Runs after file names are final. */
export function pageStart(): Plugin {
  let files: Screens = new Map();
  return {
    name: 'page-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle = {} }) => {
        files = screensOf((await import(table)) as Table, page, bundle);
        const script = startScript(files, bundle);
        // After the large scripts, so that they are requested first, and before the style sheet,
        // which would block this script. A function as replacement, because `$'` has a meaning in a
        // string.
        return page.replace(styleSheet, () => `<script>${script}</script>\n    ${styleSheet}`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const home = files.get('/');
        if (home === undefined) throw new Error('the page came after the list of its scripts');
        // At `/` only the page's script can decide between home and the login.
        const own = { texts: [], scripts: [], reads: home.reads };
        const source = JSON.stringify({ ...Object.fromEntries(files), '/': own });
        this.emitFile({ type: 'asset', fileName: listName, source });
      },
    },
  };
}

function startScript(files: Screens, bundle: OutputBundle): string {
  const [home, login] = ['/', '/login'].map((path) => {
    const { texts = [], scripts = [] } = files.get(path) ?? {};
    return [...texts, ...scripts.map(shortName)];
  });
  const frame = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(textPart));
  if (frame === undefined) throw new Error(`the bundle has no ${textPart}`);
  const end = shortName(frame.fileName).replace('tw-frame', '');
  const sheet = Object.keys(bundle).find((name) => name.startsWith(`assets/${lateSheetName}-`));
  if (sheet === undefined) throw new Error('the bundle has no late style sheet');
  const given = JSON.stringify({ home, login, end, late: `/${sheet}` });
  const storage = `globalThis.isStorageBlocked=(${replaceBlockedStorage.toString()})(globalThis)`;
  const { code, errors } = minifySync(
    'page.js',
    `${storage};(${beginPage.toString()})(${given},${systemLocale.toString()})`,
  );
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join());
  return code;
}

function shortName(file: string): string {
  return file.replace(/^\/?assets\//, '').replace(/\.js$/, '');
}

function screensOf(table: Table, page: string, bundle: OutputBundle): Screens {
  const chunks = chunksOf(bundle);
  const started = new Set(chunks.filter(({ fileName }) => page.includes(fileName)));
  const reads: Readonly<Record<string, readonly PageRead[] | undefined>> = table.firstReads;
  return new Map(
    Object.entries(table.screens).map(([path, { texts, name }]) => {
      const needed = withImports(chunkOf(name, chunks), bundle, new Set());
      const own = [...needed].filter((chunk) => !started.has(chunk));
      const scripts = own.map(({ fileName }) => `/${fileName}`);
      return [path.toLowerCase(), { texts, scripts, reads: reads[path] ?? [] }];
    }),
  );
}

function chunksOf(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** The script of a screen is the only one that exports its component. */
function chunkOf(screen: string, chunks: readonly OutputChunk[]): OutputChunk {
  const found = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.exports.includes(screen));
  const [chunk] = found;
  if (chunk === undefined || found.length > 1) {
    throw new Error(`${found.length} scripts of the bundle export ${screen}, not one`);
  }
  return chunk;
}

type Chunks = Set<OutputChunk>;

function withImports(chunk: OutputChunk, bundle: OutputBundle, found: Chunks): Chunks {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') withImports(imported, bundle, found);
  }
  return found;
}
