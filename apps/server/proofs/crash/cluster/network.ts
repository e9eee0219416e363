// The cables between the programs of the cluster. A node that is parted from the others is held
// back from both ends: nothing reaches it, and nothing comes from it. What is sent meanwhile is
// delivered afterwards, as by a network whose packets are lost and sent again. Nothing ends, and
// who connects is not answered.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Network {
  /**
   * A cable that `owner` is on one end of; it leads to a port of this machine. With `hasPeers`
   * other nodes connect by it, and are held back as well while they are parted.
   */
  open(owner: string, target: number, hasPeers?: boolean): Promise<Cable>;
  part(name: string): void;
  heal(name: string): void;
  isParted(name: string): boolean;
}

export interface Cable {
  /** Chosen by the system. */
  readonly port: number;
  close(): Promise<void>;
}

interface Connection {
  readonly owner: string;
  /** The client's own end. */
  readonly clientPort: number;
  /** The node that connected, if it was parted since; a connection of another client has none. */
  source: string | null;
  readonly ends: Set<Socket>;
  /** What waits for the end of the partition. */
  held: (() => void)[];
}

interface End {
  readonly owner: string;
  readonly target: number;
  readonly hasPeers: boolean;
}

/** `portsOf`: the ports that a node has its own ends on; read for nodes that are parted only. */
export function createNetwork(portsOf: (name: string) => ReadonlySet<number>): Network {
  const parted = new Set<string>();
  const connections = new Set<Connection>();
  const isHeld = ({ owner, source }: Connection) =>
    parted.has(owner) || (source !== null && parted.has(source));
  const deliver = (connection: Connection, work: () => void) => {
    if (isHeld(connection)) connection.held.push(work);
    else work();
  };

  function join(connection: Connection, from: Socket, to: Socket): void {
    connection.ends.add(from);
    from.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('data', (bytes: Buffer) => deliver(connection, () => to.write(bytes)));
    from.once('close', () => {
      connection.ends.delete(from);
      deliver(connection, () => to.destroySoon());
      if (connection.ends.size === 0 && connection.held.length === 0) {
        connections.delete(connection);
      }
    });
  }

  function accept(near: Socket, { owner, target, hasPeers }: End): void {
    const clientPort = near.remotePort ?? 0;
    const peers = hasPeers ? [...parted] : [];
    const source = peers.find((name) => portsOf(name).has(clientPort)) ?? null;
    const connection: Connection = { owner, clientPort, source, ends: new Set([near]), held: [] };
    connections.add(connection);
    near.on('error', () => undefined);
    near.pause();
    deliver(connection, () => {
      const far = connect(target, '127.0.0.1');
      join(connection, near, far);
      join(connection, far, near);
      near.resume();
    });
  }

  return {
    open: (owner, target, hasPeers = false) => {
      return listen((near) => accept(near, { owner, target, hasPeers }));
    },
    part(name) {
      parted.add(name);
      const ports = portsOf(name);
      for (const connection of connections) {
        if (ports.has(connection.clientPort)) connection.source = name;
        if (isHeld(connection)) for (const end of connection.ends) end.pause();
      }
    },
    heal(name) {
      parted.delete(name);
      for (const connection of connections) {
        if (!isHeld(connection)) release(connection);
      }
    },
    isParted: (name) => parted.has(name),
  };
}

async function listen(accept: (near: Socket) => void): Promise<Cable> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.once('close', () => sockets.delete(near));
    accept(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function release(connection: Connection): void {
  const { held, ends } = connection;
  connection.held = [];
  for (const work of held) work();
  for (const end of ends) end.resume();
}
