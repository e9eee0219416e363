// A proxy to PostgreSQL for tests: it forwards, drops all bytes, or closes connections.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestCable {
  readonly url: string;
  /**
   * `passes`: forwards. `frozen`: drops all bytes and closes nothing, as when the database hangs or
   * the network is partitioned. `cut`: closes all connections.
   */
  set(state: 'passes' | 'frozen' | 'cut'): void;
  close(): Promise<void>;
}

export async function openTestCable(target: string): Promise<TestCable> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let state: 'passes' | 'frozen' | 'cut' = 'passes';
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes: Buffer) => {
        if (state === 'passes') to.write(bytes);
      });
      from.once('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
    if (state === 'cut') near.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const cutAll = () => {
    for (const end of ends) end.destroy();
  };
  return {
    url: url.href,
    set(next) {
      state = next;
      if (next === 'cut') cutAll();
    },
    async close() {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
