// A program that is started again whenever one of its files changes. A start that fails is told and
// waits for the next change; nothing ends but by `stop`.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

export interface RestartingOptions {
  /** The script and its words, run by this same Node. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whose files are watched, with all below. */
  readonly folders: readonly string[];
  /** Which of these files matter, by their paths below the folder. */
  readonly matters: (path: string) => boolean;
  /** What the program writes, and what is to be said of it. */
  readonly write: (text: string) => void;
}

export interface Restarting {
  /** Resolves once the program is gone and nothing is watched any more. */
  stop(): Promise<void>;
  /** At once, without waiting for anything. */
  kill(): void;
}

/** Editors write a file in several steps, and a branch that is switched changes many files. */
const settleMs = 150;

export function startRestarting(options: RestartingOptions): Restarting {
  const { folders, matters, write } = options;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** One change of the program's state after the other. */
  let turn = Promise.resolve();
  let isStopped = false;

  function start(): void {
    const started = spawn(process.execPath, options.command, {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C reaches this process alone, which then stops the program once.
      detached: true,
    });
    child = started;
    started.stdout.on('data', (chunk: Buffer) => write(chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => write(chunk.toString()));
    started.on('close', (code) => {
      if (child !== started) return;
      child = null;
      if (!isStopped) write(`The server ended (${code}). The next change starts it again.\n`);
    });
  }

  async function end(): Promise<void> {
    const running = child;
    child = null;
    if (running === null) return;
    const closed = once(running, 'close');
    running.kill('SIGTERM');
    await closed;
  }

  async function again(path: string): Promise<void> {
    if (isStopped) return;
    write(`${path} changed: the server starts again …\n`);
    await end();
    if (!isStopped) start();
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, path) => {
      if (path === null || !matters(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(() => again(path));
      }, settleMs);
    }),
  );
  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      await end();
    },
    kill: () => void child?.kill('SIGKILL'),
  };
}
