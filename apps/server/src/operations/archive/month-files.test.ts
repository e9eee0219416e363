import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { readTable, writeMonth, type MonthManifest } from './month-files.ts';

const firstDay = '2026-01-01';
let archiveDir: string;
let written: MonthManifest;

before(async () => {
  archiveDir = await mkdtemp(join(tmpdir(), 'trine-archive-'));
  written = await write('1\t2\n3\t4\n');
});

after(() => rm(archiveDir, { recursive: true }));

function write(rows: string, into = archiveDir): Promise<MonthManifest> {
  const rowsOf = () => Readable.from([Buffer.from(rows)]);
  return writeMonth({ archiveDir: into, firstDay, schemaVersion: 3, rowsOf });
}

async function stays(): Promise<void> {
  assert.deepEqual(await readdir(archiveDir), ['2026-01']);
  const { rowsSha256, fileSha256 } = written.tables.bet_order;
  const expected = { rowCount: 2n, rowsSha256, fileSha256 };
  await readTable(join(archiveDir, '2026-01'), { table: 'bet_order', expected });
}

test('a folder with the same rows is used as if it were new', async () => {
  assert.deepEqual(await write('1\t2\n3\t4\n'), written);
  await stays();
});

test('a folder with other rows is rejected and kept', async () => {
  await assert.rejects(write('1\t2\n3\t5\n'), /2026-01 is there already and holds other rows/);
  await stays();
});

for (const content of [null, '{', '{"format":2}']) {
  test(`a folder whose manifest is ${content ?? 'missing'}: rejected and kept`, async () => {
    const other = await mkdtemp(join(tmpdir(), 'trine-archive-'));
    const folder = join(other, '2026-01');
    await mkdir(folder);
    await writeFile(join(folder, 'bet_order.copy.zst'), 'the only copy');
    if (content !== null) await writeFile(join(folder, 'manifest.json'), content);
    await assert.rejects(write('1\t2\n', other), /2026-01 is there already and holds other rows/);
    assert.equal(await readFile(join(folder, 'bet_order.copy.zst'), 'utf8'), 'the only copy');
    assert.deepEqual(await readdir(other), ['2026-01']);
    await rm(other, { recursive: true });
  });
}
