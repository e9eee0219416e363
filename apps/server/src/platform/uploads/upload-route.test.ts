import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { mountUpload, pictureTypes, type UploadRoute } from './upload-route.ts';

const maxBytes = 1_000;
const received: unknown[] = [];
const app = Fastify();
after(() => app.close());

function route(
  path: string,
  contentTypes: UploadRoute<string>['contentTypes'],
): UploadRoute<string> {
  return {
    path,
    maxBytes,
    contentTypes,
    authorize: async ({ headers }) => (headers['token'] === 'good' ? null : 'not authorized'),
    receive: async ({ body }) => {
      received.push(body);
      return body instanceof Buffer ? `${body.length} bytes` : 'no bytes';
    },
    unreadable: 'unreadable',
    send: (_request, reply, answer) => reply.send(answer),
  };
}

mountUpload(app, route('/pictures', pictureTypes));
mountUpload(app, route('/any', '*'));

const cases: readonly [path: string, token: string, type: string, size: number, answer: string][] =
  [
    ['/pictures', 'good', 'image/png', maxBytes, '1000 bytes'],
    ['/pictures', 'good', 'image/png', maxBytes + 1, 'unreadable'],
    ['/pictures', 'good', 'image/gif', 10, 'unreadable'],
    ['/pictures', 'bad', 'image/png', 10, 'not authorized'],
    ['/any', 'good', 'image/gif', 10, '10 bytes'],
    ['/any', 'good', 'application/json', 10, '10 bytes'],
    ['/any', 'bad', 'image/png', maxBytes + 1, 'not authorized'],
  ];

for (const [path, token, type, size, answer] of cases) {
  test(`${size} bytes of ${type} to ${path} with a ${token} token: ${answer}`, async () => {
    const before = received.length;
    const headers = { token, 'content-type': type };
    const payload = Buffer.alloc(size);
    const response = await app.inject({ method: 'POST', url: path, headers, payload });
    assert.equal(response.body, answer);
    assert.equal(received.length - before, answer.endsWith('bytes') ? 1 : 0);
  });
}

test('other calls of the app do not read these content types', async () => {
  const headers = { 'content-type': 'image/png' };
  const other = Fastify();
  other.post('/other', async () => 'read');
  mountUpload(other, route('/pictures', pictureTypes));
  const response = await other.inject({ method: 'POST', url: '/other', headers, payload: 'x' });
  assert.equal(response.statusCode, 415);
  await other.close();
});
