// `npm run setup` on a terminal, question by question, with a database of one's own: the file that
// it writes has the answers and, for the first machine, new secrets. `script` gives it a terminal.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { parseSettings } from '../operations/setup/environment-file.ts';

/** What is typed after a line that holds these words; to all other questions, Enter alone. */
const typed: readonly (readonly [string, string])[] = [
  ['Public address', 'https://127.0.0.1:1'],
  ['PostgreSQL by its owner', 'postgres://trine:word@127.0.0.1:1/trine'],
  ["from the first machine's file", 'yes'],
  ['Replace ', 'yes'],
];

async function answerAll(file: string, dataDir: string) {
  const program = join(import.meta.dirname, 'setup-command.ts');
  const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;
  const line = [process.execPath, program, '--file', file].map(quoted).join(' ');
  const env = { PATH: process.env['PATH'], SHELL: '/bin/sh' };
  const child = spawn('script', ['-qec', line, '/dev/null'], { env, stdio: 'pipe' });
  const answers = [...typed, ['Folder of the data', dataDir] as const];
  let said = '';
  let asked = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const question = stripVTControlCharacters(said.slice(asked));
    if (!question.endsWith(': ')) return;
    asked = said.length;
    const [, answer = ''] = answers.find(([words]) => question.includes(words)) ?? [];
    child.stdin.write(`${answer}\r`);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  return { code: await promise, said };
}

test('on a terminal each question is answered, and the first machine gets secrets', async () => {
  const base = await mkdtemp(join(tmpdir(), 'trine-setup-terminal-'));
  try {
    const file = join(base, 'trine.env');
    // No relay, so that the test asks nothing of the Internet; what is not asked stays in the file.
    await writeFile(file, 'DRAND_URLS=http://127.0.0.1:1\n', { mode: 0o600 });
    const { code, said } = await answerAll(file, join(base, 'data'));
    assert.match(said, /^Wrote \S+trine\.env, /m, said);
    assert.equal(code, 2, said);
    const settings = parseSettings(await readFile(file, 'utf8'));
    assert.equal(settings['LINES'], 'https://127.0.0.1:1');
    assert.match(
      settings['DATABASE_URL'] ?? '',
      /^postgres:\/\/trine_api:[\w-]{32}@127\.0\.0\.1:1\/trine$/,
    );
    const owner = parseSettings(await readFile(join(base, 'trine-owner.env'), 'utf8'));
    assert.equal(owner['DATABASE_OWNER_URL'], 'postgres://trine:word@127.0.0.1:1/trine');
    assert.equal(settings['DATA_DIR'], join(base, 'data'));
    assert.equal(settings['DRAND_URLS'], 'http://127.0.0.1:1');
    assert.match(settings['TRINE_PEPPER'] ?? '', /^[0-9a-f]{64}$/);
    assert.match(said, /^ok +secrets /m);
  } finally {
    await rm(base, { recursive: true });
  }
});
