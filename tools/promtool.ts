// Sees to it that the test of the alert rules has Prometheus' own checker, by the system's own way
// to install it. Best effort: without it the rules are tested for their names alone.

import { installCommands, thisHost, type Host } from './chromium.ts';

/** Whether `promtool` is there in the end. */
export function ensurePromtool(host: Host, say: (line: string) => void): boolean {
  if (hasPromtool(host)) return true;
  const commands = installCommands(host, 'rule checker');
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) say(`No promtool found; installing it: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  if (hasPromtool(host)) return true;
  say('Without promtool the alert rules are not checked.');
  return false;
}

function hasPromtool(host: Host): boolean {
  return host.runs(['promtool', '--version']);
}

if (import.meta.main) ensurePromtool(thisHost, console.log);
