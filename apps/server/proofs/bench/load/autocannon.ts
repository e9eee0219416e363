import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AutocannonMessage } from './autocannon-process.ts';
import type { Counted, Listener, Load } from './generator.ts';

/** Makes a load with autocannon, in a process of its own. */
export async function runAutocannon(load: Load, listener: Listener): Promise<Counted> {
  const { signal, ...question } = load;
  const script = join(import.meta.dirname, 'autocannon-process.ts');
  const child = fork(script, { execArgv: [], signal });
  const pid = child.pid ?? 0;
  const answer = new Promise<Counted>((resolve, reject) => {
    child.on('message', (message: AutocannonMessage) => {
      if (message === 'begin') listener.begin(pid);
      else if (message === 'end') listener.end(pid);
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`autocannon ended with ${code}`)));
  });
  child.send(question);
  try {
    return await answer;
  } finally {
    const ended = child.exitCode === null && child.connected ? once(child, 'exit') : null;
    if (child.connected) child.disconnect();
    await ended?.catch(() => undefined);
  }
}
