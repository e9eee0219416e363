import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../load/find-program.ts';

const samplesPerSecond = 499;
const longestReport = 64 * 1024 * 1024;

/**
 * Starts `perf` on the whole machine if it is available and permitted. The returned function stops
 * it and writes a report into the folder; it returns the report's path, or the reason why there is
 * none.
 */
export async function startPerf(folder: string): Promise<() => Promise<string>> {
  const program = findProgram('perf');
  if (program === null) return async () => 'perf is not installed';
  const data = join(folder, 'perf.data');
  const flags = ['record', '-a', '-g', '-F', String(samplesPerSecond), '-o', data];
  const child = spawn(program, flags, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGINT');
    await ended;
    try {
      const report = ['report', '-i', data, '--stdio', '--no-children', '-g', 'none'];
      const sorted = ['--percent-limit', '0.2', '--sort', 'comm,dso,symbol'];
      const options = { maxBuffer: longestReport };
      const { stdout } = await promisify(execFile)(program, [...report, ...sorted], options);
      const file = join(folder, 'perf.txt');
      await writeFile(file, stdout);
      return file;
    } catch (error) {
      return `perf is not permitted: ${error instanceof Error ? error.message.split('\n')[0] : ''}`;
    }
  };
}
