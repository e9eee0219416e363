// What the page does before its scripts are there: it asks at once for the files of the screen
// that will be seen, and for what that screen reads first, which would otherwise be found out one
// by one. The script (`page-script.ts`) stands in the page itself, so it is small; the server
// allows it by its hash. What the screen of each address needs is left in a list, from which the
// server writes it into the page.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { firstReads } from './first-reads.ts';
import { beginPage, type Read } from './page-script.ts';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const textPart = /packages\/i18n\/tw\/frame\.ts$/;
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

/** Runs after names are given, and puts the script before the page's own. */
export function pageStart(): Plugin {
  let screens: Screens = new Map();
  return {
    name: 'page-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        screens = screensOf(page, bundle);
        const script = startScript(screens, bundle);
        // A function, because in a text `$'` would stand for the rest of the page.
        return page.replace('<title>', () => `<script>${script}</script>\n    <title>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (screens.size === 0) throw new Error('the page came after the list of its scripts');
        // At the app's own address the page's script knows better which screen will be seen.
        const own = { texts: [], scripts: [], reads: firstReads['/'] };
        const source = JSON.stringify({ ...Object.fromEntries(screens), '/': own });
        this.emitFile({ type: 'asset', fileName: listName, source });
      },
    },
  };
}

function startScript(screens: Screens, bundle: OutputBundle): string {
  const [home, login] = ['/', '/login'].map((path) => {
    const { texts = [], scripts = [] } = screens.get(path) ?? {};
    return [...texts, ...scripts.map(shortName)];
  });
  const end = shortName(chunkOf(textPart, chunksOf(bundle)).fileName).replace('tw-frame', '');
  const given = JSON.stringify({ home, login, end });
  const { code, errors } = minifySync('page.js', `(${beginPage.toString()})(${given})`);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join());
  return code;
}

function shortName(file: string): string {
  return file.replace(/^\/?assets\//, '').replace(/\.js$/, '');
}

function screensOf(page: string, bundle: OutputBundle): Screens {
  const chunks = chunksOf(bundle);
  const started = new Set(chunks.filter(({ fileName }) => page.includes(fileName)));
  return new Map(
    routedScreens().map(({ path, texts, source }) => {
      const needed = withImports(chunkOf(source, chunks), bundle, new Set());
      const own = [...needed].filter((chunk) => !started.has(chunk));
      const scripts = own.map(({ fileName }) => `/${fileName}`);
      return [path, { texts, scripts, reads: firstReads[path] ?? [] }];
    }),
  );
}

interface RoutedScreen {
  readonly path: string;
  readonly texts: readonly string[];
  readonly source: RegExp;
}

const routesFolder = join(import.meta.dirname, 'src', 'app');
const routed =
  /path: '([^']+)',(?:(?!createRoute\()[^])*?screen\(\s*\[([^\]]*)\],\s*\(\) => import\('\.\.([^']+)'\)/g;

/** As the routes' own sources name them. */
function routedScreens(): RoutedScreen[] {
  return globSync('*.ts', { cwd: routesFolder })
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(join(routesFolder, file), 'utf8');
      return [...code.matchAll(routed)].map(([, path = '', texts = '', source = '']) => ({
        path: path.toLowerCase(),
        texts: [...texts.matchAll(/\w+/g)].map(([part]) => part),
        source: new RegExp(`src${source.replaceAll('.', String.raw`\.`)}$`),
      }));
    });
}

function chunksOf(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

function chunkOf(source: RegExp, chunks: readonly OutputChunk[]): OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => source.test(facadeModuleId ?? ''));
  if (found === undefined) throw new Error(`the bundle has no ${source.source}`);
  return found;
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
