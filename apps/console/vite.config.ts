import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers that know `light-dark()`, so that nothing has to be polyfilled. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

const apiOrigin = 'http://127.0.0.1:8080';

/** Recharts, and what it alone needs. */
const chartNames = [
  'recharts|victory-|d3-|internmap|decimal|es-toolkit|eventemitter3|immer|tiny-invariant',
  '@reduxjs|redux|react-redux|reselect|react-is|use-sync-external-store',
];
const ofCharts = new RegExp(`node_modules/(?:${chartNames.join('|')})`);

/** What any screen may need; charts are for one. */
function isPart(path: string): boolean {
  return path.includes('node_modules/') && !ofCharts.test(path);
}

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
          // Parts first: the charts' file would take React along, and every screen would fetch it.
          groups: [
            { name: 'parts', test: isPart },
            { name: 'charts', test: /node_modules\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/console/api': apiOrigin, '/index.php': apiOrigin },
  },
});
