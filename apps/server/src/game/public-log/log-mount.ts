// The public log over HTTP, as C2SP tlog-tiles has it: the checkpoint, tiles of hashes, and bundles
// of entries. `trust.json` has the keys of this installation, `build.tlog-proof` the proof of the
// entry of the app's build. Pages of any origin may read them.

import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildHash, type BuildList } from '@trine/fairness/build-list.ts';
import { formatEntry } from '@trine/fairness/log/entries.ts';
import { entryBundle } from '@trine/fairness/log/entry-bundle.ts';
import { formatProofFile } from '@trine/fairness/log/proof-file.ts';
import { parseTilePath, tileWidth, type Tile } from '@trine/fairness/log/tiles.ts';
import { codingsIn } from '../../platform/http/app-page.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readLogWitnesses } from './log-witnesses.ts';
import * as sql from './public-log.sql.ts';
import { proveNewestEntry } from './read-log.ts';
import { readStoredTiles } from './stored-tree.ts';

export interface LogMountOptions {
  /** The primary: a replica could serve an older checkpoint than the last one. */
  readonly database: Connection;
  readonly profile: 'demo' | 'production';
  /** The verifier key of signed receipts. */
  readonly receipts: string;
  /** Of the player's app that this process serves; null: it serves none. */
  readonly build: BuildList | null;
}

const checkpointSeconds = 2;
const trustSeconds = 60;
const forever = 'public, max-age=31536000, immutable';
/** A 404 may become a tile. */
const missing = 'no-store';

export function createLogMount(options: LogMountOptions): (app: FastifyInstance) => void {
  const { database, build } = options;
  const buildEntry = build === null ? null : buildEntryOf(build);
  return (app) => {
    app.get('/log/checkpoint', async (_request, reply) => {
      const { checkpoint } = await sql.publishedLog.one(database, {});
      if (checkpoint === null) return sendMissing(reply);
      reply.header('cache-control', `public, max-age=${checkpointSeconds}`);
      return open(reply).type('text/plain; charset=utf-8').send(checkpoint);
    });
    app.get('/log/tile/*', async (request, reply) => {
      const [path = ''] = request.url.slice('/log/'.length).split('?', 1);
      const tile = parseTilePath(path);
      const bytes = tile && (await readTile(database, tile));
      if (bytes === null) return sendMissing(reply);
      open(reply).header('cache-control', forever).header('vary', 'accept-encoding');
      reply.type('application/octet-stream');
      const { 'accept-encoding': accepted = '' } = request.headers;
      // Hashes do not become smaller.
      const isPacked = tile?.level === 'entries' && codingsIn(accepted).includes('gzip');
      if (!isPacked) return reply.send(bytes);
      return reply.header('content-encoding', 'gzip').send(gzipSync(bytes));
    });
    app.get('/build.tlog-proof', async (_request, reply) => {
      const proof = buildEntry === null ? null : await proveNewestEntry(database, buildEntry);
      if (proof === null) return sendMissing(reply);
      open(reply).header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
      const extra = Buffer.from(JSON.stringify(build));
      return reply.send(formatProofFile({ ...proof, extra }));
    });
    app.get('/trust.json', async (_request, reply) => {
      const { verifierKey } = await sql.publishedLog.one(database, {});
      const found = await readLogWitnesses(database);
      const witnesses = found.map((witness) => witness.verifierKey);
      reply.header('cache-control', `public, max-age=${trustSeconds}`);
      open(reply).type('application/json; charset=utf-8');
      return reply.send(
        JSON.stringify({
          kind: options.profile,
          log: verifierKey,
          receipts: options.receipts,
          witnesses,
        }),
      );
    });
  };
}

function buildEntryOf(build: BuildList): string {
  return formatEntry({ kind: 'build', profile: build.kind, hash: buildHash(build) });
}

async function readTile(from: Connection, { level, ...place }: Tile): Promise<Buffer | null> {
  if (level !== 'entries') {
    const [hashes] = await readStoredTiles(from)([{ level, ...place }]);
    return hashes?.length ? Buffer.from(hashes) : null;
  }
  const index = BigInt(place.index * tileWidth);
  const entries = await sql.publishedEntries.all(from, { index, limit: place.width });
  if (entries.length !== place.width) return null;
  return Buffer.from(entryBundle(entries.map(({ entry }) => entry)));
}

function open(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*');
}

function sendMissing(reply: FastifyReply): FastifyReply {
  open(reply).code(404).header('cache-control', missing).type('text/plain; charset=utf-8');
  return reply.send('The log has no such file.\n');
}
