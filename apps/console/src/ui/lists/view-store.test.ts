import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { readViews, writeViews, type View } from './view-store.ts';

const stored = new Map<string, string>();

/** What the module uses of the browser's storage. */
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  },
});

beforeEach(() => stored.clear());

function viewAt(index: number): View {
  return { path: '/players', name: `View ${index}`, search: '?state=frozen' };
}

test('views are read back as they were written', () => {
  writeViews([viewAt(1), viewAt(2)]);
  assert.deepEqual(readViews(), [viewAt(1), viewAt(2)]);
});

test('the newest sixty are kept', () => {
  writeViews(Array.from({ length: 61 }, (_, index) => viewAt(index)));
  const views = readViews();
  assert.equal(views.length, 60);
  assert.deepEqual(views[0], viewAt(1));
});

const damaged: readonly (readonly [text: string, views: readonly View[]])[] = [
  ['', []],
  ['{', []],
  ['{"path":"/players"}', []],
  ['[null, 1, "x", {"path":"/players","name":"A"}]', []],
  [`[{"path":1,"name":"A","search":""}, ${JSON.stringify(viewAt(3))}]`, [viewAt(3)]],
];

for (const [text, views] of damaged) {
  test(`${text || 'an empty text'} holds ${views.length} views`, () => {
    writeViews([]);
    for (const key of stored.keys()) stored.set(key, text);
    assert.deepEqual(readViews(), views);
  });
}
