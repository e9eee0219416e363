import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWorld, type World } from '../clock/test-world.ts';
import { readConfig } from '../config.ts';
import { createLines, demoLines } from './lines.ts';
import { insertContentVersion } from './versions.ts';

let world: World;

before(async () => {
  world = await openWorld();
});

after(async () => {
  await world.close();
});

const configs: readonly [Readonly<Record<string, string>>, readonly string[]][] = [
  [{}, ['http://127.0.0.1:8080', 'http://localhost:8080']],
  [{ PORT: '9000', HOST: 'localhost' }, ['http://127.0.0.1:9000', 'http://localhost:9000']],
  [{ HOST: '0.0.0.0' }, []],
  [{ PORT: '0' }, []],
  [{ PROFILE: 'production' }, []],
];

for (const [environment, expected] of configs) {
  test(`the demo's own lines with ${JSON.stringify(environment)}`, () => {
    assert.deepEqual(demoLines(readConfig({ DATA_DIR: '/nowhere', ...environment })), expected);
  });
}

async function write(url: string, position: number): Promise<void> {
  const { database, nextId } = world;
  const name = { zh: '线路', tw: '線路', en: `At ${position}`, jp: '回線', kor: '회선' };
  await database.transaction((tx) =>
    insertContentVersion(tx, {
      contentId: nextId(),
      seen: 0,
      kind: 'line',
      position,
      isShown: true,
      isRemoved: false,
      showsFrom: null,
      showsUntil: null,
      body: { name, url },
      changedBy: 'content1',
    }),
  );
}

test('lines are those of the demo, then what the operator wrote, two at most', async () => {
  let nowMs = 0;
  const { database } = world;
  const unwritten = ['http://127.0.0.1:8080', 'http://localhost:8080'];
  const lines = createLines({ database, now: () => nowMs, unwritten });
  assert.deepEqual(await lines.read('en'), [
    { id: 0, name: 'Line 1', url: '' },
    { id: 1, name: 'Line 2', url: 'http://localhost:8080', best: 1 },
  ]);
  assert.deepEqual(await lines.origins(), unwritten);

  await write('https://One.example', 1);
  assert.deepEqual((await lines.read('en'))[1], { id: 1, name: 'Line 2', url: '', best: 1 });
  await write('http://two.example:8443', 2);
  await write('https://three.example', 3);
  assert.deepEqual(await lines.read('en'), [
    { id: 0, name: 'At 1', url: 'https://One.example' },
    { id: 1, name: 'At 2', url: 'http://two.example:8443', best: 1 },
  ]);
  assert.deepEqual(await lines.origins(), unwritten, 'known for some seconds');
  nowMs += 5_000;
  assert.deepEqual(await lines.origins(), ['https://one.example', 'http://two.example:8443']);
});

test('an address that is none opens nothing, and a lost database changes nothing', async () => {
  let nowMs = 0;
  const lost = {
    query: async () => {
      throw new Error('the database is away');
    },
  };
  const unwritten = ['', 'javascript:alert(1)', 'https://fine.example/with/path', 'not one'];
  const known = createLines({ database: world.database, now: () => nowMs, unwritten });
  assert.equal((await known.origins()).includes('null'), false);
  nowMs += 5_000;
  const blind = createLines({ database: lost as never, now: () => nowMs, unwritten });
  assert.deepEqual(await blind.origins(), []);
});
