// Builds `trine-verify`, the command that checks draws from outside, into one JavaScript file that
// any Node from version 20 on runs without a dependency. `npm pack` runs it.

import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run-program.ts';

const folder = join(root, 'packages/trine-verify');

await build({
  configFile: false,
  logLevel: 'warn',
  root: folder,
  ssr: { noExternal: true },
  build: {
    ssr: 'trine-verify.ts',
    target: 'node20',
    outDir: 'dist',
    rolldownOptions: { output: { entryFileNames: 'trine-verify.js', codeSplitting: false } },
  },
});
