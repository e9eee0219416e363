// What all programs of the cluster stand on.

import type { Account } from '../../../src/platform/embedded-postgres/embedded-host.ts';
import type { Certificates } from './certificates.ts';
import type { Network } from './network.ts';
import type { Programs } from './programs.ts';

export interface Ground {
  /** With everybody's data and logs; the account may write there. */
  readonly folder: string;
  /** Runs the engines: PostgreSQL refuses to run as root. */
  readonly account: Account;
  readonly programs: Programs;
  readonly certificates: Certificates;
  readonly network: Network;
}
