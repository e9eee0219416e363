// Builds as an installation serves them: true, with an exchanged or missing file, with another page
// at an address, and without their entry in the public log.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { buildHash, fileHash } from '@trine/fairness/build-list.ts';
import { formatEntry } from '@trine/fairness/log/entries.ts';
import { formatProofFile } from '@trine/fairness/log/proof-file.ts';
import { isPageOf } from './served-page.ts';
import { createLogSigner } from './test-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-verify-build-'));
const command = join(import.meta.dirname, 'trine-verify.ts');

const builtPage = `<!doctype html>
<html lang="zh-Hant">
  <head>
    <meta name="viewport" content="width=device-width" />
    <meta name="description" content="Rounds of three digits." />
    <title>Trine</title>
  </head>
  <body><script type="module" src="/assets/main-1.js"></script></body>
</html>
`;

/** The page with what the server adds at an address. */
function pageAt(address: string): string {
  const facts =
    '<html data-profile="demo" data-zone="Asia/Taipei" data-texts="home" data-reads="[]"';
  const preload = '<link rel="modulepreload" href="/assets/main-1.js">';
  const preview =
    '<title>Trine &amp; more</title><meta name="description" content="Rounds.">' +
    `<link rel="canonical" href="https://trine.example/${address}">` +
    '<meta property="og:title" content="Trine">' +
    '<meta name="twitter:card" content="summary_large_image">';
  return builtPage
    .replace('<html lang="zh-Hant"', `${facts} lang="en"`)
    .replace('</head>', `${preload}</head>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace('<title>Trine</title>', preview);
}

const built: Readonly<Record<string, string>> = {
  'index.html': builtPage,
  'assets/main-1.js': 'export {};',
  'assets/main-2.css': 'html { color: red }',
  'robots.txt': 'User-agent: *',
};
const hashes = Object.entries(built).map(([path, text]) => [path, fileHash(Buffer.from(text))]);
const list = { kind: 'demo', files: Object.fromEntries(hashes) as Record<string, string> } as const;
const signer = createLogSigner();
const entry = formatEntry({ kind: 'build', profile: 'demo', hash: buildHash(list) });

type Files = Record<string, string | Uint8Array | undefined>;

/** What an installation serves whose log has these entries. */
function filesWith(entries: readonly string[], proven = entry): Files {
  const log = signer.log(entries);
  const { index, path, checkpoint } = log.proofOf(proven) as {
    readonly index: number;
    readonly path: readonly string[];
    readonly checkpoint: string;
  };
  const hexPath = path.map((hash) => Buffer.from(hash, 'hex'));
  return {
    ...log.files,
    ...built,
    'index.html': builtPage.replace(
      '<html',
      '<html data-profile="demo" data-texts="" data-reads="[]"',
    ),
    'build.json': JSON.stringify(list),
    'build.tlog-proof': formatProofFile({ extra: null, index, path: hexPath, checkpoint }),
  };
}

const draw = formatEntry({
  kind: 'draw',
  game: 1,
  issue: '20260105001',
  signature: 'ab'.repeat(48),
});
const served = filesWith([draw, entry, draw]);
let files: Files = served;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const path = pathname.slice(1);
  const file = files[path] ?? (path.includes('.') ? undefined : (files['*'] ?? pageAt(path)));
  response.statusCode = file === undefined ? 404 : 200;
  response.end(file ?? 'missing');
});

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function origin(): string {
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

async function verify(...words: string[]) {
  try {
    const run = promisify(execFile)(process.execPath, [command, ...words], { cwd: folder });
    return { code: 0, ...(await run) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('a served build holds that the public log has', async () => {
  files = served;
  const { code, stdout, stderr } = await verify('build', origin());
  assert.equal(code, 0, stdout + stderr);
  assert.ok(stdout.startsWith(`Build for demo of 4 files: ${buildHash(list)}\n`), stdout);
  assert.match(stdout, /\nEvery step holds\.\n$/);
  assert.equal((await verify('build', origin(), '--key', signer.keyText)).code, 0);
});

const withScript = '<script>steal()</script></body>';
const cheats: readonly (readonly [what: string, change: () => Files, line: RegExp])[] = [
  [
    'a file is exchanged',
    () => ({ 'assets/main-1.js': 'steal()' }),
    /^FAILS +files +1 of 4 files: assets\/main-1\.js differs\.$/m,
  ],
  [
    'a file is missing',
    () => ({ 'robots.txt': undefined }),
    /^FAILS +files +1 of 4 files: robots\.txt is missing\.$/m,
  ],
  [
    'the page is exchanged',
    () => ({ 'index.html': builtPage.replace('</body>', withScript) }),
    /^FAILS +files +1 of 4 files: index\.html differs\.$/m,
  ],
  [
    'the page of other addresses is exchanged',
    () => ({ '*': pageAt('').replace('</body>', withScript) }),
    /^FAILS +pages +.*: \/, \/login/m,
  ],
  [
    'a file and its hash are exchanged',
    () => {
      const other = 'steal()';
      const all = { ...list.files, 'assets/main-1.js': fileHash(Buffer.from(other)) };
      return {
        'assets/main-1.js': other,
        'build.json': JSON.stringify({ ...list, files: all }),
      };
    },
    /^FAILS +logged /m,
  ],
  ['the log has no entry', () => ({ 'build.tlog-proof': undefined }), /^FAILS +logged /m],
  ['the proof is of another entry', () => filesWith([draw, entry, draw], draw), /^FAILS +logged /m],
  [
    'the proof is of another log',
    () => ({ 'trust.json': JSON.stringify({ log: createLogSigner().keyText }) }),
    /^FAILS +logged /m,
  ],
];

for (const [what, change, line] of cheats) {
  test(`a build fails: ${what}`, async () => {
    files = { ...served, ...change() };
    const { code, stdout, stderr } = await verify('build', origin());
    assert.equal(code, 1, stdout + stderr);
    assert.match(stdout, line);
  });
}

const unreadable: readonly (readonly [what: string, change: object, message: RegExp])[] = [
  ['no list', { 'build.json': undefined }, /is no list of the files/],
  ['a list that names no files', { 'build.json': '{"kind":"demo"}' }, /is no list of the files/],
  ['no JSON', { 'build.json': '<html>' }, /is no JSON/],
  ['no public log', { 'trust.json': '{}' }, /shows no public log/],
];

for (const [what, change, message] of unreadable) {
  test(`nothing is checked: ${what}`, async () => {
    files = { ...served, ...change };
    const { code, stderr } = await verify('build', origin());
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
  });
}

test('a build in a folder holds if its files are those of its list', async () => {
  const own = join(folder, 'dist');
  for (const [path, text] of Object.entries({ ...built, 'build.json': JSON.stringify(list) })) {
    mkdirSync(dirname(join(own, path)), { recursive: true });
    writeFileSync(join(own, path), text);
  }
  const { code, stdout } = await verify('build', 'dist');
  assert.equal(code, 0, stdout);
  assert.ok(stdout.includes(buildHash(list)));
  writeFileSync(join(own, 'robots.txt'), '');
  assert.equal((await verify('build', 'dist')).code, 1);
});

const pages: readonly (readonly [what: string, page: string, expected: boolean])[] = [
  ['the built page', builtPage, true],
  ['what the server adds', pageAt('lottery'), true],
  ['a script', pageAt('').replace('</body>', withScript), false],
  ['another script', pageAt('').replace('main-1.js"></script>', 'main-2.js"></script>'), false],
  ['a script among the preloads', pageAt('').replace('</head>', '<script></script></head>'), false],
  [
    'a redirect',
    pageAt('').replace('<title>', '<meta http-equiv="refresh" content="0"><title>'),
    false,
  ],
  [
    'a redirect in a description',
    pageAt('').replace('name="description"', 'name="description" http-equiv="refresh"'),
    false,
  ],
  ['an attribute', pageAt('').replace('<html ', '<html onload="steal()" '), false],
  ['a base', pageAt('').replace('</title>', '</title><base href="https://a.example/">'), false],
];

for (const [what, page, expected] of pages) {
  test(`a page with ${what} is ${expected ? '' : 'not '}the built one`, () => {
    assert.equal(isPageOf(builtPage, page), expected);
  });
}
