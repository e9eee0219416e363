// Programs of the system that tests need, brought before the first test: systems install one thing
// at a time, and tests run side by side. What is not to be had is named, and its tests say so.

import { ensureBusServers } from './bus-servers.ts';
import type { Host } from './chromium.ts';
import { ensureClusterParts } from './cluster-parts.ts';
import { ensureDeployPrograms } from './deploy-programs.ts';
import type { Say } from './ensure-program.ts';
import { ensureHaproxy } from './haproxy.ts';
import { ensurePromtool } from './promtool.ts';

interface Need {
  readonly name: string;
  /** Of the files of tests that need it. */
  readonly files: RegExp;
  readonly bring: (host: Host, say: Say) => unknown;
}

const needs: readonly Need[] = [
  { name: 'promtool', files: /^tools\/promtool/, bring: ensurePromtool },
  {
    name: 'what deploy configures',
    files: /^tools\/(?:deploy|installation|upstream-idle)/,
    bring: ensureDeployPrograms,
  },
  { name: 'buses', files: /(?:platform\/bus|rooms-on-bus)/, bring: ensureBusServers },
  { name: 'a cluster', files: /crash\/cluster/, bring: ensureClusterParts },
  { name: 'HAProxy', files: /crash\/rolling|tools\/upstream-idle/, bring: ensureHaproxy },
];

/** Names of what these test files need, in the order in which it is brought. */
export function neededBy(files: readonly string[]): string[] {
  return needsOf(files).map(({ name }) => name);
}

export function bringPrograms(files: readonly string[], host: Host, say: Say): void {
  for (const { bring } of needsOf(files)) bring(host, say);
}

function needsOf(files: readonly string[]): Need[] {
  return needs.filter((need) => files.some((file) => need.files.test(file)));
}
