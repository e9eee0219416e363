// The recipes of CONTRIBUTING.md. Each is applied to a copy of the repository with the code that
// the page has, its tests run, and its files are put back. `npm run check` costs most, so its parts
// that a recipe can break run once, with all recipes applied. Of a new language, which needs a
// translation, only the first two steps are applied: the compiler must name the tables that the
// third one lists.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { linkModules } from '../apps/server/testing/linked-modules.ts';

const root = resolve(import.meta.dirname, '..');
const notCopied = new Set(['node_modules', 'dist', 'test-results']);
const notCopiedOfRoot = new Set([...notCopied, '.git', '.data', 'gallery']);
const compiler = 'node_modules/typescript/bin/tsc';
const wholeCheck = 'npm run check';
const typeChecks = [
  [compiler, '-p', 'tsconfig.json'],
  [compiler, '-p', 'apps/web/tsconfig.json'],
];
/** Far more than it takes on a quiet machine: a minute for all. */
const limitMs = 600_000;

/** The words of a step in backticks, and the text of its block. */
interface Step {
  readonly text: string;
  readonly codes: readonly string[];
  readonly block: string | null;
}

const recipes = readRecipes(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
const languageRecipe = recipes.find(({ name }) => name === 'A language');
const wholeRecipes = recipes.filter((recipe) => recipe !== languageRecipe);
const originals = new Map<string, string | null>();
let copy: string;

before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'trine-recipes-'));
  for (const name of await readdir(root)) {
    if (notCopiedOfRoot.has(name)) continue;
    const filter = (path: string) => !notCopied.has(path.split('/').at(-1) ?? '');
    await cp(join(root, name), join(copy, name), { recursive: true, filter });
  }
  await linkModules(copy);
  for (const name of await readdir(join(copy, 'apps'))) {
    const link = join(copy, 'node_modules/@trine', name);
    if (!existsSync(link)) await symlink(join(copy, 'apps', name), link);
  }
});

after(() => rm(copy, { recursive: true, force: true }));

test('CONTRIBUTING.md has six recipes, and each ends with a check', () => {
  assert.equal(recipes.length, 6);
  for (const { name, steps } of recipes) assert.match(steps.at(-1)?.text ?? '', /^Check: /, name);
});

for (const { name, steps } of wholeRecipes) {
  test(`the recipe "${name}" works as it is written`, { timeout: limitMs }, async () => {
    try {
      for (const step of steps) await applyStep(step);
    } finally {
      await putBack();
    }
  });
}

test('all recipes have right types; a language lacks tables', { timeout: limitMs }, async () => {
  const [row, texts, tables] = languageRecipe?.steps ?? [];
  assert.ok(row && texts && tables);
  const changes = wholeRecipes.flatMap(({ steps }) => steps.slice(0, -1));
  for (const step of changes) await applyStep(step);
  assert.deepEqual(await runNode(['tools/tidy.ts']), { code: 0, output: '' });
  for (const step of [row, texts]) await applyStep(step);
  const outcomes = await Promise.all(typeChecks.map(runNode));
  const errors = outcomes.flatMap(({ output }) => output.match(/^.+: error TS.+$/gm) ?? []);
  const lacking = errors.map((error) => /^(.+)\(.+Property 'fr' is missing/.exec(error)?.[1] ?? '');
  assert.deepEqual(new Set(lacking.filter(Boolean)), new Set(tables.codes));
  // What uses those tables may be wrong as well; every other error is a recipe's.
  const others = errors.filter((error) => !/\bfr\b/.test(error));
  assert.deepEqual(others, []);
});

function readRecipes(page: string): { readonly name: string; readonly steps: readonly Step[] }[] {
  const sections = page.split(/^## /m).slice(1);
  return sections.map((section) => {
    const [name = '', ...lines] = section.split('\n');
    const numbered = lines
      .join('\n')
      .split(/^\d+\. /m)
      .slice(1);
    return { name, steps: numbered.map(readStep) };
  });
}

function readStep(text: string): Step {
  const [, block = null] = /^ {3}```\w+\n([^]*?)^ {3}```$/m.exec(text) ?? [];
  const [prose = ''] = text.split('\n', 1);
  const codes = Array.from(prose.matchAll(/(`+)(.+?)\1(?!`)/g), ([, , code = '']) => code);
  return { text, codes, block: block?.replaceAll(/^ {3}/gm, '') ?? null };
}

async function applyStep({ text, codes, block }: Step): Promise<void> {
  const [first = '', second = '', third = ''] = codes;
  const added = block ?? `${third}\n`;
  if (text.startsWith('New file ')) await change(first, () => added);
  else if (text.startsWith('At the end of ')) await change(first, (old) => `${old}\n${added}`);
  else if (text.startsWith('Copy ')) await copyFolder(first, second);
  else if (text.startsWith('Run ')) await runStep(codes);
  else if (text.startsWith('Check: ')) await runChecks(codes);
  else if (/^(?:In|[\w ]+: in) .+, after /.test(text)) await change(first, insert(second, added));
  else if (/^In .+, replace /.test(text)) await change(first, replace(second, third));
  else assert.fail(`no step begins like this: ${text}`);
}

/** A run that fails on purpose prints the checksum that its last file has to have. */
async function runStep([command = '', path]: readonly string[]): Promise<void> {
  if (path === undefined) return runCommand(command);
  const { output } = await run(command);
  const old = await readFile(join(copy, path), 'utf8');
  const [present = ''] = /\b[0-9a-f]{64}\b/.exec(old) ?? [];
  const printed = Array.from(output.matchAll(/\b[0-9a-f]{64}\b/g), ([sum]) => sum);
  const next = printed.find((sum) => sum !== present);
  assert.ok(next, `${command} prints no new checksum:\n${output}`);
  await change(path, replace(present, next));
}

async function runChecks(commands: readonly string[]): Promise<void> {
  for (const command of commands) if (command !== wholeCheck) await runCommand(command);
}

async function runCommand(command: string): Promise<void> {
  const { code, output } = await run(command);
  assert.equal(code, 0, `${command}\n${output}`);
}

/** Runs a command of the page in the copy, with the present Node. */
async function run(command: string): Promise<{ code: number | null; output: string }> {
  const words = command.replace(/^npm test -- /, 'node tools/test.ts ').split(' ');
  assert.equal(words[0], 'node', command);
  return runNode(words.slice(1));
}

async function runNode(
  values: readonly string[],
): Promise<{ code: number | null; output: string }> {
  // A run inside of a test would report to it; the schema of a given cluster is not the recipe's.
  const { NODE_TEST_CONTEXT: _, TRINE_TEST_CLUSTER_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, [...values], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  const file = join(copy, path);
  const old = existsSync(file) ? await readFile(file, 'utf8') : null;
  if (!originals.has(path)) originals.set(path, old);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, edit(old ?? ''));
}

async function copyFolder(from: string, to: string): Promise<void> {
  originals.set(to, null);
  await cp(join(copy, from), join(copy, to), { recursive: true });
}

async function putBack(): Promise<void> {
  for (const [path, text] of originals) {
    if (text === null) await rm(join(copy, path), { recursive: true });
    else await writeFile(join(copy, path), text);
  }
  originals.clear();
}

/** Adds lines after the one line that reads like this, with its indentation. */
function insert(anchor: string, added: string): (text: string) => string {
  return (text) => {
    const lines = text.split('\n');
    const [at, ...more] = lines.keys().filter((index) => lines[index]?.trim() === anchor);
    assert.ok(at !== undefined && more.length === 0, `not exactly one line is: ${anchor}`);
    const [indentation = ''] = /^ */.exec(lines[at] ?? '') ?? [];
    const indented = added
      .trimEnd()
      .split('\n')
      .map((line) => `${indentation}${line}`);
    return lines.toSpliced(at + 1, 0, ...indented).join('\n');
  };
}

function replace(from: string, to: string): (text: string) => string {
  return (text) => {
    assert.equal(text.split(from).length, 2, `not exactly one place holds: ${from}`);
    return text.replace(from, () => to);
  };
}
