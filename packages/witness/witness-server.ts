// The witness over HTTP: `POST /add-checkpoint` for logs, and for all others
// what it cosigned.

import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { addCheckpoint, type Answer, type Witness } from './add-checkpoint.ts';

export interface WitnessServerOptions extends Witness {
  /** Receives what the program did wrong. */
  readonly onError: (error: unknown) => void;
}

const text = 'text/plain; charset=utf-8';
/** A checkpoint with 63 hashes and 16 signatures has less. */
const maxBodyBytes = 16_384;
const maxConnections = 256;
const headersMs = 5_000;
const requestMs = 10_000;
const idleMs = 65_000;

export function createWitnessServer(options: WitnessServerOptions): Server {
  const timeouts = { headersTimeout: headersMs, requestTimeout: requestMs };
  const server = createServer({ ...timeouts, keepAliveTimeout: idleMs }, (request, response) => {
    void answer(options, request)
      .catch((error: unknown) => {
        // The client of an incomplete request has left.
        if (request.complete) options.onError(error);
        return { status: 500, type: text, body: 'The witness failed.\n' };
      })
      .then((made) => send(response, made));
  });
  server.maxConnections = maxConnections;
  return server;
}

type AnyAnswer = Omit<Answer, 'status'> & { readonly status: number };

async function answer(witness: Witness, request: IncomingMessage): Promise<AnyAnswer> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  if (path === '/add-checkpoint') {
    if (request.method !== 'POST') return plain(405, 'Only POST is served here.\n');
    const body = await readBody(request);
    return body === null ? plain(413, 'The body is too large.\n') : addCheckpoint(witness, body);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET.\n');
  if (path === '/') return plain(200, describe(witness));
  const log = witness.logs.find(({ name }) => path === checkpointPath(name));
  const { note = null } = log === undefined ? {} : witness.state.latest(log);
  return note === null ? plain(404, 'There is no such page.\n') : plain(200, note);
}

/** Where the latest checkpoint of a log is: the monitoring call of C2SP tlog-witness. */
export function checkpointPath(origin: string): string {
  return `/${hash('sha256', origin)}/checkpoint`;
}

function describe({ signer, logs, state }: Witness): string {
  const rows = logs.map((log) => {
    return `${log.name} ${state.latest(log).size} ${checkpointPath(log.name)}\n`;
  });
  return `${noteKeyText(signer.key)}\n\n${rows.join('')}`;
}

/** Null beyond the limit; the rest is not read. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += (part as Buffer).length;
    if (size > maxBodyBytes) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function plain(status: number, body: string): AnyAnswer {
  return { status, type: text, body };
}

function send(response: ServerResponse, { status, type, body }: AnyAnswer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(response.req.method === 'HEAD' ? '' : body);
}
