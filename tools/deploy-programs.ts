// Installs the programs that `deploy` configures, as Debian packages them, for the tests of
// `deploy`.

import type { Host } from './chromium.ts';
import { ensureProgram, isOnPath, type ProgramNeed, type Print } from './ensure-program.ts';

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

/** Returns whether all of them are installed in the end. */
export function ensureDeployPrograms(host: Host, print: Print): boolean {
  return ensureProgram(host, configured, print);
}

/** Returns whether these programs are installed; prints those that are not. */
export function hasPrograms(host: Host, wanted: readonly Program[], print: Print): boolean {
  const missing = missingOf(host, wanted);
  if (missing.length > 0) print(`Without ${missing.join(', ')} this part of deploy is not tested.`);
  return missing.length === 0;
}

function missingOf(host: Host, wanted: readonly Program[]): Program[] {
  return wanted.filter((program) => !isOnPath(host, program));
}
