// The published document of the API (OpenAPI 3.1) and a page that shows it. The page's scripts and
// styles are files of `swagger-ui-dist` from this server, so that it works without another network
// and under the content policy of every reply. Each file is made and compressed once, at its first
// request.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openApiDocument } from '@trine/contract/open-api/document.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingOf } from './app-page.ts';
import { apiBase } from './calls.ts';
import { jsonType } from './headers.ts';
import { isTagKnown } from './entity-tags.ts';

const require = createRequire(import.meta.url);

export const documentPath = `${apiBase}/api/openapi.json`;
export const viewerPath = `${apiBase}/api/docs`;

interface PublishedFile {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<string | Buffer>;
}

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
/** A good ratio that is fast enough for the first request. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
/** Seconds; a new release may change all of it. */
const keptFor = 300;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Trine player API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${viewerPath}/viewer.css" />
    <script defer src="${viewerPath}/viewer.js"></script>
    <script defer src="${viewerPath}/start.js"></script>
  </head>
  <body>
    <noscript><a href="${documentPath}">The document as JSON</a></noscript>
    <div id="viewer"></div>
  </body>
</html>
`;

/** No requests to other hosts, such as for a badge of validity. */
const start = `SwaggerUIBundle({
  url: '${documentPath}',
  dom_id: '#viewer',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
`;

const files: readonly PublishedFile[] = [
  { path: documentPath, type: jsonType, read: async () => JSON.stringify(openApiDocument()) },
  { path: viewerPath, type: 'text/html; charset=utf-8', read: async () => page },
  { path: `${viewerPath}/start.js`, type: script, read: async () => start },
  { path: `${viewerPath}/viewer.js`, type: script, read: () => viewerFile('swagger-ui-bundle.js') },
  { path: `${viewerPath}/viewer.css`, type: style, read: () => viewerFile('swagger-ui.css') },
];

export function mountApiDocument(app: FastifyInstance): void {
  for (const { path, type, read } of files) {
    let made: Promise<Made> | null = null;
    app.get(path, async (request, reply) => {
      made ??= read().then(make);
      try {
        return sendMade(request, reply.type(type), await made);
      } catch (error) {
        // A file that could not be read is read again for the next request.
        made = null;
        throw error;
      }
    });
  }
}

function viewerFile(name: string): Promise<Buffer> {
  return readFile(join(dirname(require.resolve('swagger-ui-dist/package.json')), name));
}

interface Made {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Quoted, as in the header. */
  readonly tag: string;
}

async function make(content: string | Buffer): Promise<Made> {
  const plain = Buffer.from(content);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, compression),
    promisify(gzip)(plain),
  ]);
  const tag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, br, gzip: gzipped, tag };
}

function sendMade(request: FastifyRequest, reply: FastifyReply, made: Made): FastifyReply {
  const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = request.headers;
  reply.headers({ 'cache-control': `public, max-age=${keptFor}`, etag: made.tag });
  reply.header('vary', 'accept-encoding');
  if (isTagKnown(known, made.tag)) return reply.code(304).send();
  const coding = codingOf(accepted);
  if (coding === null) return reply.send(made.plain);
  return reply.header('content-encoding', coding).send(made[coding]);
}
