// Builds the player's app and the console, each only if a source changed since its last build: the
// build contains a hash of its sources. Each text file also gets compressed forms, so that the
// server does not compress files on requests.

import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readCommand } from '@trine/commands/read-command.ts';
import {
  buildHash,
  buildKinds,
  buildListName,
  fileHash,
  type BuildKind,
  type BuildList,
} from '@trine/fairness/build-list.ts';
import { writeSbom } from './sbom.ts';
import { root, runProgram } from './run-program.ts';

interface WebApp {
  readonly name: string;
  readonly folder: string;
  /** Within the folder. */
  readonly outDir: string;
  /** Of Vite. */
  readonly mode: string;
  /** Of the player's app; null for the console, whose files are not listed. */
  readonly kind: BuildKind | null;
}

const consoleApp: WebApp = {
  name: 'console',
  folder: 'apps/console',
  outDir: 'dist',
  mode: 'production',
  kind: null,
};
const shared = [
  'packages/**/*',
  'package-lock.json',
  'tsconfig.json',
  'tools/build.ts',
  'tools/verifier-page.ts',
];
const compressible = '**/*.{css,html,js,json,svg,txt,webmanifest}';
/** Below this size the headers are most of the answer. */
const minCompressedBytes = 512;
const unlisted = /(^|\/)\.|\.(?:map|br|gz)$/;
const noSource = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/;

type Print = (line: string) => void;

interface Building {
  readonly kinds: readonly BuildKind[];
  readonly print?: Print;
}

/**
 * Throws the compiler's message if an app cannot be built. The player's app for production has the
 * key of the public beacon alone.
 */
export async function buildWeb({ kinds, print = console.log }: Building): Promise<void> {
  for (const kind of kinds) await build(playersApp(kind), print);
  await build(consoleApp, print);
}

function playersApp(kind: BuildKind): WebApp {
  const name = `web app for ${kind === 'demo' ? 'the demo' : kind}`;
  return { name, folder: 'apps/web', outDir: `dist/${kind}`, mode: kind, kind };
}

async function build({ name, folder, outDir, mode, kind }: WebApp, print: Print): Promise<void> {
  const hash = await hashSources([`${folder}/**/*`, ...shared]);
  // Vite empties the folder first, so a failed build has no stamp.
  const stamp = join(root, folder, outDir, '.sources');
  if ((await readStamp(stamp)) === hash) {
    print(`The ${name} is up to date.`);
    return;
  }
  print(`Building the ${name} …`);
  const vite = createRequire(join(root, folder, 'package.json')).resolve('vite/package.json');
  const { ok, output, tookMs } = await runProgram(process.execPath, [
    join(dirname(vite), 'bin', 'vite.js'),
    'build',
    folder,
    '--mode',
    mode,
    '--outDir',
    outDir,
    '--logLevel',
    'warn',
  ]);
  if (!ok) throw new Error(`The ${name} could not be built:\n${output.trim()}`);
  const built = join(root, folder, outDir);
  const list = kind === null ? null : await listFiles(built, kind);
  await compressFiles(built);
  await writeFile(stamp, hash);
  print(`Built in ${(tookMs / 1000).toFixed(1)} s.`);
  if (list !== null) print(`The hash of its files is ${buildHash(list)}.`);
}

/** Adds the verifier's page to a built app, and the list of its files. */
async function listFiles(folder: string, kind: BuildKind): Promise<BuildList> {
  const { verifierPage } = await import('./verifier-page.ts');
  await writeFile(join(folder, 'verify.html'), await verifierPage());
  const list = { kind, files: await hashFiles(folder) };
  await writeFile(join(folder, buildListName), `${JSON.stringify(list, null, 1)}\n`);
  return list;
}

/** The hash of each file that is served; files with a dot at the beginning and maps are not. */
async function hashFiles(folder: string): Promise<BuildList['files']> {
  const files: Record<string, string> = {};
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !unlisted.test(path) && path !== buildListName);
  for (const path of paths.toSorted()) files[path] = fileHash(await readFile(join(folder, path)));
  return files;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `x.js.br` and `x.js.gz` beside `x.js`, each only where it is smaller. */
async function compressFiles(folder: string): Promise<void> {
  const paths = globSync(compressible, { cwd: folder }).map((path) => join(folder, path));
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path);
      if (content.length < minCompressedBytes) return;
      const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      const forms = [
        { ending: 'br', bytes: await brotli(content, { params: best }) },
        { ending: 'gz', bytes: await gzipped(content, { level: constants.Z_BEST_COMPRESSION }) },
      ];
      for (const { ending, bytes } of forms) {
        if (bytes.length < content.length) await writeFile(`${path}.${ending}`, bytes);
      }
    }),
  );
}

async function hashSources(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const options = { cwd: root, withFileTypes: true, exclude: skipFolder } as const;
  const paths = globSync(sources, options)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !noSource.test(path.slice(root.length).split(sep).join('/')))
    .toSorted();
  for (const path of paths) {
    const content = await readFile(path);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function skipFolder({ name }: { readonly name: string }): boolean {
  return name === 'node_modules' || name === 'dist';
}

async function readStamp(stamp: string): Promise<string | null> {
  try {
    return await readFile(stamp, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) {
  readCommand('build');
  await buildWeb({ kinds: buildKinds });
  writeSbom();
  console.log('Wrote the bill of materials to sbom.cdx.json.');
}
