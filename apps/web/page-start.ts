// What the page does before its scripts are there: it asks at once for the files of the screen
// that will be seen, and for home's facts, which would otherwise be found out one by one. The
// script stands in the page itself, so it is small; the server allows it by its hash. What the
// screen of each address needs is left in a list, from which the server writes it into the page.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

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
        // Of the app's own address the page's script knows more than the server.
        const others = [...screens].filter(([path]) => path !== '/');
        const source = JSON.stringify(Object.fromEntries(others));
        this.emitFile({ type: 'asset', fileName: listName, source });
      },
    },
  };
}

/**
 * Given texts and scripts of home and of the login, either of which is seen at the app's own
 * address, and the end of the name of every text. Written short, since every visitor waits for it.
 * The call is the one that `api/client.ts` would send by the page's own line.
 */
const begin = `(home, login, end) => {
  let { locale } = localStorage, { token, activeList } = sessionStorage;
  if (!/^(zh|en|jp|kor)$/.test(locale)) locale = 'tw';
  const { texts } = document.documentElement.dataset;
  const own = location.pathname == '/' ? token ? home : login : texts ? texts.split(' ') : [];
  for (const file of ['frame', ...own]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/assets/' + (/-/.test(file) ? file : locale + '-' + file + end) + '.js';
    document.head.append(link);
  }
  if (activeList > 0) return;
  const url = '/index.php/api/index/index?host=&lang=' + locale;
  const begun = window.begun = { url, sentMs: Date.now(), response: fetch(url) };
  begun.response.then(() => begun.receivedMs = Date.now(), () => 0);
}`;

function startScript(screens: Screens, bundle: OutputBundle): string {
  const [home, login] = ['/', '/login'].map((path) => {
    const { texts = [], scripts = [] } = screens.get(path) ?? {};
    return [...texts, ...scripts.map(shortName)];
  });
  const end = shortName(chunkOf(textPart, chunksOf(bundle)).fileName).replace('tw-frame', '');
  const facts = [home, login, end].map((fact) => JSON.stringify(fact)).join();
  return `(${begin.replaceAll(/\n\s*/g, '')})(${facts})`;
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
      return [path, { texts, scripts: own.map(({ fileName }) => `/${fileName}`) }];
    }),
  );
}

interface RoutedScreen {
  readonly path: string;
  readonly texts: readonly string[];
  readonly source: RegExp;
}

const routesFolder = join(import.meta.dirname, 'src', 'routes');
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
