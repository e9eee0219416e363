import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openCable } from './cable.ts';

test('a partition holds back what is sent and what connects, and loses nothing', async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const cable = await openCable((echo.address() as AddressInfo).port);
  const early = connect(cable.port, '127.0.0.1');
  early.write('one ');
  assert.equal(String(await once(early, 'data')), 'one ');
  cable.part();
  early.write('two ');
  const late = connect(cable.port, '127.0.0.1');
  await once(late, 'connect');
  late.write('three');
  const heard: string[] = [];
  early.on('data', (bytes) => heard.push(String(bytes)));
  // What is sent past the cable arrives, so there was time for the other as well.
  const direct = connect((echo.address() as AddressInfo).port, '127.0.0.1');
  direct.write('past');
  await once(direct, 'data');
  assert.deepEqual(heard, []);
  const answers = [once(early, 'data'), once(late, 'data')];
  cable.heal();
  assert.deepEqual((await Promise.all(answers)).flat().map(String), ['two ', 'three']);
  for (const socket of [early, late, direct]) socket.destroy();
  await cable.close();
  echo.close();
});
