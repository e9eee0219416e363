// A cable between two programs: a partition holds back what is sent, as a network does whose
// packets are lost and sent again, and delivers all of it afterwards. Nothing ends meanwhile, and
// who connects is not answered.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cable {
  readonly port: number;
  part(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Leads to a port of this machine from one that the system chooses. */
export async function openCable(target: number): Promise<Cable> {
  const ends = new Set<Socket>();
  let isParted = false;
  let healed: (() => void)[] = [];
  /** Now, or when the partition is over. */
  const deliver = (work: () => void) => {
    if (isParted) healed.push(work);
    else work();
  };
  const join = (from: Socket, to: Socket) => {
    ends.add(from);
    from.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('data', (bytes: Buffer) => deliver(() => to.write(bytes)));
    from.once('close', () => {
      ends.delete(from);
      deliver(() => to.destroySoon());
    });
    if (isParted) from.pause();
  };
  const server = createServer((near) => {
    near.on('error', () => undefined);
    near.pause();
    deliver(() => {
      const far = connect(target, '127.0.0.1');
      join(near, far);
      join(far, near);
      near.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    part() {
      isParted = true;
      for (const end of ends) end.pause();
    },
    heal() {
      isParted = false;
      for (const work of healed) work();
      healed = [];
      for (const end of ends) end.resume();
    },
    async close() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
