// A second address of a server: it hands every byte on, and can die and come back, as a line does.

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface TestLine {
  readonly url: string;
  /** Cuts every connection and takes no more. */
  die(): Promise<void>;
  /**
   * Dies as soon as the server has begun to answer a request that holds this text: the server has
   * done its part, and nobody hears of it.
   */
  dieAnswering(text: string): void;
  comeBack(): Promise<void>;
}

export async function openLine(serverUrl: string, port: number): Promise<TestLine> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let fatal: string | null = null;
  let isDying = false;
  let server = serve();
  await listen(server, port);

  function serve(): Server {
    return createServer((outer) => {
      const inner = connect({ host: target.hostname, port: Number(target.port) });
      for (const socket of [outer, inner]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          outer.destroy();
          inner.destroy();
        });
      }
      outer.on('data', (chunk: Buffer) => {
        if (fatal !== null && chunk.includes(fatal)) isDying = true;
        inner.write(chunk);
      });
      inner.on('data', (chunk: Buffer) => {
        if (isDying) void die();
        else outer.write(chunk);
      });
    });
  }

  async function die(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : null;
    if (closed !== null) server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    die,
    dieAnswering(text) {
      fatal = text;
    },
    async comeBack() {
      fatal = null;
      isDying = false;
      server = serve();
      await listen(server, port);
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
