import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Load, LoadCounts, LoadListener } from './load.ts';
import type { NodeLoadMessage } from './node-load-process.ts';

/** Runs a load in a separate Node process. */
export async function runNodeLoad(load: Load, listener: LoadListener): Promise<LoadCounts> {
  const { signal, ...question } = load;
  const script = join(import.meta.dirname, 'node-load-process.ts');
  const child = fork(script, { execArgv: [], signal });
  const pid = child.pid ?? 0;
  const { promise, resolve, reject } = Promise.withResolvers<LoadCounts>();
  child.on('message', (message: NodeLoadMessage) => {
    if (message === 'begin') listener.begin(pid);
    else if (message === 'end') listener.end(pid);
    else resolve(message);
  });
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`${script} exited with ${code}`)));
  child.send(question);
  try {
    return await promise;
  } finally {
    if (child.connected) child.disconnect();
  }
}
