// The public log of a test world: its entries, and a publisher that leads.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { claimLog, createLogIdentity } from '../src/game/public-log/log-identity.ts';
import { createLogPublisher, type LogPublisher } from '../src/game/public-log/publish-log.ts';
import { createLease } from '../src/platform/leader-lease/lease.ts';
import type { World } from './test-world.ts';

export const testLines = ['https://trine.example'];

export interface TestLog extends LogPublisher {
  /** For a caller that holds and keeps the lease; `publish` takes and releases it. */
  readonly publishAsLeader: () => Promise<void>;
  readonly folder: string;
  readonly identity: ReturnType<typeof createLogIdentity>;
  /** Errors of the publisher. */
  readonly errors: unknown[];
}

export interface TestLogOptions {
  readonly logKey?: Buffer;
  readonly folder?: string;
  readonly keptSize?: number;
  readonly holder?: string;
}

/** An empty folder until the end of the tests of the file. */
export async function makeLogFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trine-log-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that holds the lease and publishes. */
export async function openTestLog(world: World, options: TestLogOptions = {}): Promise<TestLog> {
  const { logKey = Buffer.alloc(32, 9), keptSize = 0, holder = 'log' } = options;
  const folder = options.folder ?? (await makeLogFolder());
  const identity = createLogIdentity({ lines: testLines, logKey });
  const database = world.clockDatabase;
  await claimLog(database, identity);
  const lease = createLease(database, 'clock', holder);
  const errors: unknown[] = [];
  const publisher = createLogPublisher({
    database,
    assertLead: (tx) => lease.assert(tx),
    identity,
    folders: [{ folder, keptSize }],
    onError: (error) => errors.push(error),
  });
  return {
    ...publisher,
    folder,
    identity,
    errors,
    async publishAsLeader() {
      await lease.hold();
      await publisher.publish();
    },
    async publish() {
      await lease.hold();
      await publisher.publish();
      await lease.release();
    },
  };
}

/** All entries in their order. */
export async function listLogEntries(world: World): Promise<string[]> {
  const { rows } = await world.owner.query<{ entry: string }>(
    'select entry from public_log_entry order by entry_index',
  );
  return rows.map(({ entry }) => entry);
}
