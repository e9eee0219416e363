// The version and commit of this code, for the log, health, metrics and traces.

import { commitPattern, readCommit, version } from '@trine/commands/version.ts';
import { rejection, valueOf, type Environment } from './environment.ts';

export interface Build {
  readonly version: string;
  /** `unknown` if neither `COMMIT` nor a checkout has it. */
  readonly commit: string;
}

/** Of one process. */
export interface Identity extends Build {
  /** The machine's name and a random part; leases are held under it. */
  readonly instance: string;
}

export function readBuild(environment: Environment, folder?: string): Build {
  const given = valueOf(environment, 'COMMIT');
  if (given !== null && !commitPattern.test(given)) {
    throw rejection('COMMIT', given, '7 to 64 hexadecimal digits');
  }
  return { version, commit: given ?? readCommit(folder) };
}
