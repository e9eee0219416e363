// Wrong passwords of a name over all networks, and of a network over all names. Neither locks an
// account: more of them ask for a proof of work, and for more work, which its owner can do as well.
// A network that goes on regardless is shut out for the rest of its window. Attempts are counted
// before passwords are checked and uncounted when they were right.

import { hash } from 'node:crypto';
import type { Database } from '../../platform/postgres/transaction.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/counted-attempts.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { LoginPressure } from './login.ts';
import * as sql from './login-pressure.sql.ts';

/** One wrong password of a name asks for a proof; every ten more double the work. */
const ofName = { windowSeconds: 24 * 60 * 60, free: 1, doubledEvery: 10 } as const;
/** Many people may share one network, such as a mobile provider's. */
const ofNetwork = { windowSeconds: 30 * 60, free: 3, doubledEvery: 30, most: 300 } as const;
const maxDoublings = 4;

export interface LoginPressureOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createLoginPressure({ database, now }: LoginPressureOptions): LoginPressure {
  const sweep = createSweep((range) => sql.forgetPressure.run(database, range));
  return {
    async add(attempt) {
      const at = now();
      await sweep(at);
      const keyHashes = keysOf(attempt);
      const windowSeconds = [ofName.windowSeconds, ofNetwork.windowSeconds];
      const counted = await sql.addPressure.all(database, { keyHashes, windowSeconds, now: at });
      const [name, network] = keyHashes.map((keyHash) => {
        return counted.find((row) => row.keyHash === keyHash);
      });
      if (name === undefined || network === undefined) throw new Error('a key was not counted');
      if (network.failures > ofNetwork.most) {
        await sql.removePressure.run(database, { keyHashes });
        return { kind: 'locked', retryAfterSeconds: retryAfterSeconds(network.windowEndsAt - at) };
      }
      return {
        kind: 'open',
        proofFactor: Math.max(
          factorOf(name.failures, ofName),
          factorOf(network.failures, ofNetwork),
        ),
        isNameGuessed: name.failures === ofName.doubledEvery,
        isNetworkFull: network.failures === ofNetwork.most,
      };
    },
    async remove(attempt) {
      await sql.removePressure.run(database, { keyHashes: keysOf(attempt) });
    },
  };
}

/** `failures` with the present attempt; 0: no proof. */
function factorOf(
  failures: number,
  { free, doubledEvery }: { readonly free: number; readonly doubledEvery: number },
): number {
  if (failures <= free) return 0;
  return 2 ** Math.min(maxDoublings, Math.floor((failures - 1) / doubledEvery));
}

/** The name's, then the network's. Hashes alone: people type passwords into the wrong field. */
function keysOf({ name, address }: { readonly name: string; readonly address: string }): string[] {
  return [hash('sha256', `name|${name}`), hash('sha256', `network|${networkOf(address)}`)];
}
