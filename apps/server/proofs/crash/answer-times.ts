// How long each call of the load waited for its answer, accepted or not.

import type { Client } from '@trine/contract/client.ts';

export interface AnswerTimes {
  /** The same client, with timed calls. */
  watch(client: Client): Client;
  /** The times so far. */
  read(): AnsweredTimes;
}

export interface AnsweredTimes {
  readonly calls: number;
  readonly slowestMs: number;
  /** The first calls that waited longer than promised, one sentence each. */
  readonly late: readonly string[];
  readonly lateCalls: number;
}

/** The server answers every request within this time. */
export const answerPromiseMs = 3_000;
const maxSentences = 20;

/** `elapsedMs`: milliseconds of a monotonic clock. */
export function createAnswerTimes(elapsedMs = () => performance.now()): AnswerTimes {
  const late: string[] = [];
  let [calls, slowestMs, lateCalls] = [0, 0, 0];
  return {
    watch: (client) => ({
      async call(path, request, options) {
        const fromMs = elapsedMs();
        const outcome = await client.call(path, request, options);
        // The client aborted, so the call was not late.
        if (options?.signal?.aborted === true) return outcome;
        const tookMs = elapsedMs() - fromMs;
        calls += 1;
        slowestMs = Math.max(slowestMs, tookMs);
        if (tookMs > answerPromiseMs) {
          lateCalls += 1;
          const answer = outcome.ok ? 'ok' : outcome.reason;
          const at = new Date().toISOString();
          const sentence = `${path}: ${answer} after ${Math.round(tookMs)} ms, at ${at}`;
          if (late.length < maxSentences) late.push(sentence);
        }
        return outcome;
      },
    }),
    read: () => ({ calls, slowestMs, late, lateCalls }),
  };
}
