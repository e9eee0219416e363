// What `npm run dev` does with the server: a change starts it again, a start that fails is told and
// the next change starts it all the same, and nothing is left at the end.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startRestarting } from './restarting.ts';

test('a change starts it again, also after one that does not compile', async ({ signal }) => {
  const folder = mkdtempSync(join(tmpdir(), 'trine-restarting-'));
  const script = join(folder, 'program.ts');
  // It speaks last: whoever has heard it may end it.
  const say = (word: string) =>
    writeFileSync(
      script,
      `setInterval(() => {}, 1000);
      process.on('SIGTERM', () => { console.log('ends ${word}'); process.exit(0); });
      console.log('${word}', process.pid);`,
    );
  say('first');
  let written = '';
  const has = async (word: string) => {
    while (!written.includes(word)) await delay(20, undefined, { signal });
  };
  const running = startRestarting({
    command: [script],
    env: process.env,
    folders: [folder],
    matters: (path) => path.endsWith('.ts'),
    write: (text) => {
      written += text;
    },
  });
  await has('first');
  say('second');
  await has('ends first');
  await has('second');
  writeFileSync(script, 'const = ;');
  await has('SyntaxError');
  await has('The next change starts it again');
  say('third');
  await has('third');
  await running.stop();
  await has('ends third');
  const pid = Number(/third (\d+)/.exec(written)?.[1]);
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  rmSync(folder, { recursive: true });
});
