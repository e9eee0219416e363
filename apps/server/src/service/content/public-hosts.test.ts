import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openWorld } from '../../../testing/test-world.ts';
import { readConfig } from '../../platform/config/config.ts';
import { configuredHosts, createPublicHosts } from './public-hosts.ts';
import { insertContentVersion } from './versions.ts';

const world = await closeAfterTests(openWorld());

const own = ['http://127.0.0.1:8080', 'http://localhost:8080'];
const configs: readonly [Readonly<Record<string, string>>, readonly string[], readonly string[]][] =
  [
    [{}, own, ['', 'http://localhost:8080']],
    [
      { PORT: '9000', HOST: 'localhost' },
      ['http://127.0.0.1:9000', 'http://localhost:9000'],
      ['', 'http://localhost:9000'],
    ],
    [{ HOST: '0.0.0.0' }, [], []],
    [{ PORT: '0' }, [], []],
    [{ LINES: 'https://one.example' }, ['https://one.example'], ['https://one.example']],
  ];

for (const [environment, origins, addresses] of configs) {
  test(`the hosts with ${JSON.stringify(environment)}`, () => {
    const config = readConfig({ DATA_DIR: '/nowhere', ...environment });
    assert.deepEqual(configuredHosts(config), { origins, addresses });
  });
}

async function write(url: string, position: number, isShown = true): Promise<void> {
  const { database, nextId } = world;
  const name = { zh: '线路', tw: '線路', en: `At ${position}`, jp: '回線', kor: '회선' };
  await database.transaction((tx) =>
    insertContentVersion(tx, {
      contentId: nextId(),
      seen: 0,
      kind: 'line',
      position,
      isShown,
      isRemoved: false,
      showsFrom: null,
      showsUntil: null,
      body: { name, url },
      changedBy: 'content1',
    }),
  );
}

test('staff order, name and hide the configured hosts, and can add none', async () => {
  const { database } = world;
  const [one, two, three] = ['https://one.example', 'https://two.example', 'https://three.example'];
  const origins = [one, two, three];
  const lines = createPublicHosts(database, { origins, addresses: origins });
  const urls = async () => (await lines.read('en')).map(({ name, url }) => [name, url]);
  assert.deepEqual(await urls(), [
    ['Server 1', one],
    ['Server 2', two],
  ]);
  await write('https://elsewhere.example', 0);
  await write('javascript:alert(1)', 0);
  await write(two, 1);
  assert.deepEqual(await urls(), [
    ['At 1', two],
    ['Server 2', one],
  ]);
  await write(one, 2, false);
  assert.deepEqual(await urls(), [
    ['At 1', two],
    ['Server 2', three],
  ]);
  assert.deepEqual(await lines.origins(), origins);
  const without = createPublicHosts(database, { origins: [], addresses: [] });
  assert.deepEqual(await without.origins(), []);
  assert.deepEqual(
    columnOf(await without.read('en'), 'url'),
    ['', ''],
    'a line that is no longer configured is ignored',
  );
});
