// Sends a load from Node: one request at a time on each connection, each with its own key. Waits
// for every answer, so that accepted bets are counted exactly.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { messageOf, openConnections } from './bare-connections.ts';
import type { Load, LoadCounts } from './load.ts';
import { runRepeatedCalls } from './repeated-calls.ts';

export type NodeLoadMessage = 'begin' | 'end' | LoadCounts;

const busyReason = '"busy"';

const [load] = await once(process, 'message');
send(await run(load as Omit<Load, 'signal'>));

async function run(load: Omit<Load, 'signal'>): Promise<LoadCounts> {
  const { url, path, requests, warmUpSeconds, seconds } = load;
  const connections = await openConnections(url, load.connections);
  const keys = randomUUID();
  let sent = 0;
  let busy = 0;

  async function call(): Promise<number> {
    const key = `${keys}-${sent}`;
    const request = requests[sent++ % requests.length];
    if (request === undefined) throw new Error('there are no requests');
    try {
      await connections.ask(messageOf({ url, path, ...request, key }));
      return 1;
    } catch (error) {
      if (!String(error).includes(busyReason)) throw error;
      busy += 1;
      return 0;
    }
  }

  const times = { warmUpSeconds, seconds };
  const calls = { clients: load.connections, ...times, call, read: send };
  const { total, measured, measuredSeconds } = await runRepeatedCalls(calls);
  connections.close();
  return { accepted: total, busy, measured, measuredSeconds, failure: null };
}

function send(message: NodeLoadMessage): void {
  process.send?.(message);
}
