import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leafHash, openBook, treeRoot } from '../book.ts';
import { edgeRoot, emptyEdge, growTree, type TreeEdge } from './growing-tree.ts';
import { hashesIn, tilesBetween } from './tiles.ts';

const leaves = Array.from({ length: 66_000 }, (_, at) => leafHash(`entry ${at}`));

test('a tree that grows by any steps has the root of all its leaves', async () => {
  const book = openBook();
  let edge: TreeEdge = emptyEdge;
  for (const step of [1, 1, 5, 248, 1, 1, 254, 1, 511, 0, 300, 64_300, 7]) {
    const added = leaves.slice(edge.size, edge.size + step);
    for (const leaf of added) book.add(leaf);
    ({ edge } = growTree(edge, added));
    assert.deepEqual(await edgeRoot(edge), book.root(), `${edge.size}`);
  }
  assert.deepEqual(await edgeRoot(emptyEdge), treeRoot([]));
});

test('the tiles that grow are those of the sizes, and their hashes add up', () => {
  const tiles = new Map<string, Uint8Array[]>();
  let edge: TreeEdge = emptyEdge;
  for (const size of [3, 256, 257, 600, 65_536, 65_537]) {
    const grown = growTree(edge, leaves.slice(edge.size, size));
    for (const { level, index, widthBefore, added } of grown.tiles) {
      const hashes = tiles.get(`${level}/${index}`) ?? [];
      assert.equal(hashes.length, widthBefore);
      tiles.set(`${level}/${index}`, [...hashes, ...added]);
    }
    const places = grown.tiles.map(({ level, index }) => `${level}/${index}`);
    const expected = tilesBetween(edge.size, size).map(({ level, index }) => `${level}/${index}`);
    assert.deepEqual(places, expected);
    ({ edge } = grown);
  }
  assert.equal(edge.levels.length, 3);
  for (const { level, index, width } of tilesBetween(0, 65_537)) {
    assert.equal(tiles.get(`${level}/${index}`)?.length, width);
  }
  const second = Buffer.concat(tiles.get('0/1') ?? []);
  assert.ok(second.equals(Buffer.concat(leaves.slice(256, 512))));
  assert.equal(hashesIn(second).length, 256);
});
