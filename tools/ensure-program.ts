// Finds programs that tests and measurements use, or installs them with the system's package
// manager. A program that cannot be installed is printed, and the run continues without it.

import { installCommands, type Host, type Wanted } from './chromium.ts';

export interface ProgramNeed {
  readonly wanted: Wanted;
  readonly isThere: (host: Host) => boolean;
  /** Printed before the installation. */
  readonly missing: string;
  /** Printed if the program is still missing. */
  readonly without: string;
}

export type Print = (line: string) => void;

/** Returns whether the program is installed in the end. */
export function ensureProgram(host: Host, need: ProgramNeed, print: Print): boolean {
  const { wanted, isThere, missing, without } = need;
  if (isThere(host)) return true;
  const commands = installCommands(host, wanted);
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) print(`${missing}; installing: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  if (isThere(host)) return true;
  print(without);
  return false;
}

/** For programs that have no option which exits with 0. */
export function isOnPath(host: Host, name: string): boolean {
  return host.runs(['sh', '-c', `command -v ${name}`]);
}
