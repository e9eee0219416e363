// The file of settings that the units of deploy/systemd, deploy/compose and shells read. Each of
// them has its own idea of quotes, so only what all understand alike is written.

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
/** Between single quotes these are read differently by shells, systemd and Compose. */
const ambiguous = /['"\\\p{Cc}]/u;

/** The settings in the file, or null when there is none. Throws `StartError`. */
export async function readSettingsFile(path: string): Promise<Settings | null> {
  const text = await readPrivateFile(path);
  return text === null ? null : parseSettings(text);
}

export function parseSettings(text: string): Settings {
  return withoutEmpty(parseEnv(text));
}

/** Only its owner can read it. */
export async function writeSettingsFile(path: string, settings: Settings): Promise<void> {
  await replacePrivateFile(path, formatSettings(settings));
}

/** Throws `StartError` for a value that not every reader would understand alike. */
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
