import { costEach, inTurns, type Comparison } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

const bet = 'durable bets over HTTP';
const noop = 'no-op POST of the same body';

/** The rate of bets, against the rate of requests that do nothing. */
export const betsOverHttp: Measurement = {
  id: 'R1',
  async open(environment) {
    return {
      ours: { what: bet, unit: '/s' },
      against: { what: noop, unit: '/s' },
      threshold: { wanted: 'at least', value: 0.65 },
      ...inTurns(...(await openLoads(environment))),
    };
  },
};

/**
 * The same in processor time, which does not improve when the no-op gets slower for a reason that
 * affects both.
 */
export const costOfBets: Measurement = {
  id: 'R1c',
  async open(environment): Promise<Comparison> {
    const [bets, noops] = await openLoads(environment);
    return {
      ours: { what: `${bet}, Node and PostgreSQL for each`, unit: 'µs' },
      against: { what: `${noop}, Node`, unit: 'µs' },
      threshold: { wanted: 'at most', value: 2.2 },
      ...inTurns(
        async () => costEach(await bets(), ['server', 'postgres']),
        async () => costEach(await noops(), ['server']),
      ),
    };
  },
};

async function openLoads(environment: Environment) {
  const target = await environment.target();
  const server = await target.server();
  const http = overHttp(environment, target);
  const bets = async () =>
    http.bets(server, betsOfAll(target.players, await target.issues(), 'all rooms'));
  return [bets, () => http.noops(server)] as const;
}
