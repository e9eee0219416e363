// Runs a load: many connections, each with one request at a time. The generator is `wrk` if it is
// installed, because it uses the least processor time, else a Node process. Both wait for every
// answer, and send bets and no-ops in the same way.

import type { Outcome } from '../measurement.ts';
import type { Load, LoadCounts } from './load.ts';
import { runNodeLoad } from './node-load.ts';
import { whilePinned, type Pinned } from './pinning.ts';
import { costOf, processorUse, type Used } from './processor.ts';
import { runWrkLoad } from './wrk-load.ts';
import { findWrk } from './wrk-script.ts';

export interface LoadOutcome extends Outcome {
  readonly counted: LoadCounts;
}

export async function makeLoad(load: Load): Promise<LoadOutcome> {
  const uses: Used[] = [];
  const readUse = (client: number) => {
    const { serverPid: server, postmaster } = load;
    uses.push(processorUse({ server, postmaster, client }));
  };
  const wrk = findWrk();
  const run = wrk === null ? runNodeLoad : runWrkLoad(wrk);
  const listener = { begin: readUse, end: readUse };
  const work = () => run(load, listener);
  const counted = load.isPinned ? await whilePinned(pinnedBy(load), work) : await work();
  if (counted.failure !== null) {
    throw new Error(`${load.path} did not accept everything: ${counted.failure}`);
  }
  const [before, after] = uses;
  // Without an answer in the measured time there is no cost.
  const isCounted = before !== undefined && after !== undefined && counted.measured > 0;
  return {
    value: counted.measured / counted.measuredSeconds,
    cost: isCounted ? costOf(before, after, counted.measured) : null,
    rejected: counted.busy,
    counted,
  };
}

function pinnedBy({ serverPid, postmaster }: Load): Pinned {
  return { serverPids: [serverPid], postmaster };
}

/** For the results file: figures of different generators are not comparable. */
export function generatorName(): string {
  return findWrk() === null ? 'node' : 'wrk';
}
