// Chooses what a restore needs and checks all of it, before anything is touched: each file of the
// base backup and each segment of the log against its SHA-256, the passphrase by what it decrypts,
// the manifest by its code, the log by its seals, and whether it reaches as far as it is asked to.

import { basename } from 'node:path';
import { StartError } from '../../platform/config/start-error.ts';
import { receiptKeyOf } from '../../platform/secrets/secrets.ts';
import {
  chooseBase,
  chooseServer,
  lastNeeded,
  listBases,
  type BaseBackup,
} from './backup-catalogue.ts';
import { findArchiveEnd, type ArchiveEnd } from './archive-end.ts';
import { listSegments, readSegment, runOfSegments } from './archived-segments.ts';
import { logKeyOf, splitBySeal } from './log-seal.ts';
import { verifyFiles, verifyManifest } from './manifest.ts';
import { deriveBackupKey } from './passphrase.ts';
import { openSecrets, type BackedUpSecrets } from './sealed-secrets.ts';
import { nextSegment, type ArchivedSegment } from './segments.ts';
import { readSeen } from './server-notes.ts';

export interface Wish {
  /** Epoch milliseconds; null: as late as possible. */
  readonly toMs: number | null;
  /** The server, where BACKUP_DIR has several. */
  readonly from: string | null;
  readonly base: string | null;
  /** Whether less than that may be restored, when the log does not reach so far. */
  readonly acceptGap: boolean;
  /** Whether segments are restored that the server had not sealed when it ended. */
  readonly acceptUnsealed: boolean;
}

export interface CheckedBackup extends ArchiveEnd {
  readonly serverFolder: string;
  readonly base: BaseBackup;
  readonly secrets: BackedUpSecrets;
  /** From the first segment that the base backup needs, without a gap. */
  readonly segments: readonly ArchivedSegment[];
  /** How many segments follow that the server had not sealed when it ended. */
  readonly leftOut: number;
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
  const key = logKeyOf(receiptKeyOf(secrets.files));
  const run = { segments: runOfSegments(all, { first, last, segmentBytes }), segmentBytes };
  const { sealed, unsealed } = await splitBySeal(serverFolder, key, run);
  const segments = wish.acceptUnsealed ? [...sealed, ...unsealed] : sealed;
  const end = segments.at(-1)?.name;
  const next = end === undefined ? first : nextSegment(end, segmentBytes);
  if (end === undefined || end < manifest.lastSegment) {
    throw new StartError(
      `Segment ${next} of the log is missing in ${serverFolder}, and without it base backup ` +
        `${manifest.name} is worth nothing: bring it back from a copy, or give another to --base.` +
        hintOf(wish.acceptUnsealed ? [] : unsealed),
    );
  }
  for (const segment of segments) await readSegment(segment, segmentBytes);
  const leftOut = wish.acceptUnsealed ? [] : unsealed;
  const names = [...all.keys()].filter((name) => !leftOut.some((one) => one.name === name));
  const seenAtMs = await readSeen(serverFolder, key);
  const reached = await findArchiveEnd({ base, segments, names, toMs: wish.toMs, seenAtMs });
  if (reached.gap !== null && !wish.acceptGap) {
    throw new StartError(`${refusalOf(reached, wish)}${hintOf(leftOut)}`);
  }
  return { serverFolder, base, secrets, segments, leftOut: leftOut.length, ...reached };
}

function refusalOf({ gap, reachesMs }: ArchiveEnd, { toMs }: Wish): string {
  const remedy =
    toMs === null
      ? 'bring that log back from a copy, give a moment before that end to --to'
      : 'give an earlier moment to --to, bring more of the log back from a copy';
  return (
    `The backup reaches to ${new Date(reachesMs).toISOString()} only, since ${gap}. Nothing was ` +
    `touched: ${remedy}, or accept with --accept-gap that all that came later is lost.`
  );
}

function hintOf(leftOut: readonly ArchivedSegment[]): string {
  const [first] = leftOut;
  if (first === undefined) return '';
  return (
    ` ${leftOut.length} segments from ${first.name} on are not sealed, since the server ended ` +
    'before it packed them: --accept-unsealed restores them unless PostgreSQL refuses them.'
  );
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
