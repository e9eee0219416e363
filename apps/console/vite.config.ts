import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers that support `light-dark()`, so that no polyfill is needed. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

const apiOrigin = 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    target: browsers,
    sourcemap: 'hidden',
    assetsDir: 'assets',
    // Small pictures stay files: the content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    // Staff use wired computers, and browsers cache the libraries, which seldom change.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'parts', test: /node_modules\// }],
        },
      },
    },
  },
  server: {
    proxy: { '/console/api': apiOrigin, '/index.php': apiOrigin },
  },
});
