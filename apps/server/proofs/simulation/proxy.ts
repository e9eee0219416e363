// A TCP proxy between one instance of the server and PostgreSQL, whose connections can be cut. It
// passes data unchanged.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cut {
  /** The connections' `application_name`. */
  readonly application: string;
  /** How many of their messages still pass. */
  readonly after: number;
  /** Whether the message still reaches PostgreSQL, and only its answer is lost. */
  readonly arrives: boolean;
}

export interface Proxy {
  readonly url: string;
  /** Cuts one connection at one message; null cancels that. */
  cutNext(cut: Cut | null): void;
  /** Cuts everything for good, like the process's exit. */
  kill(): void;
  close(): Promise<void>;
}

type Delivery = 'passes' | 'lost' | 'unanswered';

export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cut: Cut | null = null;
  let killed = false;

  /** Whether a message passes, is lost, or loses its answer. */
  function deliveryOf(application: string): Delivery {
    if (cut === null || cut.application !== application) return 'passes';
    const { after, arrives } = cut;
    cut = after > 0 ? { ...cut, after: after - 1 } : null;
    if (after > 0) return 'passes';
    return arrives ? 'unanswered' : 'lost';
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket);
    const end = connectSockets(near, far, deliveryOf);
    if (killed) end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);

  function kill(): void {
    killed = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    cutNext(next) {
      cut = next;
    },
    kill,
    async close() {
      kill();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes data in both directions; the returned function closes both sockets. */
function connectSockets(
  near: Socket,
  far: Socket,
  deliveryOf: (application: string) => Delivery,
): () => void {
  let application: string | null = null;
  let silent = false;
  const end = () => {
    near.destroy();
    far.destroy();
  };
  for (const socket of [near, far]) {
    socket.setNoDelay(true);
    socket.on('error', end);
    socket.on('close', end);
  }
  near.on('data', (bytes: Buffer) => {
    if (application === null) {
      application = nameIn(bytes);
      far.write(bytes);
      return;
    }
    const delivery = silent ? 'passes' : deliveryOf(application);
    silent ||= delivery === 'unanswered';
    if (delivery === 'lost') end();
    else far.write(bytes);
  });
  far.on('data', (bytes: Buffer) => {
    if (silent) end();
    else near.write(bytes);
  });
  return end;
}

/** The value of `application_name` in a start-up message. */
function nameIn(bytes: Buffer): string {
  const words = bytes.toString('latin1').split('\0');
  return words[words.indexOf('application_name') + 1] ?? '';
}
