// The TCP proxies ("cables") between the programs of the cluster. For a partitioned node, cables
// hold data and new connections in both directions and deliver them after the partition, like a
// network that loses and retransmits packets. No connection is closed.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Network {
  /**
   * Opens a cable to a port of this machine that belongs to `owner`. With `hasPeers`, other nodes
   * connect through it, and their connections are held while they are partitioned.
   */
  open(owner: string, target: number, hasPeers?: boolean): Promise<Cable>;
  partition(name: string): void;
  heal(name: string): void;
  isPartitioned(name: string): boolean;
}

export interface Cable {
  /** Chosen by the system. */
  readonly port: number;
  close(): Promise<void>;
}

interface Connection {
  readonly owner: string;
  /** The client's local port. */
  readonly clientPort: number;
  /** The connecting node, if it was partitioned since; null for other clients. */
  source: string | null;
  readonly ends: Set<Socket>;
  /** Deliveries that wait for the end of the partition. */
  held: (() => void)[];
}

interface End {
  readonly owner: string;
  readonly target: number;
  readonly hasPeers: boolean;
}

/** `portsOf`: the local ports of a node's connections; read only for partitioned nodes. */
export function createNetwork(portsOf: (name: string) => ReadonlySet<number>): Network {
  const partitioned = new Set<string>();
  const connections = new Set<Connection>();
  const isHeld = ({ owner, source }: Connection) =>
    partitioned.has(owner) || (source !== null && partitioned.has(source));
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
    const peers = hasPeers ? [...partitioned] : [];
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
    partition(name) {
      partitioned.add(name);
      const ports = portsOf(name);
      for (const connection of connections) {
        if (ports.has(connection.clientPort)) connection.source = name;
        if (isHeld(connection)) for (const end of connection.ends) end.pause();
      }
    },
    heal(name) {
      partitioned.delete(name);
      for (const connection of connections) {
        if (!isHeld(connection)) release(connection);
      }
    },
    isPartitioned: (name) => partitioned.has(name),
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
