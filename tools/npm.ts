// Runs npm with this Node. Ends the process if npm fails.

import { spawnSync } from 'node:child_process';

export function runNpm(words: readonly string[], folder: string): void {
  // Set by npm for the scripts that it starts.
  const npm = process.env['npm_execpath'];
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: folder, stdio: 'inherit' } as const;
  const { status } = spawnSync(command, [...first, ...words, ...quiet], options);
  if (status === 0) return;
  console.error(`npm ${words.join(' ')} failed in ${folder}`);
  process.exit(1);
}
