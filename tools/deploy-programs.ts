// Sees to it that the tests of `deploy` have the programs that it configures, as Debian packages
// them.

import type { Host } from './chromium.ts';
import { ensureProgram, isOnPath, type ProgramNeed, type Say } from './ensure-program.ts';

const programs = [
  'caddy',
  'nats-server',
  'nft',
  'openssl',
  'patroni',
  'psql',
  'systemd-analyze',
] as const;

type Program = (typeof programs)[number];

const configured: ProgramNeed = {
  wanted: 'deployed',
  isThere: (host) => missingOf(host, programs).length === 0,
  missing: 'Not all programs found that deploy configures',
  without: "Of deploy, only what the programs that are here can check is tested: use Debian's.",
};

/** Whether all of them are there in the end. */
export function ensureDeployPrograms(host: Host, say: Say): boolean {
  return ensureProgram(host, configured, say);
}

/** Whether these are there; says it of those that are not. */
export function hasPrograms(host: Host, wanted: readonly Program[], say: Say): boolean {
  const missing = missingOf(host, wanted);
  if (missing.length > 0) say(`Without ${missing.join(', ')} this part of deploy is not tested.`);
  return missing.length === 0;
}

function missingOf(host: Host, wanted: readonly Program[]): Program[] {
  return wanted.filter((program) => !isOnPath(host, program));
}
