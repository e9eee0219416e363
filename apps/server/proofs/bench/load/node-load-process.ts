// Sends a load from Node: one request at a time on each connection, each with its own key. Waits
// for every answer, so that accepted bets are counted exactly.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, openConnections } from './bare-connections.ts';
import type { Load, LoadCounts } from './load.ts';

export type NodeLoadMessage = 'begin' | 'end' | LoadCounts;

const busyReason = '"busy"';

const [load] = await once(process, 'message');
send(await run(load as Omit<Load, 'signal'>));

async function run(load: Omit<Load, 'signal'>): Promise<LoadCounts> {
  const { url, path, requests, warmUpSeconds, seconds } = load;
  const connections = await openConnections(url, load.connections);
  const keys = randomUUID();
  const over = new AbortController();
  const counts = { accepted: 0, busy: 0 };
  let failure: string | null = null;
  let sent = 0;

  async function sendRepeatedly(): Promise<void> {
    while (!over.signal.aborted) {
      const key = `${keys}-${sent}`;
      const request = requests[sent++ % requests.length];
      if (request === undefined) throw new Error('there are no requests');
      try {
        await connections.ask(messageOf({ url, path, ...request, key }));
        counts.accepted += 1;
      } catch (error) {
        if (String(error).includes(busyReason)) counts.busy += 1;
        else {
          failure ??= String(error);
          over.abort();
        }
      }
    }
  }

  const all = Promise.all(Array.from({ length: load.connections }, sendRepeatedly));
  await Promise.race([all, delay(warmUpSeconds * 1_000)]);
  send('begin');
  const [acceptedBefore, startedAt] = [counts.accepted, performance.now()];
  await Promise.race([all, delay(seconds * 1_000)]);
  send('end');
  const measured = counts.accepted - acceptedBefore;
  const measuredSeconds = (performance.now() - startedAt) / 1_000;
  over.abort();
  await all;
  connections.close();
  return { ...counts, measured, measuredSeconds, failure };
}

function send(message: NodeLoadMessage): void {
  process.send?.(message);
}
