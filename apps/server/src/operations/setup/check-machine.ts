// Checks this machine: disks, ports, time, built apps.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Config } from '../../platform/config/config.ts';
import { errorCode, explainStartError } from '../../platform/config/start-error.ts';
import { builtConsoleFolder, builtWebFolder } from '../../platform/http/built-folders.ts';
import { about, type Finding } from './findings.ts';

const disk = about('disk');
const port = about('port');
const apps = about('apps');
const clock = about('clock');
const gib = 2 ** 30;
const leastBytes = gib;
const comfortableBytes = 5 * gib;
const answerMs = 2_000;

export async function checkDisks({ dataDir, backup }: Config): Promise<Finding[]> {
  const folders = backup === null ? [dataDir] : [dataDir, backup.directory];
  const findings = await Promise.all(folders.map(checkRoom));
  if (backup === null) return findings;
  if (!existsSync(backup.directory)) {
    const missing = `${backup.directory} is missing, and Trine does not start without it`;
    return [
      ...findings,
      disk.missing(`${missing}: create it for Trine's account, or mount its disk.`),
    ];
  }
  const [data, backups] = await Promise.all(folders.map(async (it) => stat(await present(it))));
  if (data?.dev !== backups?.dev) return findings;
  const sentence = `${backup.directory} is on the same disk as ${dataDir} and is lost with it`;
  return [...findings, disk.warning(`${sentence}: put the backups on another disk.`)];
}

async function checkRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await present(folder));
  const freeBytes = bavail * bsize;
  const sentence = `${(freeBytes / gib).toFixed(1)} GiB are free for ${folder}`;
  if (freeBytes >= comfortableBytes) return disk.ok(`${sentence}.`);
  const remedy = `${sentence}: free space or use another disk.`;
  return freeBytes >= leastBytes ? disk.warning(remedy) : disk.missing(remedy);
}

/** The folder, or its nearest parent that exists. */
async function present(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  const above = dirname(folder);
  return isThere || above === folder ? folder : present(above);
}

/** Free, or used by a process of this installation; `installation` is null if unknown. */
export async function checkPorts(
  { host, port: own, metrics }: Pick<Config, 'host' | 'port' | 'metrics'>,
  installation: string | null,
): Promise<Finding[]> {
  const wanted = [{ host, port: own, setting: 'PORT' }];
  if (metrics !== null) wanted.push({ ...metrics, setting: 'METRICS_PORT' });
  return Promise.all(wanted.map((one) => checkPort(one, installation)));
}

interface WantedPort {
  readonly host: string;
  readonly port: number;
  readonly setting: string;
}

async function checkPort(
  { host, port: number, setting }: WantedPort,
  installation: string | null,
): Promise<Finding> {
  const place = `${host}:${number}`;
  const server = createServer();
  try {
    server.listen(number, host);
    await once(server, 'listening');
    return port.ok(`${place} is free.`);
  } catch (error) {
    const remedy = `set ${setting} to a free port`;
    const found = errorCode(error) === 'EADDRINUSE' ? await findInstallation(host, number) : null;
    if (found !== null && installation === null) {
      return port.warning(`A Trine of an unknown installation runs at ${place}: see the secrets.`);
    }
    if (found !== null && found === installation) {
      return port.ok(`This installation runs at ${place}.`);
    }
    if (found !== null) {
      return port.missing(`Another installation of Trine listens on ${place}: ${remedy}.`);
    }
    const sentence = explainStartError(error) ?? `Cannot listen at ${place}.`;
    return port.missing(sentence.replaceAll('set PORT', `set ${setting}`));
  } finally {
    server.close();
  }
}

/** The installation that answers there, empty if it does not identify itself; null: not Trine. */
async function findInstallation(host: string, number: number): Promise<string | null> {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${number}/health/live`;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerMs) });
    const page: unknown = await answer.json();
    const { status, turn_ms: turnMs, installation } = Object(page);
    if (status !== 'ok' || typeof turnMs !== 'number') return null;
    return typeof installation === 'string' ? installation : '';
  } catch {
    return null;
  }
}

export function checkApps(profile: Config['profile']): Finding {
  const folders = [builtWebFolder(profile), builtConsoleFolder];
  if (folders.every((folder) => existsSync(folder))) {
    return apps.ok('The app and the console are built.');
  }
  return apps.missing('The app or the console is not built: npm run build.');
}

/** No finding if the system does not say. */
export async function checkTimeService(): Promise<Finding[]> {
  try {
    const words = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', words, { timeout: answerMs });
    if (stdout.trim() !== 'no') return [];
  } catch {
    return [];
  }
  return [clock.warning('NTP does not synchronize the clock: timedatectl set-ntp true.')];
}
