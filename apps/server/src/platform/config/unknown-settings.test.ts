import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeUnknown, findMisspelt, findUnknown, knownSettings } from './unknown-settings.ts';

const root = join(import.meta.dirname, '../../../../..');

test('every setting of docs/SETTINGS.md is known', () => {
  const page = readFileSync(join(root, 'docs/SETTINGS.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    Array.from((row.split('|')[1] ?? '').matchAll(/`(\w+)`/g), ([, name = '']) => name),
  );
  assert.ok(named.length > 40, String(named.length));
  const known = knownSettings();
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

/** A name in the environment, and the setting that it resembles. */
const slips: readonly (readonly [name: string, meant: string | null])[] = [
  ['PORTT', 'PORT'],
  ['PROT', 'PORT'],
  ['Port', 'PORT'],
  ['DATA_DIRS', 'DATA_DIR'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SALE_HUORS', 'SALE_HOURS'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['METRICS_HOSTS', 'METRICS_HOST'],
  ['OTEL_SERVICE_NAMES', 'OTEL_SERVICE_NAME'],
  // Of other programs.
  ['PATH', null],
  ['HOSTNAME', null],
  ['HOSTTYPE', null],
  ['COLUMNS', null],
  ['PGPORT', null],
  ['PGHOST', null],
  ['LANG', null],
  ['MAIL', null],
  ['USER', null],
  ['npm_config_port', null],
  ['OTEL_TRACES_SAMPLER', null],
  ['TRINE_UPSTREAMS', null],
];

for (const [name, meant] of slips) {
  test(`${name} in the environment: ${meant ?? 'of another program'}`, () => {
    const expected = meant === null ? [] : [{ name, meant }];
    assert.deepEqual(findMisspelt({ [name]: '1', PORT: '0' }), expected);
  });
}

test('in a file of settings every unknown name is reported', () => {
  const found = findUnknown({ PORTT: '1', GREETING: 'x', METRICS_HOST: '127.0.0.1' });
  assert.deepEqual(found.map(describeUnknown), [
    'PORTT is not read by this version: is PORT meant?',
    'GREETING is not read by this version: check its spelling.',
  ]);
});
