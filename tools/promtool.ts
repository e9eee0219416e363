// Sees to it that the test of the alert rules has Prometheus' own checker. Without it the rules are
// tested for their names alone.

import { ensureProgram, type ProgramNeed, type Say } from './ensure-program.ts';
import type { Host } from './chromium.ts';

const promtool: ProgramNeed = {
  wanted: 'rule checker',
  isThere: (host) => host.runs(['promtool', '--version']),
  missing: 'No promtool found',
  without: 'Without promtool the alert rules are not checked.',
};

/** Whether `promtool` is there in the end. */
export function ensurePromtool(host: Host, say: Say): boolean {
  return ensureProgram(host, promtool, say);
}
