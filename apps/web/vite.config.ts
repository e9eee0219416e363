import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers that know `light-dark()` and `color-mix()`, so that nothing has to be polyfilled. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Changes seldom, so it is a file of its own that browsers keep across releases. */
const framework = /node_modules\/(react|react-dom|scheduler)\//;

/** What nearly every screen uses; in many small files it would be compressed worse. */
const shell = /src\/(ui|frame|overlay|draw|session|api|language)\/|node_modules\/(lucide|zustand)/;

const apiOrigin = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
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
            { name: 'framework', test: framework },
            { name: 'first', tags: ['$initial'] },
            { name: 'shell', test: shell, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/index.php': apiOrigin },
  },
});
