import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { licenceNotices } from './licence-notices.ts';

/** Browsers that know `light-dark()` and `color-mix()`, so that nothing has to be polyfilled. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Changes seldom, so it is a file of its own that browsers keep across releases. */
const framework = /node_modules\/(react|react-dom|scheduler)\//;

/** What several screens use; in many small files it would be compressed worse. */
const shared =
  /src\/(ui|frame|form|overlay|draw|session|api|language|cashier)\/|node_modules\/(lucide|zustand)/;

const firstScreen = /src\/home\/home-screen\.tsx$/;

/** Icons come through one file that names all of them, so their importers tell nothing. */
const firstIcons =
  /icons\/(?:chevron-right|eye|eye-off|languages|megaphone|triangle-exclamation-point|wallet-minimal)\.mjs$/;

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** What the first screen needs is a file of its own, so that no other screen makes it larger. */
function shellName(id: string, modules: Modules): string | null {
  const isIcon = id.includes('/lucide-react/');
  const isFirst = isIcon ? firstIcons.test(id) : isNeededByFirst(id, modules, new Set());
  return isFirst ? 'shell' : null;
}

function isNeededByFirst(id: string, modules: Modules, seen: Set<string>): boolean {
  if (firstScreen.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededByFirst(importer, modules, seen));
}

const notices = licenceNotices();
const apiOrigin = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), notices.ofApp],
  worker: { plugins: () => [notices.ofWorkers] },
  build: {
    target: browsers,
    sourcemap: 'hidden',
    assetsDir: 'assets',
    // Small pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            {
              name: shellName,
              debugName: 'shell',
              test: shared,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'controls', test: shared, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/index.php': apiOrigin },
  },
});
