// The server under `npm run dev`: a change restarts it, a failed start is printed and the next
// change starts it again, and no process is left at the end.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startRestarting } from './restarting.ts';

test('a change restarts the program, also after a start that did not compile', async ({
  signal,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'trine-restarting-'));
  const script = join(folder, 'program.ts');
  // Prints last: a reader of this line may end the process.
  const print = (word: string) =>
    writeFileSync(
      script,
      `setInterval(() => {}, 1000);
      process.on('SIGTERM', () => { console.log('ends ${word}'); process.exit(0); });
      console.log('${word}', process.pid);`,
    );
  print('first');
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
  print('second');
  await has('ends first');
  await has('second');
  writeFileSync(script, 'const = ;');
  await has('SyntaxError');
  await has('The next change starts it again');
  print('third');
  await has('third');
  await running.stop();
  await has('ends third');
  const pid = Number(/third (\d+)/.exec(written)?.[1]);
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  rmSync(folder, { recursive: true });
});
