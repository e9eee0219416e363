import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './build/icons.ts';
import { licenceNotices } from './build/licence-notices.ts';
import { manifests } from './build/manifest.ts';
import { offline } from './build/offline.ts';
import { pageStart } from './build/page-start.ts';
import { routerParts } from './build/router-parts.ts';
import { styleSheets } from './build/style-sheets.ts';
import { textFiles } from './build/text-files.ts';

/** Browsers with `light-dark()` and `color-mix()`, so that nothing needs a polyfill. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Changes rarely, so it is a file of its own that browsers keep across releases. */
const framework = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;

/** Shared by several screens; many small files would compress worse. */
const shared =
  /src\/(ui|data|i18n|features\/(session|security-code|lobby\/(game-tiles|draw-interval)|round\/(balls|countdown|digits|seal))|screens\/sign-in)\b|home\/motion|icons\/lucide|node_modules\/zustand/;

/** Calls that change data, dialogs and toasts: the login and the room need them, home does not. */
const acting = /ui\/overlays\/(?:dialog\.|panel-|toast\.)|data\/mutations/;
const firstShared = new RegExp(`^(?!.*(?:${acting.source})).*(?:${shared.source})`);

/** Shared by home and its lazily loaded parts; each would be a file of a kilobyte. */
const homeShared = new RegExp(`${shared.source}|screens/home/.*module\\.css|content/own-link`);

const start = /src\/app\/main\.tsx$/;

const home = /src\/screens\/home\/home-screen\.tsx$/;
const login = /src\/screens\/sign-in\/login-screen\.tsx$/;
const loginForm = /src\/screens\/sign-in\/login-form\.tsx$/;
const room = /src\/screens\/bet-room\/bet-room-screen\.tsx$/;
const wallet = /src\/screens\/wallet\/wallet-screen\.tsx$/;
const person = /src\/screens\/account\/personal-screen\.tsx$/;
const customer = /src\/screens\/support\/customer-screen\.tsx$/;
const money = /src\/screens\/(?:wallet|account)\/[\w-]+-screen\.tsx$/;
const later = /\/apps\/web\/src\/|\/packages\/|icons\/lucide|node_modules\/zustand/;

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Whether a screen needs the file. */
type Needs = (screen: RegExp) => boolean;

/**
 * The groups of shared files; the first match wins. Code of one screen alone stays in that screen's
 * file, and a screen loads a handful of files instead of twenty.
 */
const files: readonly (readonly [name: string, among: RegExp, isIn: (needs: Needs) => boolean])[] =
  [
    // The library's index imports lists, which no first screen uses.
    ['first', /^(?!.*[iI]nfiniteQuery)/, (needs) => needs(start)],
    ['first', firstShared, (needs) => needs(login) && [home, room, person].some(needs)],
    ['shell', homeShared, (needs) => needs(home)],
    ['entry-acting', acting, (needs) => needs(login)],
    ['entry', shared, (needs) => needs(login)],
    // The frame of every screen needs these, and little else of the room's code.
    ['common', /layout\/banner|game\/games|icons\/lucide/, (needs) => needs(room)],
    ['common', later, (needs) => needs(room)],
    // Code of money and support that the room does not need.
    ['money', later, (needs) => needs(wallet) || [money, customer].every(needs)],
    ['help', later, (needs) => needs(customer)],
    ['cashier', later, (needs) => needs(money)],
  ];

const names = [...new Set(files.map(([name]) => name))];

function fileOf(id: string, modules: Modules): string | null {
  const needs: Needs = (screen) => isNeededBy(screen, id, { modules, seen: new Set() });
  return files.find(([, among, isIn]) => among.test(id) && isIn(needs))?.[0] ?? null;
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

const app = join(import.meta.dirname, 'src', 'app');

/** The app's own modules in place of libraries' modules that it hardly uses. */
const ownModules: Plugin = {
  name: 'own-modules',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
          replacement: join(app, 'external-store.ts'),
        },
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        { find: './mutationCache.js', replacement: join(app, 'no-mutations.ts') },
      ],
    },
  }),
};

const notices = licenceNotices();
const apiOrigin = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    ownModules,
    icons(),
    routerParts(),
    textFiles(),
    react(),
    notices.ofApp,
    ...styleSheets({ start, early: [home, login, loginForm, room, wallet, customer] }),
    pageStart(),
    manifests(),
    offline(),
  ],
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  worker: { plugins: () => [notices.ofWorkers] },
  build: {
    target: browsers,
    // All supported browsers preload modules themselves.
    modulePreload: false,
    manifest: true,
    sourcemap: 'hidden',
    assetsDir: 'assets',
    // Small pictures stay files: the content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Screen names are long, and the app contains all of them.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          `assets/${isDynamicEntry ? 'screen' : name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: names.length + 1 },
            ...names.map((name, at) => ({
              name: (id: string, modules: Modules) => (fileOf(id, modules) === name ? name : null),
              debugName: name,
              minShareCount: name === 'first' ? 1 : 2,
              // A group takes what its files import, except for modules of earlier groups.
              priority: names.length - at,
            })),
            {
              name: 'controls',
              test: shared,
              minShareCount: 2,
              // Without merging of small files: its order depends on the path of the folder, so
              // that another folder would give another build.
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/index.php': apiOrigin, '/log/': apiOrigin, '/trust.json': apiOrigin },
  },
});
