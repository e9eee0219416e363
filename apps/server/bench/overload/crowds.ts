// Crowds of clients that bet in closed loops: each sends its next bet after an answer. After a
// rejection it retries at once, or waits as long as `Retry-After` says. All bets come from one
// network, or each from another one. What counts is the rate of accepted bets, as a share of the
// best rate that any size of crowd gets from the same server.

import { playOrder } from '@trine/contract/bets/orders.ts';
import type { AfterRejection, Networks } from '../load/generator.ts';
import { betsOfAll } from '../load/bets.ts';
import { makeLoad } from '../load/load.ts';
import { median } from '../measurement.ts';
import { apiPath } from '../rows/over-http.ts';
import type { Server } from '../target/server.ts';
import type { Target } from '../target/target.ts';

export interface Crowd {
  readonly connections: number;
  readonly afterRejection: AfterRejection;
  readonly networks: Networks;
}

export interface CrowdRate {
  /** A second. */
  readonly accepted: number;
  readonly rejected: number;
  /** How many cores Node kept busy. */
  readonly nodeCores: number;
}

/** The least share of the best accepted rate. */
export const leastShare = 0.8;
/** Connections of a crowd: as at the end of a round, when all players bet. */
export const crowdConnections = 512;
/** Sizes of crowds of which the best rate is taken. */
const bestOf = [32, 128, crowdConnections] as const;
const times = [3, 10] as const;
const runs = 3;
/** Thousands of connections are opened first. */
const seconds = { warmUp: 3, measured: 3 } as const;

const crowds: readonly Crowd[] = (['waits', 'retries'] as const).flatMap((afterRejection) =>
  (['one', 'many'] as const).flatMap((networks) =>
    times.map((factor) => {
      return { connections: factor * crowdConnections, afterRejection, networks };
    }),
  ),
);

export interface CrowdsRun {
  readonly target: Target;
  readonly server: Server;
  /** Of the server, for people. */
  readonly name: string;
  readonly signal: AbortSignal;
}

/** Prints a line for each crowd; gives whether each got enough bets accepted. */
export async function measureCrowds(run: CrowdsRun): Promise<boolean> {
  const alike = { afterRejection: 'retries', networks: 'many' } as const;
  const best = bestOf.map((connections) => ({
    crowd: { connections, ...alike },
    rates: ratesOf(),
  }));
  const loads = crowds.map((crowd) => ({ crowd, rates: ratesOf() }));
  // In turns, so that a change of the machine's load meets all of them.
  for (let turn = 0; turn < runs; turn += 1) {
    for (const { crowd, rates } of [...best, ...loads]) rates.push(await rateOf(run, crowd));
  }
  const bestRate = Math.max(...best.map(({ rates }) => middleOf(rates).accepted));
  console.log(`${run.name}: at best ${bestRate.toFixed(0)} bets a second are accepted`);
  for (const { crowd, rates } of best) console.log(lineOf(crowd, middleOf(rates), bestRate));
  for (const { crowd, rates } of loads) console.log(lineOf(crowd, middleOf(rates), bestRate));
  return loads.every(({ rates }) => middleOf(rates).accepted >= leastShare * bestRate);
}

function ratesOf(): CrowdRate[] {
  return [];
}

async function rateOf({ target, server, signal }: CrowdsRun, crowd: Crowd): Promise<CrowdRate> {
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
    ...crowd,
  });
  target.acknowledge(counted.accepted);
  return {
    accepted: value,
    rejected: (counted.measuredBusy ?? 0) / counted.measuredSeconds,
    nodeCores: ((cost?.server ?? 0) * value) / 1e6,
  };
}

/** Each part by itself. */
function middleOf(rates: readonly CrowdRate[]): CrowdRate {
  const middle = (part: keyof CrowdRate) => median(rates.map((rate) => rate[part]));
  return {
    accepted: middle('accepted'),
    rejected: middle('rejected'),
    nodeCores: middle('nodeCores'),
  };
}

function lineOf(crowd: Crowd, rate: CrowdRate, bestRate: number): string {
  const { connections, afterRejection, networks } = crowd;
  const who = `${connections} clients, each ${afterRejection}, ${networks} network(s)`;
  const what = [
    `accepted ${rate.accepted.toFixed(0)}/s, ${(rate.accepted / bestRate).toFixed(2)} of the best`,
    `rejected ${rate.rejected.toFixed(0)}/s`,
    `Node ${rate.nodeCores.toFixed(2)} cores`,
  ];
  return `  ${who.padEnd(48)} ${what.join('; ')}`;
}
