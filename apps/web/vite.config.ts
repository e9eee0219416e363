import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers that know `light-dark()` and `color-mix()`, so that nothing has to be polyfilled. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Changes seldom, so it is a file of its own that browsers keep across releases. */
const framework = /node_modules\/(react|react-dom|scheduler)\//;

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
      output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
    },
  },
  server: {
    proxy: { '/index.php': apiOrigin },
  },
});
