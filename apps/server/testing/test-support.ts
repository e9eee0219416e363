// Both sides of customer service over real HTTP for tests: visitors and players, the staff, and
// streams that are read event by event.

import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Client } from '@trine/contract/client.ts';
import type { Envelope } from '@trine/contract/envelope.ts';
import { readEvents } from '@trine/contract/support/stream.ts';
import { newVisitorToken } from '@trine/contract/support/words.ts';
import { given, openStaff, type Colleague, type SignedInStaff } from './test-console.ts';
import { data, openTestApi, type SignedIn, type TestApi } from './test-api.ts';

export interface TestSupport {
  readonly api: TestApi;
  readonly staff: SignedInStaff;
  visitor(): Speaker;
  player(groupId?: 1 | 2 | 3): Promise<Speaker & SignedIn>;
  /** The conversation whose last message has this text. */
  find(text: string): Promise<number>;
  /** Sends the bytes as a picture. */
  upload(token: string, body: Uint8Array, type?: string): Promise<Sent>;
  picture(token: string, id: number): Promise<Response>;
  listen(address: string, headers: Record<string, string>): Listening;
  close(): Promise<void>;
}

export interface Speaker {
  readonly token: string;
  readonly client: Client;
}

export interface Sent {
  readonly status: number;
  readonly envelope: Envelope<Record<string, unknown>>;
}

export interface Heard {
  readonly event: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

export interface Listening {
  /** The next event that matches; skips those before it. */
  next(fits?: (heard: Heard) => boolean): Promise<Heard>;
  stop(): void;
}

const timeoutMs = 45_000;

export async function openTestSupport(): Promise<TestSupport> {
  const api = await openTestApi();
  const staff = await openStaff(api);
  const { baseUrl } = api;
  return {
    api,
    staff,
    visitor() {
      const token = newVisitorToken();
      return { token, client: api.clientFor(token) };
    },
    player: (groupId = 1) => api.signedIn({ groupId }),
    async find(text) {
      const { client } = await staff('auditor');
      const { rows } = await given(client, '/support/list', { text });
      const [found] = rows;
      assert.ok(found !== undefined && rows.length === 1, `${rows.length} have ${text}`);
      return found.conversation_id;
    },
    async upload(token, body, type = 'image/png') {
      const response = await fetch(`${baseUrl}/index.php/api/support/picture?lang=en`, {
        method: 'POST',
        headers: { token, 'content-type': type },
        body: new Uint8Array(body),
      });
      const envelope = (await response.json()) as Sent['envelope'];
      return { status: response.status, envelope };
    },
    picture: (token, id) =>
      fetch(`${baseUrl}/index.php/api/support/picture?id=${id}`, { headers: { token } }),
    listen: (address, headers) => listen(`${baseUrl}${address}`, headers),
    close: () => api.close(),
  };
}

/** Connects at once. */
export function listen(address: string, headers: Record<string, string>): Listening {
  const cut = new AbortController();
  const signal = AbortSignal.any([cut.signal, AbortSignal.timeout(timeoutMs)]);
  const events = (async function* () {
    const response = await fetch(address, { headers, signal });
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.ok(response.body !== null);
    yield* readEvents(response.body);
  })();
  return {
    async next(fits = () => true) {
      for (;;) {
        const { value, done } = await events.next();
        if (done === true) throw new Error('the stream ended');
        const heard = { ...value, data: JSON.parse(value.data) as Heard['data'] };
        if (fits(heard)) return heard;
      }
    },
    stop: () => cut.abort(),
  };
}

export async function sendText({ client }: Speaker, text: string) {
  return data(client, '/api/support/send', { text });
}

let keys = 0;

export function newStaffKey(): string {
  keys += 1;
  return `test-key-of-staff-${keys}`;
}

/** Claims the conversation and sends a message in it. */
export async function reply(who: Colleague, conversationId: number, text: string) {
  const conversation_id = conversationId;
  await given(who.client, '/support/take', { conversation_id });
  const line = { conversation_id, text, key: newStaffKey() };
  return given(who.client, '/support/send', line);
}

export async function drawPicture(width = 40, height = 30): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 30 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
