import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerCommand, ServerSettings } from './server-process.ts';

export interface Server {
  /** Its URL, such as `http://127.0.0.1:8610`. */
  readonly url: string;
  readonly pid: number;
  obey(command: ServerCommand): Promise<void>;
  stop(): Promise<void>;
}

const answerWithinMs = 60_000;

/** Starts a server in a separate process; it ends with `opened` at the latest. */
export async function startServer(
  opened: AsyncDisposableStack,
  settings: ServerSettings,
): Promise<Server> {
  const path = process.env['PATH'] ?? '';
  const script = join(import.meta.dirname, 'server-process.ts');
  // Only the benchmark handles Ctrl-C; it stops its servers.
  const child = fork(script, { execArgv: [], detached: true, env: { PATH: path } });
  opened.defer(() => stop(child));
  child.send(settings);
  const { url } = (await receive(child)) as { url: string };
  if (child.pid === undefined) throw new Error('a server without a process');
  return {
    url,
    pid: child.pid,
    async obey(command) {
      child.send(command);
      await receive(child);
    },
    stop: () => stop(child),
  };
}

async function receive(child: ChildProcess): Promise<unknown> {
  const received = new AbortController();
  const signal = AbortSignal.any([received.signal, AbortSignal.timeout(answerWithinMs)]);
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a server of the benchmark ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    ended.catch(() => undefined);
    received.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
}
