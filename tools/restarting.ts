// A program that restarts whenever one of its files changes. A failed start is printed, and the
// next change starts it again; only `stop` ends it.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

export interface RestartingOptions {
  /** The script and its arguments, run by this Node. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Watched, with all folders below. */
  readonly folders: readonly string[];
  /** Which of these files cause a restart, by path below the folder. */
  readonly matters: (path: string) => boolean;
  /** Receives the program's output, and messages about it. */
  readonly write: (text: string) => void;
}

export interface Restarting {
  /** Resolves when the process has ended and no file is watched. */
  stop(): Promise<void>;
  /** Ends it immediately. */
  kill(): void;
}

/** An editor writes a file in several steps, and switching a branch changes many files. */
const settleMs = 150;

export function startRestarting(options: RestartingOptions): Restarting {
  const { folders, matters, write } = options;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** Changes of the program's state run one after another. */
  let turn = Promise.resolve();
  let isStopped = false;

  function start(): void {
    const started = spawn(process.execPath, options.command, {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own: Ctrl-C reaches only this process, which stops the program once.
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
