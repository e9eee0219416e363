import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastestHost, type HostLatency } from './host-latency.ts';

const rows: readonly (readonly [measured: readonly HostLatency[], id: number | undefined])[] = [
  [[], undefined],
  [[{ id: 0, latencyMs: null }], undefined],
  [
    [
      { id: 0, latencyMs: 30 },
      { id: 1, latencyMs: 20 },
    ],
    1,
  ],
  [
    [
      { id: 0, latencyMs: null },
      { id: 1, latencyMs: 900 },
    ],
    1,
  ],
  // If two are equally fast, the first one.
  [
    [
      { id: 0, latencyMs: 20 },
      { id: 1, latencyMs: 20 },
    ],
    0,
  ],
];

for (const [measured, id] of rows) {
  const text = measured.map(({ latencyMs }) => latencyMs ?? 'none').join(', ');
  test(`of ${text || 'nothing'} the fastest is ${id}`, () =>
    assert.equal(fastestHost(measured), id));
}
