// Installs the system's programs that tests need before the first test: a package manager installs
// one at a time, while tests run side by side. A program that cannot be installed is printed, and
// its tests are skipped with a message.

import type { Host } from './chromium.ts';
import { ensureProgram, programNeeds, type Print, type ProgramNeed } from './ensure-program.ts';
import { haproxy } from './haproxy.ts';

interface Need {
  readonly name: string;
  /** Test files that need it. */
  readonly files: RegExp;
  readonly programs: ProgramNeed;
}

const needs: readonly Need[] = [
  { name: 'promtool', files: /^tools\/promtool/, programs: programNeeds.promtool },
  {
    name: 'what deploy configures',
    files: /^tools\/(?:deploy|installation|upstream-idle)/,
    programs: programNeeds.deployed,
  },
  { name: 'Python', files: /trine-verify\/python/, programs: programNeeds.python },
  { name: 'buses', files: /(?:platform\/bus|rooms-on-bus)/, programs: programNeeds.buses },
  { name: 'a cluster', files: /crash\/cluster/, programs: programNeeds.cluster },
  { name: 'HAProxy', files: /crash\/rolling|tools\/upstream-idle/, programs: haproxy },
];

/** Names of the programs that these test files need, in the order of installation. */
export function programsNeededBy(files: readonly string[]): string[] {
  return needsOf(files).map(({ name }) => name);
}

export function bringPrograms(files: readonly string[], host: Host, print: Print): void {
  for (const { programs } of needsOf(files)) ensureProgram(host, programs, print);
}

function needsOf(files: readonly string[]): Need[] {
  return needs.filter((need) => files.some((file) => need.files.test(file)));
}
