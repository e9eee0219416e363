// The clock's signal makes a stream poll at once, without waiting for a timed poll.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { pino } from 'pino';
import { createSignal } from '../../platform/bus/signal.ts';
import { createSessions } from '../../people/sessions/sessions.ts';
import { tick } from '../clock/tick.ts';
import { listen } from '../../../testing/test-support.ts';
import { openTestApi } from '../../../testing/test-api.ts';
import { createSnapshots } from './snapshots.ts';
import { createRoomStreamMount } from './stream.ts';

test('draw and payment reach a stream without a timed poll', async (context) => {
  const api = await openTestApi();
  context.after(() => api.close());
  const { database } = api.world;
  const round = await api.world.round();
  // No timed poll of the hub ever comes.
  context.mock.timers.enable({ apis: ['setInterval'] });
  const moves = createSignal(null);
  const app = Fastify();
  context.after(() => app.close());
  createRoomStreamMount({
    ...createSnapshots(database, Date.now),
    database,
    authenticate: createSessions(database, Date.now).authenticate,
    log: pino({ enabled: false }),
    now: Date.now,
    profile: 'demo',
    maxStreams: 10,
    sharing: null,
    moves,
  })(app);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await api.signedIn();
  const stream = listen(`${address}/index.php/api/Lottery/stream?plan_id=1&lang=en`, { token });
  await stream.next(({ event }) => event === 'round');

  await round.moveTo('draw');
  const given: string[] = [];
  const parts = api.world.tickParts({
    onMoved() {
      given.push('moved');
      moves.give();
    },
  });
  assert.ok(await parts.lease.hold());
  await tick(parts);
  assert.deepEqual(given, ['moved', 'moved'], 'drawn and paid');
  const { data } = await stream.next(({ event, data: said }) => {
    return event === 'round' && JSON.stringify(said).includes('"status":"settled"');
  });
  assert.match(JSON.stringify(data['last_issue']), new RegExp(`"issue":"${round.issue}"`));
  stream.stop();
});
