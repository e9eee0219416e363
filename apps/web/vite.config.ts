import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanParts } from './lean-parts.ts';
import { licenceNotices } from './licence-notices.ts';
import { offline } from './offline.ts';
import { pageStart } from './page-start.ts';
import { textFiles } from './text-files.ts';

/** Browsers that know `light-dark()` and `color-mix()`, so that nothing has to be polyfilled. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Changes seldom, so it is a file of its own that browsers keep across releases. */
const framework = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;

/** Files smaller than this cost more by being files. */
const mergedBytes = 1_000;

/** What several screens use; in many small files it would be compressed worse. */
const shared =
  /src\/(ui|frame|form|overlay|draw|session|api|language|cashier|captcha|entry)\/|home\/motion|node_modules\/(lucide|zustand)/;

/** Before any screen. */
const start = /src\/app\/main\.tsx$/;

/** What a player sees first, and what a visitor does. */
const firstScreens = {
  shell: /src\/home\/home-screen\.tsx$/,
  entry: /src\/entry\/login-screen\.tsx$/,
} as const;

/** Screens that share much: each of them then needs a handful of files, and not twenty. */
const laterScreens = {
  room: /src\/room\/bet-room-screen\.tsx$/,
  cashier:
    /src\/(?:wallet|capital|accounts|security|settings|personal|profile|team)\/[\w-]+-screen\.tsx$/,
} as const;
const laterShared = /\/apps\/web\/src\/|\/packages\/|node_modules\/(lucide|zustand)/;

const groupScreens = { ...firstScreens, ...laterScreens };

/** Icons come through one file that names all of them, so their importers tell nothing. */
const groupIcons = {
  first: iconFiles('eye eye-off languages'),
  shell: iconFiles('chevron-right megaphone triangle-exclamation-point wallet-minimal'),
  entry: iconFiles('circle-exclamation-point refresh-cw'),
  room: iconFiles(
    'book-open chart-candlestick chart-no-axes-column chevron-down clock history list-ordered ' +
      'lock menu party-popper pencil rotate-ccw-clock shield-check shield-off shield-x table-2 ' +
      'wallet x',
  ),
  cashier: iconFiles(
    'arrow-right ban check circle-check copy credit-card external-link key-round lock-keyhole ' +
      'log-out mail minus newspaper route scroll-text search-x settings sliders-horizontal ' +
      'sparkles trending-up users-round',
  ),
} as const;

/** Names with spaces between them. */
function iconFiles(names: string): RegExp {
  return new RegExp(`icons\\/(?:${names.replaceAll(' ', '|')})\\.mjs$`);
}

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** What the app starts with, and what both first screens need. */
function firstName(id: string, modules: Modules): string | null {
  const walk = (screen: RegExp) => isNeededBy(screen, id, { modules, seen: new Set() });
  const isIcon = id.includes('/lucide-react/') && shared.test(id);
  const isBoth = isIcon
    ? groupIcons.first.test(id)
    : shared.test(id) && Object.values(firstScreens).every(walk);
  return isBoth || (!isIcon && walk(start)) ? 'first' : null;
}

type Group = keyof typeof groupScreens;

/** What one first screen needs is a file of its own, so that no other makes it larger. */
function screenGroup(chunk: Group, test: RegExp, priority: number) {
  const name = (id: string, modules: Modules) => {
    const isNeeded = id.includes('/lucide-react/')
      ? groupIcons[chunk].test(id)
      : isNeededBy(groupScreens[chunk], id, { modules, seen: new Set() });
    return isNeeded ? chunk : null;
  };
  return { name, debugName: chunk, test, minShareCount: 2, priority };
}

interface Walk {
  readonly modules: Modules;
  readonly seen: Set<string>;
}

function isNeededBy(screen: RegExp, id: string, walk: Walk): boolean {
  if (screen.test(id)) return true;
  if (walk.seen.has(id)) return false;
  walk.seen.add(id);
  const importers = walk.modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededBy(screen, importer, walk));
}

const notices = licenceNotices();
const apiOrigin = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [leanParts(), textFiles(), react(), notices.ofApp, pageStart(), offline()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  worker: { plugins: () => [notices.ofWorkers] },
  build: {
    target: browsers,
    // Every browser that we build for knows the links by itself.
    modulePreload: false,
    cssCodeSplit: false,
    manifest: true,
    sourcemap: 'hidden',
    assetsDir: 'assets',
    // Small pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Names of screens are long, and the app names all of them.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          `assets/${isDynamicEntry ? 'screen' : name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 7 },
            { name: firstName, debugName: 'first', priority: 5 },
            screenGroup('shell', shared, 4),
            screenGroup('entry', shared, 3),
            screenGroup('room', laterShared, 2),
            screenGroup('cashier', laterShared, 1),
            {
              name: 'controls',
              test: shared,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: mergedBytes,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/index.php': apiOrigin },
  },
});
