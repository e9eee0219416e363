import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers that know `light-dark()`, so that nothing has to be polyfilled. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

const apiOrigin = 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    target: browsers,
    sourcemap: 'hidden',
    assetsDir: 'assets',
    // Small pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // A console's screen has a keyboard and a wire; the parts change seldom and are kept by
    // browsers.
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
