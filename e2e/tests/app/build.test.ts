// The build of the app: the same files from another folder, the entry in the public log, and the
// page of the verifier that is a part of it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { buildListName, fileHash, parseBuildList } from '@trine/fairness/build-list.ts';
import { nextDraw } from '../../fixtures/drawn-rounds.ts';
import { test } from '../../fixtures/test.ts';

const root = resolve(import.meta.dirname, '../../..');
const dist = join(root, 'apps/web/dist/demo');
const verifierPage = 'verify.html';

/** Copies a folder without what was built in it. Files are links where that is possible. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), copy);
    else if (entry.isFile()) linkOrCopy(source, copy);
    else if (entry.isDirectory() && (entry.name !== 'dist' || from.includes('node_modules')))
      copyTree(source, copy);
  }
}

interface Described {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The names of the installed packages that the app's build needs, with those that they need. */
function neededPackages(): Set<string> {
  const found = new Set<string>();
  const add = (folder: string): void => {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) return;
    const described = JSON.parse(readFileSync(file, 'utf8')) as Described;
    const { dependencies, peerDependencies, optionalDependencies } = described;
    for (const name of Object.keys({
      ...dependencies,
      ...peerDependencies,
      ...optionalDependencies,
    })) {
      if (found.has(name)) continue;
      found.add(name);
      add(join(root, 'node_modules', name));
    }
  };
  add(join(root, 'apps/web'));
  for (const name of readdirSync(join(root, 'packages'))) add(join(root, 'packages', name));
  found.add('vite');
  add(join(root, 'node_modules/vite'));
  return found;
}

/** Another file system takes no links. */
function linkOrCopy(source: string, copy: string): void {
  try {
    linkSync(source, copy);
  } catch {
    copyFileSync(source, copy);
  }
}

test('a build in a folder of another name has the same files', async () => {
  const base = mkdtempSync(join(tmpdir(), 'trine-other-build-'));
  try {
    const copy = join(base, 'another', 'place');
    const packages = [...neededPackages(), '@trine'].map((name) => join('node_modules', name));
    for (const part of [...packages, 'packages', 'apps/web']) {
      if (existsSync(join(root, part))) copyTree(join(root, part), join(copy, part));
    }
    for (const file of ['package.json', 'tsconfig.json']) {
      copyFileSync(join(root, file), join(copy, file));
    }
    const vite = createRequire(join(copy, 'apps/web/package.json')).resolve('vite/package.json');
    assert.ok(vite.startsWith(copy), vite);
    const words = ['build', 'apps/web', '--mode', 'demo', '--outDir', 'dist/demo'];
    const command = join(dirname(vite), 'bin/vite.js');
    await promisify(execFile)(process.execPath, [command, ...words, '--logLevel', 'warn'], {
      cwd: copy,
    });
    const made = join(copy, 'apps/web/dist/demo');
    const list = parseBuildList(JSON.parse(readFileSync(join(dist, buildListName), 'utf8')));
    const { [verifierPage]: page, ...files } = list?.files ?? assert.fail('no list');
    assert.ok(page !== undefined);
    const paths = globSync('**/*.*', { cwd: made }).filter((path) => !path.endsWith('.map'));
    assert.deepEqual(paths.toSorted(), Object.keys(files).toSorted());
    const differing = paths.filter(
      (path) => fileHash(readFileSync(join(made, path))) !== files[path],
    );
    assert.deepEqual(differing, []);
  } finally {
    rmSync(base, { recursive: true });
  }
});

test('the command finds the served build in the public log', async ({ server }) => {
  // The entry is published with the next seals.
  await server.drawRounds();
  const command = join(root, 'packages/trine-verify/trine-verify.ts');
  const run = promisify(execFile)(process.execPath, [command, 'build', server.url]);
  const { stdout } = await run;
  assert.match(stdout, /^Build for demo of \d+ files: [0-9a-f]{64}$/m);
  assert.match(stdout, /\nEvery step holds\.\n$/);
});

async function choose(page: Page, file: unknown): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'saved.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
}

async function drop(page: Page, file: unknown): Promise<void> {
  const text = JSON.stringify(JSON.stringify(file));
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${text}], 'dropped.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  })()`);
}

/** The title of the verdict. */
function verdict(page: Page) {
  return page.getByRole('heading', { level: 2 });
}

test('the page of the verifier checks files without a network', async ({
  server,
  openDemoAccount,
}) => {
  const { page, api } = await openDemoAccount('player1');
  const { issue } = await nextDraw({ api, server }, 2);
  const asked = { game_id: 2, issue };
  const answers = await Promise.all([
    api.call('/api/fairness/round', asked),
    api.call('/api/fairness/timetable', { game_id: 2 }),
    api.call('/api/fairness/chain', {}),
  ]);
  const [round, timetable, chain] = answers.map((answer) => (answer.ok ? answer.data : null));
  const saved = { round, timetable, chain };
  const evidence = {
    format: 'trine/evidence/1',
    from: server.url,
    checked_at_ms: Date.now(),
    chain,
    round,
    timetable: answers[1].ok ? answers[1].data.lines : null,
    seen: null,
    receipts: [],
    orders: [],
    rejected: null,
    credited: null,
  };
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const served = `${server.url}/${verifierPage}`;
  for (const address of [served, pathToFileURL(join(dist, verifierPage)).href]) {
    requests.length = 0;
    await page.goto(address);
    // The book of the round is not in the file.
    await choose(page, saved);
    await expect(verdict(page)).toHaveText(/^Nothing fails/);
    await expect(page.getByText(/^holds · follows/)).toBeVisible();
    await choose(page, { ...saved, round: { ...round, code: 28 } });
    await expect(verdict(page)).toHaveText('It fails');
    await expect(page.getByText(/^FAILS · follows/)).toBeVisible();
    await drop(page, evidence);
    await expect(verdict(page)).toHaveText(/own key of a demo/);
    await drop(page, { ...evidence, seen: { draw_at: 1, book: null, was_unsealed: false } });
    await expect(verdict(page)).toHaveText('It fails');
    await drop(page, { other: 'file' });
    await expect(verdict(page)).toHaveText('Nothing could be checked');
    assert.deepEqual(requests, [address]);
  }
});
