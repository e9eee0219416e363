// The settings file that deploy/systemd, deploy/compose and shells read. They parse quotes
// differently, so only values that all parse alike are written.

import { join, parse } from 'node:path';
import { parseEnv } from 'node:util';
import { readPrivateFile, replacePrivateFile } from '../../platform/config/data-directory.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { StartError } from '../../platform/config/start-error.ts';

export type Settings = Readonly<Record<string, string>>;

const head = `\
# Settings of this installation, written by npm run setup. The units of deploy/systemd and
# deploy/compose read it; docs/SETTINGS.md says what each of them means. It holds passwords.
`;
const plainValue = /^[A-Za-z0-9_.,:/@%+=?-]*$/;
/** Shells, systemd and Compose read these differently between single quotes. */
const ambiguous = /['"\\\p{Cc}]/u;

/** The settings in the file; null if it does not exist. Throws `StartError`. */
export async function readSettingsFile(path: string): Promise<Settings | null> {
  const text = await readPrivateFile(path);
  return text === null ? null : parseSettings(text);
}

export function parseSettings(text: string): Settings {
  return withoutEmpty(parseEnv(text));
}

/** Settings in separate files beside the common one, for the processes that need them. */
const ownFiles = {
  DATABASE_CLOCK_URL: 'clock',
  DATABASE_OWNER_URL: 'owner',
} as const;

/** `trine.env` and `clock` give `trine-clock.env`. */
export function besideOf(path: string, part: 'clock' | 'owner'): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}-${part}${ext}`);
}

/** The settings in the file and in those beside it; null if the file does not exist. */
export async function readSettingsFiles(path: string): Promise<Settings | null> {
  const shared = await readSettingsFile(path);
  if (shared === null) return null;
  const parts = Object.values(ownFiles).map((part) => readSettingsFile(besideOf(path, part)));
  return Object.assign({}, shared, ...(await Promise.all(parts))) as Settings;
}

/** Only their owner can read them. Returns the paths of the written files. */
export async function writeSettingsFiles(path: string, settings: Settings): Promise<string[]> {
  const written = [path];
  let shared = settings;
  for (const [name, part] of Object.entries(ownFiles)) {
    const { [name]: value, ...others } = shared;
    shared = others;
    if (value === undefined) continue;
    written.push(besideOf(path, part));
    await replacePrivateFile(besideOf(path, part), formatSettings({ [name]: value }));
  }
  await replacePrivateFile(path, formatSettings(shared));
  return written;
}

/** Throws `StartError` for a value that not all readers parse alike. */
export function formatSettings(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quote(name, value)}\n`);
  return `${head}\n${lines.join('')}`;
}

function quote(name: string, value: string): string {
  if (plainValue.test(value)) return value;
  if (!ambiguous.test(value)) return `'${value}'`;
  throw new StartError(
    `${name} holds a quote, a backslash or a line break, which shells, systemd and Compose read ` +
      'differently: choose another value; in an address write it as %27, %22 or %5C.',
  );
}

export function withoutEmpty(environment: Environment): Settings {
  const given = Object.entries(environment).flatMap(([name, value]): [string, string][] => {
    const trimmed = value?.trim() ?? '';
    return trimmed === '' ? [] : [[name, trimmed]];
  });
  return Object.fromEntries(given);
}
