// Both sides of a conversation with customer service: somebody at the page, somebody at the
// console.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { catalogues, type TestLanguage } from './person.ts';

const zone = 'Asia/Taipei';
const hourMs = 3_600_000;

/** Service hours that run now, or are hours away, as `SUPPORT_HOURS` takes them. */
export function serviceHours(when: 'now' | 'later', nowMs: number): string {
  const fromHours = when === 'now' ? -1 : 5;
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const at = (hours: number) => clock.format(nowMs + hours * hourMs);
  return `${at(fromHours)}-${at(fromHours + 6)}`;
}

/** The page's side, by role and name. */
export function chatOn(page: Page, language: TestLanguage) {
  const { chat } = catalogues[language];
  const field = page.getByRole('textbox', { name: chat.write });
  const region = page.getByRole('region', { name: chat.region });
  return {
    field,
    region,
    /** By the key; the line stands in the conversation at once. */
    async say(text: string): Promise<void> {
      await field.fill(text);
      await field.press('Enter');
      await line(region, text).waitFor();
    },
    line: (text: string | RegExp) => line(region, text),
  };
}

function line(region: Locator, text: string | RegExp): Locator {
  return region.getByRole('listitem').filter({ hasText: text });
}

/** What counts for seconds only is said again until it is seen. */
export async function seenWhile(sign: Locator, say: () => Promise<unknown>): Promise<void> {
  for (let isSeen = false; !isSeen;) {
    await say();
    isSeen = await sign.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  }
}

export interface HeldConversation {
  readonly conversationId: number;
  say(text: string): Promise<void>;
  typing(): Promise<void>;
  /** Everything up to now has been read. */
  readAll(): Promise<void>;
  /** What the person said, oldest first. */
  heard(): Promise<string[]>;
}

/** Takes the conversation that holds these words. */
export async function takeAtConsole(
  staffConsole: ConsoleClient,
  words: string,
): Promise<HeldConversation> {
  const listed = await staffConsole.call('/support/list', { text: words });
  assert.ok(listed.ok, JSON.stringify(listed));
  const [row] = listed.data.rows;
  assert.ok(row !== undefined, `no conversation holds "${words}"`);
  const { conversation_id } = row;
  if (row.state !== 'taken') {
    const taken = await staffConsole.call('/support/take', { conversation_id });
    assert.ok(taken.ok, JSON.stringify(taken));
  }
  let said = 0;
  const lines = async () => {
    const page = await staffConsole.call('/support/page', { conversation_id });
    assert.ok(page.ok, JSON.stringify(page));
    return page.data.lines;
  };
  return {
    conversationId: conversation_id,
    async say(text) {
      said += 1;
      const key = `a-line-of-the-console-${conversation_id}-${said}`;
      const sent = await staffConsole.call('/support/send', { conversation_id, text, key });
      assert.ok(sent.ok, JSON.stringify(sent));
    },
    async typing() {
      assert.ok((await staffConsole.call('/support/typing', { conversation_id })).ok);
    },
    async readAll() {
      const id = (await lines()).at(-1)?.id ?? 0;
      assert.ok((await staffConsole.call('/support/read', { conversation_id, id })).ok);
    },
    async heard() {
      return (await lines()).filter(({ from }) => from === 'person').map(({ text }) => text);
    },
  };
}

/** A picture as a file: drawn by the page, since a browser is at hand. */
export async function drawnPicture(page: Page, type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const address = await page.evaluate<string>(`(${drawing})('${type}')`);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Teal on the left, gold on the right, larger than what is sent. */
const drawing = `(type) => {
  const canvas = document.createElement('canvas');
  canvas.width = 2400;
  canvas.height = 1200;
  const brush = canvas.getContext('2d');
  brush.fillStyle = 'teal';
  brush.fillRect(0, 0, 1200, 1200);
  brush.fillStyle = 'gold';
  brush.fillRect(1200, 0, 1200, 1200);
  return canvas.toDataURL(type);
}`;

/** Sends a picture as the console's own page does. */
export async function pictureFromConsole(
  { url, name, password }: { url: string; name: string; password: string },
  { conversationId, picture }: { conversationId: number; picture: Buffer },
): Promise<void> {
  const json = { 'content-type': 'application/json', origin: url };
  const begun = await fetch(`${url}/console/api/session/begin`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name, password }),
  });
  const { csrf } = (await begun.json()) as { csrf: string };
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const query = `conversation_id=${conversationId}&key=a-picture-of-the-console-1`;
  const sent = await fetch(`${url}/console/api/support/picture?${query}`, {
    method: 'POST',
    headers: { cookie, origin: url, 'x-csrf-token': csrf, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  });
  assert.equal(sent.status, 200, await sent.text());
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): {
    getImageData(...place: number[]): { readonly data: Iterable<number> };
  };
}

/** The colour of a place on a drawn picture, from 0 to 1 across and down. */
export async function colourAt(canvas: Locator, across: number, down: number): Promise<number[]> {
  return canvas.evaluate(
    (element, at) => {
      const place = element as unknown as Drawn;
      const [x, y] = [Math.floor(place.width * at.across), Math.floor(place.height * at.down)];
      return Array.from(place.getContext('2d').getImageData(x, y, 1, 1).data);
    },
    { across, down },
  );
}
