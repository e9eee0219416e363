// What the page does before its scripts are there: it asks at once for the files of the screen
// that will be seen, and for what that screen reads first, which would otherwise be found out one
// by one. The script (`page-script.ts`) stands in the page itself, so it is small; the server
// allows it by its hash. What the screen of each address needs is left in a list, from which the
// server writes it into the page.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replaceBlockedStorage } from '@trine/browser/storage.ts';
import { defaultLanguage, languageFacts } from '@trine/contract/languages.ts';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import type { firstReads, screens } from '../src/app/screens.ts';
import { beginPage, type Read } from './page-script.ts';
import { lateName } from './style-sheets.ts';

/** Node loads the table, since vite would bundle every screen into its config. */
interface Table {
  readonly screens: typeof screens;
  readonly firstReads: typeof firstReads;
}

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const styleSheet = '<link rel="stylesheet"';
const textPart = 'packages/i18n/tw/frame.ts';
const table = pathToFileURL(join(import.meta.dirname, '..', 'src', 'app', 'screens.ts')).href;
/** Read by the server and never served. */
const listName = '.vite/screens.json';

interface ScreenFiles {
  /** Parts of the texts, of which each language has its own. */
  readonly texts: readonly string[];
  /** Addresses of scripts, beside what the page starts with. */
  readonly scripts: readonly string[];
  /** What is asked for at once. */
  readonly reads: readonly Read[];
}

/** By addresses in small letters. */
type Screens = ReadonlyMap<string, ScreenFiles>;

/** Runs after names are given, and puts the script into the page. */
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
        // After the large scripts, so that they are asked for first, and before the style sheet,
        // which would hold it up. A function, because in a text `$'` would stand for the rest.
        return page.replace(styleSheet, () => `<script>${script}</script>\n    ${styleSheet}`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const home = files.get('/');
        if (home === undefined) throw new Error('the page came after the list of its scripts');
        // At the app's own address the page's script knows better which screen will be seen.
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
  const sheet = Object.keys(bundle).find((name) => name.startsWith(`assets/${lateName}-`));
  if (sheet === undefined) throw new Error('the bundle has no late style sheet');
  const languages = Object.entries(languageFacts).map(([language, { system }]) => {
    return [language, system.source];
  });
  const standard = defaultLanguage;
  const given = JSON.stringify({ home, login, languages, standard, end, late: `/${sheet}` });
  const storage = `globalThis.isStorageBlocked=(${replaceBlockedStorage.toString()})(globalThis)`;
  const { code, errors } = minifySync('page.js', `${storage};(${beginPage.toString()})(${given})`);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join());
  return code;
}

function shortName(file: string): string {
  return file.replace(/^\/?assets\//, '').replace(/\.js$/, '');
}

function screensOf(table: Table, page: string, bundle: OutputBundle): Screens {
  const chunks = chunksOf(bundle);
  const started = new Set(chunks.filter(({ fileName }) => page.includes(fileName)));
  const reads: Readonly<Record<string, readonly Read[] | undefined>> = table.firstReads;
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

/** The script that is fetched for a screen: the only one that exports its component. */
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
