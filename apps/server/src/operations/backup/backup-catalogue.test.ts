import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseBase, lastNeeded, type BaseBackup } from './backup-catalogue.ts';

/** Taken from that minute past ten to the next one. */
function baseOf(minute: number): BaseBackup {
  const at = (wanted: number) => `2026-11-25T10:${String(wanted).padStart(2, '0')}:00.000Z`;
  return {
    folder: `/backups/server-0a0b0c0d/base/${minute}`,
    manifest: {
      format: 2,
      server: 'server-0a0b0c0d',
      name: String(minute),
      postgres: '18',
      startedAt: at(minute),
      finishedAt: at(minute + 1),
      firstSegment: `0000000100000000000000${minute}`,
      lastSegment: `0000000100000000000000${minute}`,
      segmentBytes: 2 ** 24,
      withinSeconds: 60,
      salt: '00'.repeat(16),
      files: [],
    },
  };
}

const bases = [10, 20, 30].map(baseOf);

const rows: [string, string | null, string | null][] = [
  // The time, the backup, the last segment that is needed.
  ['10:11:00', '10', '000000010000000000000030'],
  ['10:20:59', '10', null],
  ['10:21:00', '20', null],
  ['10:31:00', '30', null],
  ['23:00:00', '30', null],
  ['10:10:59', null, null],
];

for (const [time, name, last] of rows) {
  test(`${time}: ${name ?? 'rejected'}, up to ${last ?? 'the end'}`, () => {
    const toMs = Date.parse(`2026-11-25T${time}Z`);
    const choose = () => chooseBase(bases, { toMs, base: null });
    if (name === null) {
      assert.throws(choose, {
        message: /The earliest time that can be restored is 2026-11-25T10:11/,
      });
      return;
    }
    assert.equal(choose().manifest.name, name);
    assert.equal(lastNeeded(bases, toMs), last);
  });
}

test('without a time, the newest or the named backup is chosen, and all of the log', () => {
  assert.equal(chooseBase(bases, { toMs: null, base: null }).manifest.name, '30');
  assert.equal(chooseBase(bases, { toMs: null, base: '10' }).manifest.name, '10');
  assert.equal(lastNeeded(bases, null), null);
});
