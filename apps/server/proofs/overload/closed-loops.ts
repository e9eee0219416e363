// Clients in closed loops: each sends its next bet after an answer. After a rejection it retries at
// once, or waits as `Retry-After` says. All bets come from one network, or each from another one.
// Measures the rate of accepted bets as a share of the best rate that any number of clients reaches
// on the same server.

import { playOrder } from '@trine/contract/orders.ts';
import type { AfterRejection, Networks } from '../bench/load/load.ts';
import { betsOfAll } from '../bench/load/bets.ts';
import { makeLoad } from '../bench/load/make-load.ts';
import { median } from '../bench/measurement.ts';
import { apiPath } from '../bench/rows/over-http.ts';
import type { Server } from '../bench/target/server.ts';
import type { Target } from '../bench/target/target.ts';

export interface ClosedLoop {
  readonly connections: number;
  readonly afterRejection: AfterRejection;
  readonly networks: Networks;
}

export interface LoopRate {
  /** Bets a second. */
  readonly accepted: number;
  readonly rejected: number;
  /** How many cores Node used. */
  readonly nodeCores: number;
}

/** The least share of the best accepted rate. */
export const leastShare = 0.8;
/** As at the end of a round, when all players bet. */
export const loopConnections = 512;
/** Numbers of connections of which the best rate is taken. */
const bestOf = [32, 128, loopConnections] as const;
const times = [3, 10] as const;
const runs = 3;
/** Time to open thousands of connections. */
const seconds = { warmUp: 3, measured: 3 } as const;

const closedLoops: readonly ClosedLoop[] = (['waits', 'retries'] as const).flatMap(
  (afterRejection) =>
    (['one', 'many'] as const).flatMap((networks) =>
      times.map((factor) => {
        return { connections: factor * loopConnections, afterRejection, networks };
      }),
    ),
);

export interface ClosedLoopsRun {
  readonly target: Target;
  readonly server: Server;
  /** The server's name in the output. */
  readonly name: string;
  readonly signal: AbortSignal;
}

/** Prints a line for each number of clients; returns whether each reached the least share. */
export async function measureClosedLoops(run: ClosedLoopsRun): Promise<boolean> {
  const alike = { afterRejection: 'retries', networks: 'many' } as const;
  const best = bestOf.map((connections) => ({
    loop: { connections, ...alike },
    rates: ratesOf(),
  }));
  const loads = closedLoops.map((loop) => ({ loop, rates: ratesOf() }));
  // In turns, so that changes of the machine's load affect all of them.
  for (let turn = 0; turn < runs; turn += 1) {
    for (const { loop, rates } of [...best, ...loads]) rates.push(await rateOf(run, loop));
  }
  const bestRate = Math.max(...best.map(({ rates }) => middleOf(rates).accepted));
  console.log(`${run.name}: at best ${bestRate.toFixed(0)} bets a second are accepted`);
  for (const { loop, rates } of best) console.log(lineOf(loop, middleOf(rates), bestRate));
  for (const { loop, rates } of loads) console.log(lineOf(loop, middleOf(rates), bestRate));
  return loads.every(({ rates }) => middleOf(rates).accepted >= leastShare * bestRate);
}

function ratesOf(): LoopRate[] {
  return [];
}

async function rateOf(
  { target, server, signal }: ClosedLoopsRun,
  loop: ClosedLoop,
): Promise<LoopRate> {
  const { value, cost, counted } = await makeLoad({
    url: server.url,
    serverPid: server.pid,
    postmaster: target.cluster.postmaster,
    path: `${apiPath}${playOrder.path}`,
    requests: betsOfAll(target.players, await target.issues(), 'all rooms'),
    warmUpSeconds: seconds.warmUp,
    seconds: seconds.measured,
    isPinned: false,
    signal,
    ...loop,
  });
  target.acknowledge(counted.accepted);
  return {
    accepted: value,
    rejected: (counted.measuredBusy ?? 0) / counted.measuredSeconds,
    nodeCores: ((cost?.server ?? 0) * value) / 1e6,
  };
}

/** The median of each part separately. */
function middleOf(rates: readonly LoopRate[]): LoopRate {
  const middle = (part: keyof LoopRate) => median(rates.map((rate) => rate[part]));
  return {
    accepted: middle('accepted'),
    rejected: middle('rejected'),
    nodeCores: middle('nodeCores'),
  };
}

function lineOf(loop: ClosedLoop, rate: LoopRate, bestRate: number): string {
  const { connections, afterRejection, networks } = loop;
  const who = `${connections} clients, each ${afterRejection}, ${networks} network(s)`;
  const what = [
    `accepted ${rate.accepted.toFixed(0)}/s, ${(rate.accepted / bestRate).toFixed(2)} of the best`,
    `rejected ${rate.rejected.toFixed(0)}/s`,
    `Node ${rate.nodeCores.toFixed(2)} cores`,
  ];
  return `  ${who.padEnd(48)} ${what.join('; ')}`;
}
