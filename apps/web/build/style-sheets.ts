// Makes two style sheets. The first one holds the styles of the screens that are opened most often,
// because their first paint waits for it. The late one holds all others. It is fetched when the
// page is idle, or earlier by the first script whose styles are in it.

import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

export interface StyleSheetsOptions {
  /** The entry script of the app. */
  readonly start: RegExp;
  /** Screens whose styles are in the first sheet. */
  readonly early: readonly RegExp[];
}

interface Linked {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** Defined by the page's script (`page-script.ts`). */
const waiting = '.then(lateStyles)';
const dynamicImport = /\bimport\((?:"\.\/([^"]+)"|'\.\/([^']+)'|`\.\/([^`]+)`)\)/g;

/** The name of the late sheet: `assets/late-….css`. */
export const lateSheetName = 'late';

export function styleSheets(options: StyleSheetsOptions): Plugin[] {
  return [plainImports(), twoSheets(options)];
}

const preloadHelper = '\0vite/preload-helper.js';
const preloaded =
  /__vitePreload\(\(\) => (import\([^()]*\)(?:\.then\([^;]*?\))?), __VITE_PRELOAD__\)/g;

/** Removes Vite's wait for the styles of a script: there are two sheets for all scripts. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : null),
    renderChunk: (code) => ({ code: code.replaceAll(preloaded, '$1'), map: null }),
  };
}

function twoSheets({ start, early }: StyleSheetsOptions): Plugin {
  const isEarly = ({ moduleIds }: Linked) =>
    [start, ...early].some((screen) => moduleIds.some((id) => screen.test(id)));

  return {
    name: 'style-sheets',
    apply: 'build',
    config: () => ({ build: { cssCodeSplit: true } }),
    renderChunk(code, chunk, ...[, { chunks }]) {
      const all = Object.values(chunks);
      const first = withImportsOf(all.filter(isEarly), chunks);
      const folder = chunk.fileName.replace(/[^/]*$/, '');
      const needsLate = (name: string): boolean => {
        const target = chunks[folder + name];
        if (target === undefined) throw new Error(`${chunk.fileName} fetches ${name}, no script`);
        return [...withImportsOf([target], chunks)].some(
          (needed) => !first.has(needed) && hasStyles(needed),
        );
      };
      const waited = code.replaceAll(dynamicImport, (call: string, ...names: string[]) => {
        const name = names.slice(0, 3).find((given) => given !== undefined) ?? '';
        return needsLate(name) ? call + waiting : call;
      });
      return waited === code ? null : { code: waited, map: null };
    },
    generateBundle: {
      // Before the page is made, because the page names its style sheets.
      order: 'pre',
      handler(_, bundle) {
        const chunks = chunksOf(bundle);
        const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => start.test(id)));
        if (entry === undefined) throw new Error('the bundle has no start');
        const first = withImportsOf([entry, ...chunks.filter(isEarly)], bundle);
        const rest = withImportsOf(chunks, bundle).difference(first);
        const [firstSheet, lateSheet] = [first, rest].map((group) => takeStyles(group, bundle));
        entry.viteMetadata?.importedCss.add(emit(this, 'first', firstSheet ?? ''));
        emit(this, lateSheetName, lateSheet ?? '');
      },
    },
  };
}

function hasStyles({ moduleIds }: Linked): boolean {
  return moduleIds.some((id) => /\.css(\?|$)/.test(id));
}

function chunksOf(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** Imports come before their importer, so that the importer's styles win. */
function withImportsOf<Chunk extends Linked>(
  chunks: readonly Chunk[],
  all: Readonly<Record<string, unknown>>,
): Set<Chunk> {
  const begun = new Set<Chunk>();
  const ordered = new Set<Chunk>();
  const walk = (chunk: Chunk | undefined): void => {
    if (chunk?.imports === undefined || begun.has(chunk)) return;
    begun.add(chunk);
    for (const name of chunk.imports) walk(all[name] as Chunk | undefined);
    ordered.add(chunk);
  };
  for (const chunk of chunks) walk(chunk);
  return ordered;
}

/** Removes the styles of these scripts from the bundle and returns them. */
function takeStyles(chunks: ReadonlySet<OutputChunk>, bundle: OutputBundle): string {
  const sheets = [...chunks].flatMap((chunk) => {
    const names = [...(chunk.viteMetadata?.importedCss ?? [])];
    chunk.viteMetadata?.importedCss.clear();
    return names.map((name) => {
      const asset = bundle[name];
      if (asset?.type !== 'asset') throw new Error(`the bundle has no ${name}`);
      delete bundle[name];
      return String(asset.source).trim();
    });
  });
  return sheets.join('');
}

function emit(context: Rolldown.PluginContext, name: string, source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `assets/${name}-${hash}.css`;
  context.emitFile({ type: 'asset', fileName, source });
  return fileName;
}
