// Installs Prometheus' checker for the test of the alert rules. Without it only their names are
// tested.

import { ensureProgram, type ProgramNeed, type Print } from './ensure-program.ts';
import type { Host } from './chromium.ts';

const promtool: ProgramNeed = {
  wanted: 'rule checker',
  isThere: (host) => host.runs(['promtool', '--version']),
  missing: 'No promtool found',
  without: 'Without promtool the alert rules are not checked.',
};

/** Returns whether `promtool` is installed in the end. */
export function ensurePromtool(host: Host, print: Print): boolean {
  return ensureProgram(host, promtool, print);
}
