// Long replies are packed for clients that accept it; the content is the same.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Envelope } from '@trine/contract/envelope.ts';
import { logout } from '@trine/contract/sign-in/sign-in.ts';
import { accepted, route } from './route.ts';
import { closeServer } from './close-server.ts';
import { openTransport } from '../../../testing/test-transport.ts';

const said = { long: '極大 '.repeat(1_000), short: '極大' } as const;
const servers = { long: await saying(said.long), short: await saying(said.short) };
type Length = keyof typeof said;

async function saying(msg: string) {
  const { app } = await openTransport({ routes: [route(logout, async () => accepted(null, msg))] });
  after(() => closeServer(app, 1_000));
  return app;
}

const rows: readonly [Length, takes: string | undefined, coding: string | undefined][] = [
  ['long', 'gzip, deflate, br, zstd', 'gzip'],
  ['long', 'GZIP;q=0.5', 'gzip'],
  ['long', 'br, gzip;q=0', undefined],
  ['long', 'identity', undefined],
  ['long', undefined, undefined],
  ['short', 'gzip, deflate, br, zstd', undefined],
];

for (const [length, takes, coding] of rows) {
  test(`a ${length} reply for "${takes ?? ''}": ${coding ?? 'uncompressed'}`, async () => {
    const headers = { token: 'good', ...(takes && { 'accept-encoding': takes }) };
    const asked = { method: 'POST', url: '/index.php/api/user/logout', headers } as const;
    const answer = await servers[length].inject(asked);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-encoding'], coding);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length);
    const bytes = coding === undefined ? answer.rawPayload : gunzipSync(answer.rawPayload);
    const { msg } = JSON.parse(bytes.toString()) as Envelope;
    assert.equal(msg, said[length]);
  });
}
