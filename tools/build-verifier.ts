// Builds a command that runs outside an installation into one JavaScript file without dependencies:
// `trine-verify`, which checks draws, and with the word `witness` `trine-witness`. `npm pack` of
// their packages runs it.

import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run-program.ts';

const commands = {
  verify: { folder: 'trine-verify', entry: 'trine-verify.ts', file: 'trine-verify.js', node: 20 },
  // `node:sqlite` needs Node 24.
  witness: { folder: 'witness', entry: 'witness-command.ts', file: 'trine-witness.js', node: 24 },
} as const;
const command = commands[process.argv[2] === 'witness' ? 'witness' : 'verify'];
const folder = join(root, 'packages', command.folder);

await build({
  configFile: false,
  logLevel: 'warn',
  root: folder,
  ssr: { noExternal: true },
  build: {
    ssr: command.entry,
    target: `node${command.node}`,
    outDir: 'dist',
    rolldownOptions: { output: { entryFileNames: command.file, codeSplitting: false } },
  },
});
