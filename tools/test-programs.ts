// Installs the system's programs that tests need before the first test: a package manager installs
// one at a time, while tests run side by side. A program that cannot be installed is printed, and
// its tests are skipped with a message.

import { ensureBusServers } from './bus-servers.ts';
import type { Host } from './chromium.ts';
import { ensureClusterParts } from './cluster-parts.ts';
import { ensureDeployPrograms } from './deploy-programs.ts';
import type { Print } from './ensure-program.ts';
import { ensureHaproxy } from './haproxy.ts';
import { ensurePromtool } from './promtool.ts';

interface Need {
  readonly name: string;
  /** Test files that need it. */
  readonly files: RegExp;
  readonly bring: (host: Host, print: Print) => unknown;
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

/** Names of the programs that these test files need, in the order of installation. */
export function programsNeededBy(files: readonly string[]): string[] {
  return needsOf(files).map(({ name }) => name);
}

export function bringPrograms(files: readonly string[], host: Host, print: Print): void {
  for (const { bring } of needsOf(files)) bring(host, print);
}

function needsOf(files: readonly string[]): Need[] {
  return needs.filter((need) => files.some((file) => need.files.test(file)));
}
