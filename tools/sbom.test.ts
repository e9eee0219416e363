import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sbomOf } from './sbom.ts';
import { root } from './run-program.ts';

const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lock = JSON.parse(text) as Parameters<typeof sbomOf>[0];
const sbom = sbomOf(lock);
const listed = new Map(
  sbom.components.map(({ name, version, ...one }) => [`${name}@${version}`, one]),
);

/** `name@version` of the packages that the lock file installs. */
function locked(isWanted: (one: (typeof lock.packages)[string]) => boolean): Set<string> {
  const paths = Object.entries(lock.packages).filter(
    ([path, one]) => path.includes('node_modules/') && one.link !== true && isWanted(one),
  );
  return new Set(
    paths.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
}

test('every installed package is listed with its licence and checksum', () => {
  const wanted = locked(({ dev }) => dev !== true);
  assert.deepEqual(new Set(listed.keys()), wanted);
  assert.ok([...wanted].some((one) => one.startsWith('pg@')));
  for (const [name, { licenses, hashes }] of listed) {
    assert.ok(licenses?.[0]?.expression, name);
    assert.match(hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name);
  }
});

test('development dependencies are not listed', () => {
  for (const name of locked(({ dev }) => dev === true)) {
    if (!locked(({ dev }) => dev !== true).has(name)) assert.ok(!listed.has(name), name);
  }
});

test('each dependency is a component, and each component is reachable from Trine', () => {
  const dependsOn = new Map(sbom.dependencies.map((one) => [one.ref, one.dependsOn]));
  const reached = new Set<string>();
  const waiting = [sbom.metadata.component['bom-ref']];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    waiting.push(...(dependsOn.get(ref) ?? []));
  }
  assert.deepEqual(reached, new Set(dependsOn.keys()));
});

test('the same lock file gives the same bytes', () => {
  assert.equal(
    JSON.stringify(sbomOf(lock)),
    JSON.stringify(sbomOf(JSON.parse(text) as typeof lock)),
  );
});
