// Formats the content of BACKUP_DIR as lines of text.

import { readdir, stat } from 'node:fs/promises';
import { archiveFolderOf } from '../../platform/embedded-postgres/embedded-archive.ts';
import { listBases, serverName, sizeOf, type BaseBackup } from './backup-catalogue.ts';
import { listSegments, runOfSegments } from './archived-segments.ts';
import type { ArchivedSegment } from './segments.ts';

export async function formatBackups(directory: string): Promise<string> {
  const servers = (await readdir(directory)).filter((name) => serverName.test(name)).toSorted();
  const lines: string[] = [];
  for (const server of servers) {
    const folder = archiveFolderOf({ directory, server });
    const segments = await listSegments(folder);
    lines.push(server);
    for (const base of await listBases(folder)) lines.push(await lineOf(base, segments));
  }
  return lines.length === 0 ? `${directory} holds no backups.` : lines.join('\n');
}

async function lineOf(
  base: BaseBackup,
  segments: ReadonlyMap<string, ArchivedSegment>,
): Promise<string> {
  const { name, finishedAt, firstSegment: first, segmentBytes } = base.manifest;
  const run = runOfSegments(segments, { first, last: null, segmentBytes });
  const newest = run.at(-1);
  const until = newest === undefined ? null : (await stat(newest.path)).mtime.toISOString();
  const megabytes = (sizeOf(base) / 1e6).toFixed(1);
  const log = until === null ? 'its log is MISSING' : `log without a gap to about ${until}`;
  return `  ${name}  ${megabytes} MB, from ${finishedAt}, ${log} (${run.length} segments)`;
}
