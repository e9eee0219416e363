// Every program that docs/OPERATIONS.md uses is part of Debian, or comes with a package that the
// page installs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './run-program.ts';

/**
 * Packages that contain a program, one of which is installed. Add the program of a new package
 * here.
 */
const packagesOf: Readonly<Record<string, readonly string[]>> = {
  caddy: ['caddy'],
  curl: ['curl'],
  etcdctl: ['etcd-client'],
  haproxy: ['haproxy'],
  'nats-server': ['nats-server'],
  nft: ['nftables'],
  openssl: ['openssl'],
  patronictl: ['patroni'],
  pgbackrest: ['pgbackrest'],
  pg_ctl: ['postgresql-15'],
  pg_dropcluster: ['postgresql-15'],
  promtool: ['prometheus'],
  psql: ['postgresql-15', 'postgresql-client'],
  'redis-server': ['redis-server'],
  socat: ['socat'],
  'ssh-keygen': ['openssh-server'],
  zstd: ['zstd'],
};
/** Programs of Debian's shell, essential packages and systemd. */
const debians = new Set(
  `. [ apt-get cat cd chmod cp cut do done echo else export fi for grep if install ln ls mkdir mv
  printf rm set sed sleep su systemctl then umask until usermod while`.split(/\s+/),
);
/** The page requires these: Node with npm, and Docker for containers. */
const given = new Set(['docker', 'node', 'npm']);

const page = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8');

/** The programs of a shell script: the first word of each command. */
function programsOf(script: string): string[] {
  return script
    .replaceAll(/\\\n/g, ' ')
    .replaceAll(/\s#\s.*$/gm, '')
    .split(/&&|\|\||[|;\n]|\$\(|\(|\bsu (?:- )?postgres -c '/)
    .map((command) => command.trim().replace(/^(?:do|then|while|until|if) /, ''))
    .map((command) => command.replace(/^(?:[A-Z]\w*=(?:"[^"]*"|\S*)\s*)+/, ''))
    .flatMap((command) => /^(?:[a-z][\w-]*|[.[])(?=\s|$)/.exec(command)?.[0] ?? []);
}

/** The page's shell scripts: fenced blocks with commands, and code spans with a pipe. */
function scripts(): string[] {
  const blocks = Array.from(page.matchAll(/^ *```\n([^`]*)^ *```$/gm), ([, text = '']) => text);
  const spans = Array.from(page.matchAll(/`([^`\n]+)`/g), ([, text = '']) => text);
  const known = new Set([...Object.keys(packagesOf), ...debians]);
  const isCommand = (text: string) => known.has(programsOf(text)[0] ?? '') && text.includes(' ');
  return [...blocks.filter((text) => !isOutput(text)), ...spans.filter(isCommand)];
}

/** Output of a program. */
function isOutput(text: string): boolean {
  return /^ *(?:server-|Restored: |restrict,|Migration |\d+ )/.test(text);
}

const installed = new Set(
  Array.from(page.matchAll(/apt-get install -y ([\w.\- ]+)/g), ([, names = '']) =>
    names.trim().split(/\s+/),
  ).flat(),
);

test('a program is found at every position in a command', () => {
  const script =
    'A=1 B="2 3" etcdctl x && (umask 077; openssl y > z) | socat - "$Z" \\\n  -d # curl';
  assert.deepEqual(programsOf(script), ['etcdctl', 'umask', 'openssl', 'socat']);
  assert.deepEqual(programsOf("su postgres -c 'ssh-keygen -q; cat a'"), ['ssh-keygen', 'cat']);
  assert.deepEqual(programsOf('until curl -sf a; do sleep 1; done'), ['curl', 'sleep', 'done']);
});

const used = new Set(scripts().flatMap(programsOf));

test('the page uses programs that are not part of Debian', () => {
  for (const name of ['socat', 'curl', 'psql', 'pgbackrest']) assert.ok(used.has(name), name);
});

for (const name of [...used].filter((one) => !debians.has(one) && !given.has(one)).toSorted()) {
  test(`docs/OPERATIONS.md installs the package of ${name}`, () => {
    const packages = packagesOf[name] ?? [];
    assert.ok(
      packages.some((one) => installed.has(one)),
      `${name}: ${packages.join(' or ') || 'no package is known'}`,
    );
  });
}
