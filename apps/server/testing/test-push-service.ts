// A push service for tests, and browsers that subscribe with it. It accepts pushes as the browsers'
// services do, verifies the sender (RFC 8292), and decrypts with the browser's keys (RFC 8291),
// without any code of the sender.

import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '@trine/contract/account/push.ts';

export interface TestPushService {
  readonly origin: string;
  /** A browser without a subscription. */
  browser(): TestBrowser;
  /** Sets the answer to all pushes from now on. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Received messages, decrypted, oldest first. */
  readonly received: readonly Received[];
  close(): Promise<void>;
}

export interface TestBrowser {
  readonly endpoint: string;
  readonly browser_key: string;
  readonly browser_secret: string;
}

export interface Received {
  readonly endpoint: string;
  readonly message: PushMessage;
  /** For how many seconds a service may store it. */
  readonly ttl: number;
  /** The sender's claims, after its signature was verified. */
  readonly sender: { readonly sub: string; readonly key: string };
}

interface Keys {
  readonly pair: ECDH;
  readonly secret: Buffer;
}

const saltBytes = 16;
const tagBytes = 16;

export async function openPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Keys>();
  const received: Received[] = [];
  let answer = (response: ServerResponse) => response.writeHead(201).end();
  let origin = '';
  const server = createServer((request, response) => {
    void (async () => {
      const endpoint = `${origin}${request.url}`;
      const keys = browsers.get(endpoint);
      const body = await buffer(request);
      if (keys === undefined) return response.writeHead(404).end();
      const { headers } = request;
      assert.equal(headers['content-encoding'], 'aes128gcm');
      const message = JSON.parse(decrypted(body, keys)) as PushMessage;
      const sender = senderOf(headers, origin);
      received.push({ endpoint, message, ttl: Number(headers['ttl']), sender });
      return answer(response);
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    browser() {
      const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const secret = randomBytes(16);
      browsers.set(endpoint, { pair, secret });
      return {
        endpoint,
        browser_key: pair.getPublicKey('base64url'),
        browser_secret: secret.toString('base64url'),
      };
    },
    answer(status, headers = {}) {
      answer = (response) => response.writeHead(status, headers).end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** One record: salt, record size, the sender's key of this message alone, and the cipher text. */
function decrypted(body: Buffer, { pair, secret }: Keys): string {
  const salt = body.subarray(0, saltBytes);
  const keyLength = body[saltBytes + 4] ?? 0;
  const senderKey = body.subarray(saltBytes + 5, saltBytes + 5 + keyLength);
  const sealed = body.subarray(saltBytes + 5 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), secret, info, 32));
  const derive = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, size));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-tagBytes));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()]);
  // A byte 2 ends the text of the last record; zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** `vapid t=<token>, k=<key>`: the key signed a token that is meant for this service. */
function senderOf({ authorization = '' }: IncomingHttpHeaders, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSigned, 'the token is not signed by its key');
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    sub: string;
    exp: number;
  };
  assert.equal(aud, origin);
  assert.ok(exp * 1000 > Date.now());
  return { sub, key };
}
