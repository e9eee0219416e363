import { setTimeout as delay } from 'node:timers/promises';

export interface RepeatedCalls<Reading> {
  readonly clients: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** One call; returns how many units it did. */
  readonly call: () => Promise<number>;
  /** Called when the measured time begins and when it ends. */
  readonly read: (when: 'begin' | 'end') => Reading | Promise<Reading>;
}

/** Repeats a call, one at a time for each client; rejects if a call does. */
export async function runRepeatedCalls<Reading>(options: RepeatedCalls<Reading>) {
  const { clients, warmUpSeconds, seconds, call, read } = options;
  const over = new AbortController();
  let total = 0;
  const client = async () => {
    while (!over.signal.aborted) {
      // Not one expression: it would read the sum before it awaits the call.
      const done = await call();
      total += done;
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  await Promise.race([all, delay(warmUpSeconds * 1_000)]);
  const before = await read('begin');
  const [totalBefore, startedAt] = [total, performance.now()];
  await Promise.race([all, delay(seconds * 1_000)]);
  const measured = total - totalBefore;
  const measuredSeconds = (performance.now() - startedAt) / 1_000;
  const after = await read('end');
  over.abort();
  await all;
  return { total, measured, measuredSeconds, before, after };
}
