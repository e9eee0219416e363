// The alert rules and the dashboard name metrics. A rule on a name that no process exports would
// never alert.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createSchemaState } from '../../platform/postgres/schema-state.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { openWorld, type World } from '../../../testing/test-world.ts';
import type { Upkeep } from '../../console/board/upkeep.ts';
import { createLease } from '../../platform/leader-lease/lease.ts';
import { createReadiness } from '../readiness/readiness.ts';
import { firstProcess, gatheredText } from './gathered-figures.ts';
import { createMetrics } from './metrics.ts';

const deploy = join(import.meta.dirname, '../../../../../deploy');
const metricName = /\b(?:trine|nodejs|process)_[a-z0-9_]+/g;

let world: World;
let api: TestApi;
let served: string;

const reads = {
  report: () => [{ name: 'r1:5432', condition: 'well', lagMs: 100, lagBytes: 0 }] as const,
  counts: { replica: 1, primary: 1 },
};

const readUpkeep = async (): Promise<Upkeep> => ({
  audit: { finishedAtMs: 1, tookMs: 1, faults: 1, failedChecks: ['held'] },
  backup: {
    archiving: { archivedAtMs: 1, failingSinceMs: 1, withinSeconds: 60 },
    baseAtMs: 1,
    drill: { atMs: 1, holds: true },
  },
  seals: { number: 1n, fault: null },
});

before(async () => {
  world = await openWorld();
  const { database } = world;
  const readiness = createReadiness({
    role: 'all',
    watch: { check: async () => 'well' },
    database,
    readSchemaState: await createSchemaState(),
    dataDirectory: tmpdir(),
    bus: { isConnected: () => true },
    reads,
    readUpkeep,
    isDraining: () => false,
  });
  const identity = { version: '0.1.0', commit: 'unknown', instance: 'here/1' };
  const known = { identity, database, pools: new Map(), maxStreams: 10_000 };
  const metrics = createMetrics({ ...known, readiness, reads, readUpkeep });
  metrics.watchLease(createLease(database, 'clock', 'here'));
  metrics.watchLog({ failures: () => 0 });
  const standing = { name: 'w.example', requests: 2, failures: 1, failure: null };
  metrics.watchWitnesses({ standings: () => [standing] });
  const rejected = { lists: 0, heartbeats: 0, logins: 0, bets: 0, withdrawals: 0 };
  metrics.watchAdmission({ level: () => 0, rejected });
  api = await openTestApi({ metrics });
  const figures = await metrics.figures();
  const processes = [
    { worker: firstProcess, figures },
    { worker: '1', figures },
  ];
  served = await gatheredText({ processes, workers: 1 });
});

after(async () => {
  await api.close();
  await world.close();
});

/** The names that a query may use; a histogram is queried by its parts. */
function namesServed(): Set<string> {
  return new Set(
    Array.from(served.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ).flat(),
  );
}

function rulesText(): string {
  const text = readFileSync(join(deploy, 'prometheus/trine.rules.yml'), 'utf8');
  return text.replaceAll(/^ *summary: .*$/gm, '');
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

function dashboardPanels(): readonly Panel[] {
  const text = readFileSync(join(deploy, 'grafana/trine.json'), 'utf8');
  return (JSON.parse(text) as { readonly panels: readonly Panel[] }).panels;
}

function expressions(): string[] {
  return dashboardPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

test('every metric that a rule or a panel names is exported', () => {
  const known = namesServed();
  const asked = [rulesText(), ...expressions()].flatMap((text) => text.match(metricName) ?? []);
  assert.ok(asked.length > 50);
  assert.deepEqual(
    asked.filter((name) => !known.has(name)),
    [],
  );
});

test('every metric of Trine is on the dashboard or in a rule', () => {
  const asked = [rulesText(), ...expressions()].join('\n');
  const unused = Array.from(served.matchAll(/^# TYPE (trine_\w+)/gm), ([, name = '']) => name);
  assert.deepEqual(
    unused.filter((name) => !asked.includes(name) && name !== 'trine_audit_duration_seconds'),
    [],
  );
});

test('checks, steps, classes and routes in rules and panels exist', () => {
  const text = [rulesText(), ...expressions()].join('\n');
  const values = (label: string) =>
    Array.from(text.matchAll(new RegExp(`\\b${label}="([^"]+)"`, 'g')), ([, value = '']) => value);
  for (const label of ['check', 'step']) {
    for (const value of values(label)) assert.match(served, new RegExp(`${label}="${value}"`));
  }
  const routes = api.routes.map((route) => route.replace(/^\w+ /, ''));
  for (const route of values('route')) assert.ok(routes.includes(route), route);
  for (const name of values('class')) assert.ok(['load'].includes(name), name);
});
