import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatWitnessRequest, parseTreeSize, parseWitnessRequest } from './witness-request.ts';

const hash = new Uint8Array(32).fill(255);
const checkpoint = 'log.example\n9\nroot\n\n— log.example AAAAAAA=\n';

test('a request has the text of the specification', () => {
  assert.equal(
    formatWitnessRequest({ oldSize: 5, path: [hash], checkpoint }),
    `old 5\n//////////////////////////////////////////8=\n\n${checkpoint}`,
  );
});

test('a request is read back as it was', () => {
  for (const request of [
    { oldSize: 0, path: [], checkpoint },
    { oldSize: 2 ** 40, path: Array.from({ length: 63 }, () => hash), checkpoint },
  ]) {
    assert.deepEqual(parseWitnessRequest(formatWitnessRequest(request)), request);
  }
});

for (const body of [
  '',
  'old 5',
  'old 5\n',
  'new 5\n\nx',
  'old 05\n\nx',
  'old -5\n\nx',
  'old 5 \n\nx',
  'old 9007199254740992\n\nx',
  'old 5\n\r\n\nx',
  'old 5\nAAAA\n\nx',
  `old 5\n${'A'.repeat(42)}B=\n\nx`,
  `old 5\n${`${'A'.repeat(43)}=\n`.repeat(64)}\nx`,
]) {
  test(`${JSON.stringify(body.slice(0, 40))} is no request`, () => {
    assert.equal(parseWitnessRequest(body), null);
  });
}

test('sizes are decimals without leading zeros', () => {
  const sizes = ['0', '10', '', '01', '+1', '1.0', '1e3', ' 1', '9007199254740993'];
  assert.deepEqual(sizes.map(parseTreeSize), [0, 10, ...Array(7).fill(null)]);
});
