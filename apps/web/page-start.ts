// What the page does before its scripts are there: it asks at once for the files of the screen
// that will be seen, which would otherwise be found out one by one. The script stands in the page
// itself, so it is small; the server allows it by its hash.

import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const screens = {
  '/': { source: /src\/home\/home-screen\.tsx$/, texts: 'home' },
  '/login': { source: /src\/entry\/login-screen\.tsx$/, texts: 'entry' },
} as const;
const textPart = /packages\/i18n\/tw\/frame\.ts$/;

/** Runs after names are given, and puts the script before the page's own. */
export function pageStart(): Plugin {
  return {
    name: 'page-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) =>
        // A function, because in a text `$'` would stand for the rest of the page.
        page.replace('<title>', () => `<script>${startScript(page, bundle)}</script>\n    <title>`),
    },
  };
}

/**
 * Given the files of each screen by its address; `$` stands for the language. Written short, since
 * every visitor waits for it. Without a session, home is the way to the login.
 */
const begin = `(screens) => {
  let { pathname: path } = location, { locale } = localStorage;
  if (path == '/' && !sessionStorage.token) path = '/login';
  if (!/^(zh|en|jp|kor)$/.test(locale)) locale = 'tw';
  for (const file of screens[path] || screens.other) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file.replace('$', locale);
    document.head.append(link);
  }
}`;

function startScript(page: string, bundle: OutputBundle): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const started = new Set(chunks.filter((chunk) => page.includes(chunk.fileName)));
  const frame = `/${chunkOf(textPart, chunks).fileName}`.replace('/tw-', '/$-');
  const files = Object.entries(screens).map(([path, { source, texts }]) => {
    const needed = withImports(chunkOf(source, chunks), bundle, new Set());
    const later = [...needed].filter((chunk) => !started.has(chunk));
    const own = later.map(({ fileName }) => `/${fileName}`);
    return [path, [frame, frame.replace('frame', texts), ...own]];
  });
  const facts = JSON.stringify({ ...Object.fromEntries(files), other: [frame] });
  return `(${begin.replaceAll(/\n\s*/g, '')})(${facts})`;
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
