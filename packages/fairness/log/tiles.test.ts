import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBytes, leafHash, treeRoot } from '../book.ts';
import { entryBundle, parseEntryBundle } from './entry-bundle.ts';
import { consistencyPath, inclusionPath, rootAt } from './tree-paths.ts';
import { bundlesBetween, parseTilePath, subtreesIn, tilePath, tilesBetween } from './tiles.ts';
import { levelWidth, widthAt, type HashTile, type Tile } from './tiles.ts';

const paths: readonly [Tile, string][] = [
  [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
  [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
  [{ level: 3, index: 67, width: 1 }, 'tile/3/067.p/1'],
  [{ level: 'entries', index: 1000, width: 255 }, 'tile/entries/x001/000.p/255'],
  [{ level: 63, index: 999_999, width: 112 }, 'tile/63/x999/999.p/112'],
];

for (const [tile, path] of paths) {
  test(`the tile ${path} has one path`, () => {
    assert.equal(tilePath(tile), path);
    assert.deepEqual(parseTilePath(path), tile);
  });
}

const noPaths = [
  'tile/0/0',
  'tile/0/1000',
  'tile/0/x000/001',
  'tile/0/x1/001',
  'tile/0/001/002',
  'tile/00/000',
  'tile/64/000',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/01',
  'tile/0/000/',
  'tile/data/000',
  '/tile/0/000',
  `tile/0/${'x999/'.repeat(5)}999`,
];

for (const path of noPaths) {
  test(`${path} is no tile`, () => assert.equal(parseTilePath(path), null));
}

// The example of the specification: a tree of 70,000.
test('a tree of 70,000 has the tiles that the specification lists', () => {
  const tiles = tilesBetween(0, 70_000);
  const count = (level: number, isFull: boolean) =>
    tiles.filter((tile) => tile.level === level && (tile.width === 256) === isFull);
  assert.equal(count(0, true).length, 273);
  assert.deepEqual(count(0, false), [{ level: 0, index: 273, width: 112 }]);
  assert.equal(count(1, true).length, 1);
  assert.deepEqual(count(1, false), [{ level: 1, index: 1, width: 17 }]);
  assert.deepEqual(count(2, false), [{ level: 2, index: 0, width: 1 }]);
  assert.equal(tiles.length, 277);
  assert.equal(bundlesBetween(0, 70_000).length, 274);
  assert.deepEqual(tilesBetween(0, 256), [
    { level: 0, index: 0, width: 256 },
    { level: 1, index: 0, width: 1 },
  ]);
});

test('a larger tree adds the tiles that grew, and no others', () => {
  assert.deepEqual(tilesBetween(255, 257), [
    { level: 0, index: 0, width: 256 },
    { level: 0, index: 1, width: 1 },
    { level: 1, index: 0, width: 1 },
  ]);
  assert.deepEqual(tilesBetween(256, 257), [{ level: 0, index: 1, width: 1 }]);
  assert.deepEqual(tilesBetween(7, 7), []);
  assert.deepEqual(bundlesBetween(255, 256), [{ level: 'entries', index: 0, width: 256 }]);
});

const size = 70_000;
const leaves = Array.from({ length: size }, (_, at) => leafHash(`entry ${at}`));
const levels = [leaves, above(leaves), above(above(leaves))];

/** The roots of the full tiles of a level. */
function above(hashes: readonly Uint8Array[]): Uint8Array[] {
  return Array.from({ length: Math.floor(hashes.length / 256) }, (_, at) =>
    treeRoot(hashes.slice(at * 256, (at + 1) * 256)),
  );
}

async function readTiles(tiles: readonly HashTile[]): Promise<Uint8Array[]> {
  return tiles.map(({ level, index, width }) => {
    const hashes = levels[level]?.slice(index * 256, index * 256 + width) ?? [];
    assert.equal(hashes.length, width);
    return Uint8Array.from(Buffer.concat(hashes));
  });
}

test('roots and proofs of a large tree follow from its tiles', async () => {
  for (const to of [1, 255, 256, 257, 511, 65_535, 65_536, 65_537, size]) {
    const tree = { read: subtreesIn(readTiles, to) };
    assert.deepEqual(await rootAt(tree, to), treeRoot(leaves.slice(0, to)), `${to}`);
    for (const from of [1, 200, 256, 300, 40_000].filter((at) => at < to)) {
      const earlier = { read: subtreesIn(readTiles, from) };
      assert.deepEqual(await rootAt(tree, from), await rootAt(earlier, from));
      assert.ok((await consistencyPath(tree, from, to)).length <= 34);
      assert.ok((await inclusionPath(tree, from, to)).length <= 17);
    }
  }
});

test('a tile that is shorter than its tree is not used', async () => {
  const short = async (tiles: readonly HashTile[]) => tiles.map(() => new Uint8Array(hashBytes));
  await assert.rejects(rootAt({ read: subtreesIn(short, 300) }, 300), /is not whole/);
});

test('widths follow from the size', () => {
  assert.equal(levelWidth(1, 70_000), 273);
  assert.equal(widthAt({ level: 'entries', index: 273 }, 70_000), 112);
  assert.equal(widthAt({ level: 0, index: 274 }, 70_000), 0);
  assert.equal(widthAt({ level: 0, index: 3 }, 70_000), 256);
});

test('a bundle holds entries with their lengths', () => {
  const entries = ['a', '', 'é|信標', 'x'.repeat(65_535)];
  const bundle = entryBundle(entries);
  assert.deepEqual([...bundle.subarray(0, 5)], [0, 1, 0x61, 0, 0]);
  assert.deepEqual(parseEntryBundle(bundle), entries);
  assert.throws(() => entryBundle(['x'.repeat(65_536)]), RangeError);
  for (const bytes of [bundle.slice(0, -1), bundle.slice(0, 4), Uint8Array.of(0, 1, 0xff)]) {
    assert.equal(parseEntryBundle(bytes), null);
  }
});
