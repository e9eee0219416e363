// Publishes the public log: adds new entries to the tree, signs its root, and stores tiles and
// checkpoint, then writes the same to files. Only the leader publishes. A failure is reported, and
// the next call tries again: no seal, draw or bet waits for it.

import { concatBytes } from '@noble/hashes/utils.js';
import { leafHash } from '@trine/fairness/book.ts';
import { edgeRoot, growTree, type TreeEdge } from '@trine/fairness/log/growing-tree.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { writeLogFiles } from './log-files.ts';
import type { LogIdentity } from './log-identity.ts';
import * as sql from './public-log.sql.ts';
import { nativeSha256, readEdge } from './stored-tree.ts';

export interface LogPublisher {
  /** Publishes the entries that are committed now; never rejects. */
  publish(): Promise<void>;
  /** How often publishing or writing files failed. */
  failures(): number;
  /** Resolves when the files have what is published. */
  stop(): Promise<void>;
}

export interface LogPublisherOptions {
  readonly database: Database;
  /** Throws unless this process leads; locks the lease until the commit. */
  readonly assertLead: (tx: Tx) => Promise<void>;
  readonly identity: LogIdentity;
  /** Where files are written. */
  readonly folders: readonly KeptFolder[];
  readonly onError: (error: unknown) => void;
}

export interface KeptFolder {
  readonly folder: string;
  /** The size of the checkpoint in its files. */
  readonly keptSize: number;
}

const entriesAtOnce = 4_096;

export function createLogPublisher(options: LogPublisherOptions): LogPublisher {
  const { database, onError } = options;
  const folders = options.folders.map((kept) => ({ ...kept }));
  let edge: TreeEdge | null = null;
  let failures = 0;
  const fail = (error: unknown) => {
    failures += 1;
    onError(error);
  };

  async function publishNew(): Promise<void> {
    try {
      const { size } = await sql.publishedLog.one(database, {});
      // Another leader may have published.
      if (edge?.size !== Number(size)) edge = await readEdge(database);
      for (;;) {
        const grown: TreeEdge | null = await publishNext(options, edge);
        if (grown === null) break;
        edge = grown;
      }
      const { size: reached } = edge;
      if (folders.some(({ keptSize }) => keptSize < reached)) void files();
    } catch (error) {
      edge = null;
      fail(error);
    }
  }

  async function writeFiles(): Promise<void> {
    for (const kept of folders) {
      try {
        kept.keptSize = await writeLogFiles(database, kept.folder, kept.keptSize);
      } catch (error) {
        fail(error);
      }
    }
  }

  const publish = inTurn(publishNew);
  const files = inTurn(writeFiles);
  return {
    publish,
    failures: () => failures,
    stop: files,
  };
}

/** Runs one call at a time; calls that come before the next run share it. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      running = work();
      return running;
    });
    return next;
  };
}

/** Null when all entries are published. */
async function publishNext(
  { database, assertLead, identity }: LogPublisherOptions,
  edge: TreeEdge,
): Promise<TreeEdge | null> {
  const from = { index: BigInt(edge.size), limit: entriesAtOnce };
  const entries = await sql.entriesFrom.all(database, from);
  if (entries.length === 0) return null;
  const leaves = entries.map(({ entry }) => leafHash(entry, nativeSha256));
  const grown = growTree(edge, leaves, nativeSha256);
  const { size } = grown.edge;
  const root = await edgeRoot(grown.edge, nativeSha256);
  const checkpoint = identity.sign({ size, root });
  const { tiles } = grown;
  await database.transaction(async (tx) => {
    await assertLead(tx);
    await sql.publishLog.all(tx, {
      verifierKey: noteKeyText(identity.key),
      size: BigInt(size),
      root: Buffer.from(root),
      checkpoint,
      levels: tiles.map(({ level }) => level),
      indexes: tiles.map(({ index }) => BigInt(index)),
      widths: tiles.map(({ widthBefore }) => widthBefore),
      hashes: tiles.map(({ added }) => Buffer.from(concatBytes(...added))),
    });
  });
  return grown.edge;
}
