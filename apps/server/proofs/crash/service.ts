// The real server's process, as a service manager runs it: restarted whenever it exits, on the same
// port and DATA_DIR. It starts its own PostgreSQL, whose process is found by DATA_DIR's record.

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runsOn } from '../../src/platform/embedded-postgres/embedded-cluster.ts';
import { readRecord } from '../../src/platform/embedded-postgres/embedded-record.ts';
import { superviseProgram, type Program } from './program.ts';

export interface ServiceOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly roundSeconds: number;
  readonly closeSeconds: number;
}

export interface Service extends Program {
  readonly url: string;
  /** The process id of the running postmaster; null if there is none. */
  postmaster(): Promise<number | null>;
  /** `kill -9` of the postmaster; its children then exit, as after any crash. */
  killPostmaster(): Promise<void>;
}

export const main = join(import.meta.dirname, '../../src/main.ts');

/**
 * Environment variables that every process of ours inherits, the compile cache of a test run
 * included.
 */
export const inherited = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

const restartAfterMs = 100;

export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, port, roundSeconds, closeSeconds } = options;
  const program = await superviseProgram({
    command: process.execPath,
    args: [main],
    environment: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDir,
      ROUND_SECONDS: String(roundSeconds),
      PROOF_OF_WORK: '0',
      CLOSE_SECONDS: String(closeSeconds),
    },
    logFile: join(dataDir, 'server.log'),
    account: null,
    restartAfterMs,
  });
  return {
    ...program,
    url: `http://127.0.0.1:${port}`,
    postmaster: () => findPostmaster(dataDir),
    async killPostmaster() {
      const pid = await findPostmaster(dataDir);
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
  };
}

async function findPostmaster(dataDir: string): Promise<number | null> {
  const record = await readRecord(dataDir);
  return record === null ? null : postmasterOn(resolve(dataDir, record.directory));
}

/** The process id of the postmaster of a data directory; null if there is none. */
export async function postmasterOn(directory: string): Promise<number | null> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && runsOn(pid, directory) ? pid : null;
}

/** Command lines of running processes that name the folder; empty without /proc. */
export async function processesOn(dataDir: string): Promise<string[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.map((line) => line.replaceAll('\0', ' ')).filter((line) => line.includes(dataDir));
}
