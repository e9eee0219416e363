// Chooses what a restore needs and checks all of it, before anything is touched: each file of the
// base backup and each segment of the log against its SHA-256, the passphrase by what it decrypts,
// the manifest by its code.

import { basename } from 'node:path';
import { StartError } from '../../platform/config/start-error.ts';
import {
  chooseBase,
  chooseServer,
  lastNeeded,
  listBases,
  type BaseBackup,
} from './backup-catalogue.ts';
import { listSegments, readSegment, runOfSegments, type ArchivedSegment } from './log-archive.ts';
import { verifyFiles, verifyManifest } from './manifest.ts';
import { deriveBackupKey } from './passphrase.ts';
import { openSecrets, type BackedUpSecrets } from './sealed-secrets.ts';
import { nextSegment } from './segments.ts';

export interface Wish {
  /** Epoch milliseconds; null: as late as possible. */
  readonly toMs: number | null;
  /** The server, where BACKUP_DIR has several. */
  readonly from: string | null;
  readonly base: string | null;
}

export interface CheckedBackup {
  readonly base: BaseBackup;
  readonly secrets: BackedUpSecrets;
  /** From the first segment that the base backup needs, without a gap. */
  readonly segments: readonly ArchivedSegment[];
  /** A segment that is missing although there are later ones; null when none is. */
  readonly missing: string | null;
}

export async function checkBackup(
  directory: string,
  wish: Wish,
  readPassphrase: () => Promise<string>,
): Promise<CheckedBackup> {
  const serverFolder = await chooseServer(directory, wish.from);
  const bases = await listBases(serverFolder);
  const base = chooseBase(bases, wish);
  const { manifest, folder } = base;
  if (manifest.server !== basename(serverFolder) || manifest.name !== basename(folder)) {
    throw new StartError(`${folder} holds another backup than its name says; nothing was touched.`);
  }
  await verifyFiles(folder, manifest);
  const secrets = await readSecrets(base, await readPassphrase());
  const all = await listSegments(serverFolder);
  const { firstSegment: first, segmentBytes } = manifest;
  const last = lastNeeded(bases, wish.toMs);
  const segments = runOfSegments(all, { first, last, segmentBytes });
  const end = segments.at(-1)?.name;
  const next = end === undefined ? first : nextSegment(end, segmentBytes);
  if (end === undefined || end < manifest.lastSegment) {
    throw new StartError(
      `Segment ${next} of the log is missing in ${serverFolder}, and without it base backup ` +
        `${manifest.name} is worth nothing: bring it back from a copy, or give another to --base.`,
    );
  }
  for (const segment of segments) await readSegment(segment, segmentBytes);
  const isGap = end !== last && [...all.keys()].some((name) => name > next);
  return { base, secrets, segments, missing: isGap ? next : null };
}

async function readSecrets(
  { folder, manifest }: BaseBackup,
  passphrase: string,
): Promise<BackedUpSecrets> {
  const salt = Buffer.from(manifest.salt, 'hex');
  const key = await deriveBackupKey(passphrase, salt, noRandomness);
  const secrets = await openSecrets(key, { folder, name: manifest.name });
  await verifyManifest(folder, key);
  return secrets;
}

/** Nothing is encrypted here. */
function noRandomness(): Buffer {
  throw new Error('A restore makes no secrets.');
}
