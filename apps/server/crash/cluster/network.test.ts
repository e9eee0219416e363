import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { createNetwork, type Cable, type Network } from './network.ts';

const echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
let network: Network;
let cable: Cable;
const sockets: Socket[] = [];

before(async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  network = createNetwork();
  cable = await network.open('pg1', portOfEcho());
});

after(async () => {
  for (const socket of sockets) socket.destroy();
  await cable.close();
  echo.close();
});

function portOfEcho(): number {
  return (echo.address() as AddressInfo).port;
}

function dial(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return socket;
}

async function saysBack(socket: Socket, text: string): Promise<void> {
  socket.write(text);
  assert.equal(String(await once(socket, 'data')), text);
}

/** As libpq greets for the standby of that name. */
function greetingOf(name: string): string {
  const pairs = `user\0standby\0replication\0true\0application_name\0${name}\0\0`;
  return `\0\0\0${String.fromCharCode(8 + pairs.length)}\0\x03\0\0${pairs}`;
}

test('a partition holds back what is sent and who connects, and loses nothing', async () => {
  const early = dial(cable.port);
  await saysBack(early, 'one');
  network.part('pg1');
  early.write('two');
  const late = dial(cable.port);
  await once(late, 'connect');
  late.write('three');
  const heard: string[] = [];
  early.on('data', (bytes) => heard.push(String(bytes)));
  // What is sent past the cable arrives, so there was time for the other as well.
  await saysBack(dial(portOfEcho()), 'past');
  assert.deepEqual(heard, []);
  const answers = [once(early, 'data'), once(late, 'data')];
  network.heal('pg1');
  assert.deepEqual((await Promise.all(answers)).flat().map(String), ['two', 'three']);
});

test('a standby that is parted hears nothing on cables of others either', async () => {
  const [parted, other] = [dial(cable.port), dial(cable.port)];
  await saysBack(parted, greetingOf('pg2'));
  await saysBack(other, greetingOf('pg3'));
  network.part('pg2');
  assert.equal(network.isParted('pg2'), true);
  parted.write('held');
  await saysBack(other, 'passes');
  const answer = once(parted, 'data');
  network.heal('pg2');
  assert.equal(String(await answer), 'held');
});
