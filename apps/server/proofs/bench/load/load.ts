// A load: many connections, each with one request at a time, for some seconds. It is made by `wrk`
// where there is one, since that costs the machine least, else by autocannon; both in a process of
// their own, both waiting for every answer, both the same for bets and for no-ops.

import type { Outcome } from '../measurement.ts';
import { runAutocannon } from './autocannon.ts';
import type { Counted, Load } from './generator.ts';
import { whilePinned, type Pinned } from './pinning.ts';
import { costOf, processorUse, type Used } from './processor.ts';
import { runWrk } from './wrk.ts';
import { findWrk } from './wrk-script.ts';

export interface LoadOutcome extends Outcome {
  readonly counted: Counted;
}

export async function makeLoad(load: Load): Promise<LoadOutcome> {
  const uses: Used[] = [];
  const look = (client: number) => {
    const { serverPid: server, postmaster } = load;
    uses.push(processorUse({ server, postmaster, client }));
  };
  const wrk = findWrk();
  const run = wrk === null ? runAutocannon : runWrk(wrk);
  const listener = { begin: look, end: look };
  const work = () => run(load, listener);
  const counted = load.isPinned ? await whilePinned(placesOf(load), work) : await work();
  if (counted.failure !== null) {
    throw new Error(`${load.path} did not accept everything: ${counted.failure}`);
  }
  const [before, after] = uses;
  // Without an answer in time there is nothing that could have cost anything.
  const isCounted = before !== undefined && after !== undefined && counted.measured > 0;
  return {
    value: counted.measured / counted.measuredSeconds,
    cost: isCounted ? costOf(before, after, counted.measured) : null,
    rejected: counted.busy,
    counted,
  };
}

function placesOf({ serverPid, postmaster }: Load): Pinned {
  return { serverPids: [serverPid], postmaster };
}

/** The generator's name, for who reads the results. */
export function generatorName(): string {
  return findWrk() === null ? 'autocannon' : 'wrk';
}
