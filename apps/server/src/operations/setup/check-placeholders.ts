// Finds values of examples that were not replaced: in the settings, and in the files of other
// programs that are installed from `deploy`. A password that the repository publishes protects
// nothing.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './environment-file.ts';
import { about, type Finding } from './findings.ts';

const settingsOf = about('settings');
const root = join(import.meta.dirname, '../../../../..');

/** Where docs/OPERATIONS.md says to copy the examples of `deploy`. */
const copies = [
  '/etc/trine/caddy.env',
  '/etc/trine/backup.env',
  '/etc/default/etcd',
  '/etc/default/haproxy',
  '/etc/patroni_env.conf',
  '/etc/patroni/config.yml',
  '/etc/nats-server.conf',
  '/etc/nats-server.env',
  '/etc/pgbackrest/pgbackrest.conf',
  ...['nats.env', 'proxy.env', 'trine.env'].map((name) => join(root, 'deploy/compose', name)),
  ...['postgres-password', 'database-password', 'pgbackrest.conf'].map((name) =>
    join(root, 'deploy/compose/secrets', name),
  ),
] as const;

const placeholder = /change[-_ ]?me|example\.(?:com|net|org)\b/i;
/** Passwords in the addresses of docs/OPERATIONS.md. */
const passwords: ReadonlySet<string> = new Set(['password', 'a-long-password', 'secret', '…']);

/** `files`: null if there is none, or this account cannot read it. */
export async function checkPlaceholders(
  settings: Settings,
  files: readonly string[] = copies,
): Promise<Finding[]> {
  const names = Object.keys(settings).filter((name) => isPlaceholder(settings[name] ?? ''));
  const found = await Promise.all(files.map(placeholdersIn));
  return [
    ...names.map((name) =>
      settingsOf.missing(`${name} still has an example's value: set your own.`),
    ),
    ...found.flat().map((place) => {
      return settingsOf.missing(`${place} still has an example's value: set your own.`);
    }),
  ];
}

function isPlaceholder(value: string): boolean {
  return placeholder.test(value) || value.split(',').some(hasKnownPassword);
}

/** `URL` rejects an address with several hosts, such as `postgres://user:password@a,b/name`. */
function hasKnownPassword(text: string): boolean {
  const password = /^[a-z]+:\/\/[^:@/]*:([^@/]*)@/i.exec(text)?.[1];
  return password !== undefined && passwords.has(password.toLowerCase());
}

async function placeholdersIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    if (/^\s*#/.test(line) || !isPlaceholder(line.replace(/^\s*[\w.-]+\s*[=:]\s*/, ''))) return [];
    const name = /^\s*([\w.-]+)\s*[=:]/.exec(line)?.[1];
    return [name === undefined ? path : `${name} in ${path}`];
  });
}
