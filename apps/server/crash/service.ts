// The real server's process, as a service manager keeps it: started again whenever it has ended,
// on the same port and the same DATA_DIR. It brings its PostgreSQL along by itself; that one is
// found by DATA_DIR's record and killed by its number.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runsOn } from '../src/platform/embedded-postgres/embedded-cluster.ts';
import { readRecord } from '../src/platform/embedded-postgres/embedded-record.ts';

export interface ServiceOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly roundSeconds: number;
  readonly closeSeconds: number;
}

export interface Service {
  readonly url: string;
  /** What all its lives have said. */
  readonly logFile: string;
  /** How often it has been started. */
  starts(): number;
  /** How often it has ended without having been killed or asked to stop. */
  ownEnds(): number;
  /** `kill -9`; the next life begins by itself. */
  kill(): Promise<void>;
  /** The number of the living postmaster; null while there is none. */
  postmaster(): Promise<number | null>;
  /** `kill -9` of the postmaster; its other processes leave by themselves, as after any crash. */
  killPostmaster(): Promise<void>;
  /** Stops in good order and stays down; the exit code, null when it had to be killed. */
  stop(): Promise<number | null>;
}

const main = join(import.meta.dirname, '..', 'src', 'main.ts');
const restartAfterMs = 100;
const stopLimitMs = 60_000;

export async function startService(options: ServiceOptions): Promise<Service> {
  const logFile = join(options.dataDir, 'server.log');
  const log = await open(logFile, 'a', 0o600);
  let ownEnds = 0;
  const stopping = new AbortController();
  let starts = 1;
  let child = launch(options, log);
  let expected: ChildProcess | null = null;
  const supervision = supervise();

  async function supervise(): Promise<void> {
    for (;;) {
      await ending(child);
      if (stopping.signal.aborted) return;
      if (expected !== child) ownEnds += 1;
      await delay(restartAfterMs);
      if (stopping.signal.aborted) return;
      child = launch(options, log);
      starts += 1;
    }
  }

  return {
    url: `http://127.0.0.1:${options.port}`,
    logFile,
    starts: () => starts,
    ownEnds: () => ownEnds,
    async kill() {
      const victim = child;
      expected = victim;
      victim.kill('SIGKILL');
      await ending(victim);
    },
    postmaster: () => findPostmaster(options.dataDir),
    async killPostmaster() {
      const pid = await findPostmaster(options.dataDir);
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    async stop() {
      stopping.abort();
      const late = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      child.kill('SIGTERM');
      const code = await ending(child);
      clearTimeout(late);
      await supervision;
      await log.close();
      return code;
    },
  };
}

/** In a group of its own: a terminal's Ctrl-C is for the harness, which then stops it. */
function launch(options: ServiceOptions, log: FileHandle): ChildProcess {
  return spawn(process.execPath, [main], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: process.env['PATH'],
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      ROUND_SECONDS: String(options.roundSeconds),
      PROOF_OF_WORK: '0',
      CLOSE_SECONDS: String(options.closeSeconds),
    },
  });
}

async function ending(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function findPostmaster(dataDir: string): Promise<number | null> {
  const record = await readRecord(dataDir);
  if (record === null) return null;
  const directory = resolve(dataDir, record.directory);
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && runsOn(pid, directory) ? pid : null;
}

/** Command lines of living processes that name the folder; empty where there is no /proc. */
export async function processesOn(dataDir: string): Promise<string[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.map((line) => line.replaceAll('\0', ' ')).filter((line) => line.includes(dataDir));
}
