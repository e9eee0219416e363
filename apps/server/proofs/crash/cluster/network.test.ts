import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../../../src/platform/embedded-postgres/embedded-build.ts';
import { createNetwork, type Cable, type Network } from './network.ts';
import { portsOfNode } from './node-ports.ts';

const echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
let network: Network;
let cable: Cable;
const sockets: Socket[] = [];
/** The local ports of each node's connections. */
const ports = new Map<string, Set<number>>();

before(async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  network = createNetwork((name) => ports.get(name) ?? new Set());
  cable = await network.open('pg1', portOfEcho(), true);
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

/** Connects as the named node. */
async function dialAs(name: string): Promise<Socket> {
  const localPort = await freePort(null);
  ports.set(name, (ports.get(name) ?? new Set()).add(localPort));
  const socket = connect({ port: cable.port, host: '127.0.0.1', localPort });
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

test('a partition delays data and new connections, and loses nothing', async () => {
  const early = dial(cable.port);
  await saysBack(early, 'one');
  network.partition('pg1');
  early.write('two');
  const late = dial(cable.port);
  await once(late, 'connect');
  late.write('three');
  const received: string[] = [];
  early.on('data', (bytes) => received.push(String(bytes)));
  // Data on an unaffected cable arrives, so the delayed data also had enough time.
  await saysBack(dial(portOfEcho()), 'past');
  assert.deepEqual(received, []);
  const answers = [once(early, 'data'), once(late, 'data')];
  network.heal('pg1');
  assert.deepEqual((await Promise.all(answers)).flat().map(String), ['two', 'three']);
});

test('a partitioned standby receives nothing on cables of other nodes', async () => {
  const [partitioned, other] = [await dialAs('pg2'), await dialAs('pg3')];
  await saysBack(partitioned, 'before');
  network.partition('pg2');
  assert.equal(network.isPartitioned('pg2'), true);
  partitioned.write('held');
  const late = await dialAs('pg2');
  late.write('late');
  await saysBack(other, 'passes');
  const answers = [once(partitioned, 'data'), once(late, 'data')];
  network.heal('pg2');
  assert.deepEqual((await Promise.all(answers)).flat().map(String), ['held', 'late']);
});

/** A program that connects to the port in its first argument and holds the connection open. */
const client = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
  socket.on('error', () => process.exit());`;

test('portsOfNode returns the ports of the PostgreSQL processes of a node', async (run) => {
  const base = await mkdtemp(join(tmpdir(), 'trine-network-'));
  run.after(() => rm(base, { recursive: true }));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  // With a process in between, like the postmaster: the connection belongs to its child.
  const words = ['-c', '"$0" -e "$1" "$2" & wait', process.execPath, client, port];
  const parent = spawn('sh', words, { stdio: 'ignore' });
  const [socket] = (await once(server, 'connection')) as [Socket];
  const own = dial(Number(port));
  await once(own, 'connect');
  assert.deepEqual(portsOfNode(base), new Set());
  await writeFile(join(base, 'postmaster.pid'), `${parent.pid}\n${base}\n`);
  assert.deepEqual(portsOfNode(base), new Set([socket.remotePort]));
  socket.destroy();
  server.close();
  await once(parent, 'exit');
});
