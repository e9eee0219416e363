import { availableParallelism } from 'node:os';
import { costEach, inTurns, median, type Cost, type Outcome } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import { betsOfAll, type LoadRequest } from '../load/bets.ts';
import { whilePinned } from '../load/pinning.ts';
import type { Server } from '../target/server.ts';
import { apiConnections, overHttp } from './over-http.ts';

const two = 'two processes of the API on one database';
const one = 'one process';
/** One for each server, two for PostgreSQL, two for the generators. */
const coresWanted = 6;

/**
 * Whether processes of the API slow each other down: what a bet costs all of them and PostgreSQL
 * together. If they waited for the same rows, or if batches became small, it would rise.
 */
export const costOfTwo: Measurement = {
  id: 'R18',
  async open(environment, opened) {
    const loads = await openLoads(environment, opened);
    const pairs: { readonly two: Outcome; readonly one: Outcome }[] = [];
    const costOfBet = (outcome: Outcome) => costEach(outcome, ['server', 'postgres']);
    return {
      ours: { what: `${two}, Node and PostgreSQL for a bet`, unit: 'µs' },
      against: { what: one, unit: 'µs' },
      threshold: { wanted: 'at most', value: 1.05 },
      runOurs: async () => costOfBet(await loads.two()),
      async run() {
        const pair = { two: await loads.two(), one: await loads.one() };
        pairs.push(pair);
        return { ours: costOfBet(pair.two), against: costOfBet(pair.one) };
      },
      remark() {
        const ratio = (partOf: (outcome: Outcome) => number) =>
          (
            median(pairs.map((pair) => partOf(pair.two))) /
            median(pairs.map((pair) => partOf(pair.one)))
          ).toFixed(2);
        const part = (name: keyof Cost) => ratio(({ cost }) => cost?.[name] ?? 0);
        const rate = ratio(({ value }) => value);
        return `Node ${part('server')}, PostgreSQL ${part('postgres')}; bets a second ${rate}`;
      },
    };
  },
};

/** How much more two processes do if each part has its own cores. */
export const rateOfTwo: Measurement = {
  id: 'R18t',
  obstacle() {
    const cores = availableParallelism();
    return cores >= coresWanted ? null : `${cores} cores, ${coresWanted} wanted`;
  },
  async open(environment, opened) {
    const loads = await openLoads(environment, opened);
    return {
      ours: { what: `${two}, on cores of their own`, unit: '/s' },
      against: { what: one, unit: '/s' },
      threshold: { wanted: 'at least', value: 1.6 },
      ...inTurns(
        () => whilePinned({ ...loads, serverPids: loads.pids }, () => loads.two()),
        () => whilePinned({ ...loads, serverPids: loads.pids.slice(0, 1) }, () => loads.one()),
      ),
    };
  },
};

/** The server that runs the clock is idle. Both sides have equally many connections in total. */
async function openLoads(environment: Environment, opened: AsyncDisposableStack) {
  const target = await environment.target();
  const servers = [await target.addServer(opened, {}), await target.addServer(opened, {})] as const;
  const { postmaster } = target.cluster;

  async function betAt(server: Server, requests: readonly LoadRequest[], connections: number) {
    return overHttp(environment, target, connections).bets(server, requests);
  }

  async function bets(): Promise<readonly LoadRequest[]> {
    return betsOfAll(target.players, await target.issues(), 'all rooms');
  }

  return {
    postmaster,
    pids: servers.map(({ pid }) => pid),
    one: async () => betAt(servers[0], await bets(), apiConnections),
    async two(): Promise<Outcome> {
      const all = await bets();
      const halves = [0, 1].map((half) => all.filter((_, place) => place % 2 === half));
      const loads = servers.map((server, at) =>
        betAt(server, halves[at] ?? [], apiConnections / servers.length),
      );
      return together(await Promise.all(loads));
    },
  };
}

/** Adds up loads of the same time. Each of them counted the use of all PostgreSQL processes. */
function together(outcomes: readonly Outcome[]): Outcome {
  const perSecond = outcomes.reduce((sum, { value }) => sum + value, 0);
  const part = (name: keyof Cost) =>
    outcomes.reduce((sum, { value, cost }) => sum + value * (cost?.[name] ?? 0), 0) / perSecond;
  const cost = {
    server: part('server'),
    postgres: part('postgres') / outcomes.length,
    client: part('client'),
  };
  const rejected = outcomes.reduce((sum, one) => sum + (one.rejected ?? 0), 0);
  return { value: perSecond, cost, rejected };
}
