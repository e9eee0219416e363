import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { beginsAsPicture, createReencoder } from './pictures.ts';

const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');

const cases: readonly [what: string, bytes: Buffer, isPicture: boolean][] = [
  ['a JPEG', await drawn.clone().jpeg().toBuffer(), true],
  ['a PNG', await drawn.clone().png().toBuffer(), true],
  ['a WebP', await drawn.clone().webp().toBuffer(), true],
  ['a GIF', await drawn.clone().gif().toBuffer(), false],
  ['a TIFF', await drawn.clone().tiff().toBuffer(), false],
  ['an SVG', svg, false],
  ['a RIFF file of another kind', Buffer.from('RIFF\x04\0\0\0WAVE'), false],
  ['a PDF', Buffer.from('%PDF-1.7'), false],
  ['nothing', Buffer.alloc(0), false],
];

const reencode = createReencoder();
const sender = { lane: 'staff', account: 'staff:1', address: '192.0.2.1' } as const;
const size = { maxWidth: 100, maxHeight: 100 } as const;

for (const [what, bytes, isPicture] of cases) {
  test(`${what} ${isPicture ? 'reaches' : 'never reaches'} the decoder`, async () => {
    assert.equal(beginsAsPicture(bytes), isPicture);
    const picture = await reencode({ sender, body: bytes, size });
    assert.equal(picture !== null && picture !== 'busy', isPicture);
  });
}

test('a file of another format is rejected before it waits for the decoder', async () => {
  const jpeg = await drawn.clone().jpeg().toBuffer();
  const send = (body: Buffer) => reencode({ sender, body, size });
  // One runs and two wait: the share of one sender is full.
  const turns = [jpeg, jpeg, jpeg].map(send);
  assert.deepEqual(await Promise.all([send(jpeg), send(svg)]), ['busy', null]);
  for (const picture of await Promise.all(turns)) assert.ok(picture !== null && picture !== 'busy');
});
