// Chooses what a restore needs and checks all of it before it changes anything: the SHA-256 of each
// file of the base backup and of each segment, the passphrase, the manifest's code, the seals of
// the log, and whether the log reaches the requested time.

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
  /** The server, if BACKUP_DIR has several. */
  readonly from: string | null;
  readonly base: string | null;
  /** Whether to restore less than requested if the log does not reach that time. */
  readonly acceptGap: boolean;
  /** Whether to restore segments that the server had not sealed when it ended. */
  readonly acceptUnsealed: boolean;
}

export interface CheckedBackup extends ArchiveEnd {
  readonly serverFolder: string;
  readonly base: BaseBackup;
  readonly secrets: BackedUpSecrets;
  /** Consecutive segments, from the first one that the base backup needs. */
  readonly segments: readonly ArchivedSegment[];
  /** How many later segments the server had not sealed when it ended. */
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
    throw new StartError(`${folder} holds another backup than its name says; nothing was changed.`);
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
      `Segment ${next} of the log is missing in ${serverFolder}, and base backup ` +
        `${manifest.name} cannot be restored without it: copy it back, or name another with ` +
        '--base.' +
        hintOf(wish.acceptUnsealed ? [] : unsealed),
    );
  }
  for (const segment of segments) await readSegment(segment, segmentBytes);
  const leftOut = wish.acceptUnsealed ? [] : unsealed;
  const names = [...all.keys()].filter((name) => !leftOut.some((one) => one.name === name));
  const seenAtMs = await readSeen(serverFolder, key);
  const reached = await findArchiveEnd({ base, segments, names, toMs: wish.toMs, seenAtMs });
  if (reached.gap !== null && !wish.acceptGap) {
    throw new StartError(`${gapSentence(reached, wish)}${hintOf(leftOut)}`);
  }
  return { serverFolder, base, secrets, segments, leftOut: leftOut.length, ...reached };
}

function gapSentence({ gap, reachesMs }: ArchiveEnd, { toMs }: Wish): string {
  const remedy =
    toMs === null
      ? 'copy that part of the log back, choose an earlier time with --to'
      : 'choose an earlier time with --to, copy more of the log back';
  return (
    `The backup only reaches to ${new Date(reachesMs).toISOString()}, since ${gap}. Nothing was ` +
    `changed: ${remedy}, or accept with --accept-gap that all later changes are lost.`
  );
}

function hintOf(leftOut: readonly ArchivedSegment[]): string {
  const [first] = leftOut;
  if (first === undefined) return '';
  return (
    ` ${leftOut.length} segments from ${first.name} on are not sealed, since the server ended ` +
    'before it packed them: --accept-unsealed restores them if PostgreSQL accepts them.'
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

/** A restore encrypts nothing. */
function noRandomness(): Buffer {
  throw new Error('A restore makes no secrets.');
}
