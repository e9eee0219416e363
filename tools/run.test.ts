// Runs every command of package.json as npm does: with `--help`, and with an unknown option.
// Neither may start or change anything.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { commands, type CommandName } from '@trine/commands/commands.ts';
import { usageOf } from '@trine/commands/read-command.ts';
import { root } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-commands-'));
after(() => rmSync(folder, { recursive: true }));
const dataDir = join(folder, 'data');

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** npm starts these without arguments. */
const hooks = ['postinstall'];
const names = Object.keys(scripts).filter((name) => !hooks.includes(name)) as CommandName[];

/** npm appends the arguments to the line. */
async function run(name: CommandName, word: string) {
  const [program, script = '', ...rest] = scripts[name]?.split(' ') ?? [];
  assert.equal(program, 'node', 'nothing runs before the words are read');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(root, script), ...rest, word], {
    cwd: folder,
    env: { ...env, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  assert.ok(!existsSync(dataDir), 'nothing was made');
  return { code: Number(code), out, error };
}

test('package.json and the table name the same commands', () => {
  assert.deepEqual(names.toSorted(), Object.keys(commands).toSorted());
});

for (const name of names) {
  test(`npm run ${name} -- --help prints its usage`, async () => {
    const usage = { code: 0, out: `${usageOf(name)}\n`, error: '' };
    assert.deepEqual(await run(name, '--help'), usage);
  });

  test(`npm run ${name} rejects an unknown option`, async () => {
    const error = `Unknown option '--no-such-option'.\n\n${usageOf(name)}\n`;
    assert.deepEqual(await run(name, '--no-such-option'), { code: 2, out: '', error });
  });
}
