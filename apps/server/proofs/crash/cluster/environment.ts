// What all programs of the cluster run in.

import type { Account } from '../../../src/platform/embedded-postgres/embedded-build.ts';
import type { Certificates } from './certificates.ts';
import type { Network } from './network.ts';
import type { Programs } from './programs.ts';

export interface ClusterEnvironment {
  /** Contains all data and logs; the account can write there. */
  readonly folder: string;
  /** Runs the programs: PostgreSQL refuses to run as root. */
  readonly account: Account;
  readonly programs: Programs;
  readonly certificates: Certificates;
  readonly network: Network;
}
