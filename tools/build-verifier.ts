// Builds what runs outside an installation into one file each without dependencies, in `dist` of
// its package. `npm pack` of the packages runs it.
//
//   node tools/build-verifier.ts            trine-verify, the command and the page
//   node tools/build-verifier.ts page       the page alone
//   node tools/build-verifier.ts witness    trine-witness

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run-program.ts';
import { verifierPage } from './verifier-page.ts';

const commands = {
  verify: { folder: 'trine-verify', entry: 'trine-verify.ts', file: 'trine-verify.js', node: 20 },
  // `node:sqlite` needs Node 24.
  witness: { folder: 'witness', entry: 'witness-command.ts', file: 'trine-witness.js', node: 24 },
} as const;

async function buildCommand(name: keyof typeof commands): Promise<void> {
  const { folder, entry, file, node } = commands[name];
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'packages', folder),
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      target: `node${node}`,
      outDir: 'dist',
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  });
}

async function buildPage(): Promise<void> {
  const folder = join(root, 'packages/trine-verify/dist');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'verify.html'), await verifierPage());
}

const [what = 'verify'] = process.argv.slice(2);
if (what === 'witness' || what === 'verify') await buildCommand(what);
// After the command, whose build empties the folder.
if (what === 'page' || what === 'verify') await buildPage();
