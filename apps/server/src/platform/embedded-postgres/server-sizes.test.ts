import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverSizesOf } from './server-sizes.ts';

const gigabyte = 2 ** 30;

const machines: readonly (readonly [
  memory: number,
  free: number,
  bufferMegabytes: number,
  logMegabytes: number,
])[] = [
  [1, 10, 192, 4_096],
  [4, 40, 512, 5_120],
  [24, 72, 3_072, 8_192],
  [256, 2_000, 4_096, 8_192],
];

for (const [memory, free, bufferMegabytes, logMegabytes] of machines) {
  const given = `${memory} GB of memory and ${free} GB of free disk`;
  test(`${given} give ${bufferMegabytes} MB of buffers and ${logMegabytes} MB of log`, () => {
    const machine = { memoryBytes: memory * gigabyte, freeBytes: free * gigabyte };
    assert.deepEqual(serverSizesOf(machine), { bufferMegabytes, logMegabytes });
  });
}
