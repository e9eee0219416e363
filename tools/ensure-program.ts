// Programs that tests and measurements use and the system has a package of: found, or installed by
// the system's own way. Best effort: what cannot be had is told, and what needs it does without.

import { installCommands, type Host, type Wanted } from './chromium.ts';

export interface ProgramNeed {
  readonly wanted: Wanted;
  readonly isThere: (host: Host) => boolean;
  /** Said before the commands that install it. */
  readonly missing: string;
  /** Said when it is not there in the end. */
  readonly without: string;
}

export type Say = (line: string) => void;

/** Whether it is there in the end. */
export function ensureProgram(host: Host, need: ProgramNeed, say: Say): boolean {
  const { wanted, isThere, missing, without } = need;
  if (isThere(host)) return true;
  const commands = installCommands(host, wanted);
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) say(`${missing}; installing: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  if (isThere(host)) return true;
  say(without);
  return false;
}

/** For programs that say of no word that they succeeded. */
export function isOnPath(host: Host, name: string): boolean {
  return host.runs(['sh', '-c', `command -v ${name}`]);
}
