// `npm run overload`: what the server does with three times as many calls as it can answer. The
// server and PostgreSQL run on all processors but the last, which the generator uses. Lists,
// heartbeats, log-ins and bets come at growing rates until not all are accepted: that is the
// capacity. Then calls come at three times that rate, whether or not earlier ones are answered,
// with a light load before and after. `npm run overload -- 2` sends twice the capacity. A second
// overload has no promise: three times the rate at which bets alone are accepted, more than one
// processor can reject. Then clients in closed loops, which wait for each answer, three and ten
// times as many as at the end of a round, load this server and one with a slow disk (batches of
// one); they respect `Retry-After` or retry at once, from one network or from many. The word
// `closed-loops` measures only these, `mix` all except these. Exit code 0: accepted bets of the
// mix have their 99th percentile below half a second, rejections below 50 ms and with
// `Retry-After`, five seconds after the load all is normal, and closed loops get 0.8 of the best
// rate of accepted bets; 2: not so; 1: it could not be measured, or a bet is missing or doubled.

import { availableParallelism } from 'node:os';
import { readCommand } from '@trine/commands/read-command.ts';
import { createClient } from '@trine/contract/client.ts';
import type { Path } from '@trine/contract/calls.ts';
import { betsOfAll, type LoadRequest } from '../bench/load/bets.ts';
import { whileClientPinned } from '../bench/load/pinning.ts';
import { makeLoad } from '../bench/load/make-load.ts';
import { processorUse, type Used } from '../bench/load/processor.ts';
import { findWrk } from '../bench/load/wrk-script.ts';
import { apiPath } from '../bench/rows/over-http.ts';
import { quickSizes } from '../bench/sizes.ts';
import { auditTarget } from '../bench/target/audit.ts';
import { openCluster } from '../bench/target/cluster.ts';
import type { Server } from '../bench/target/server.ts';
import { openTarget, type Target } from '../bench/target/target.ts';
import { loopConnections, measureClosedLoops } from './closed-loops.ts';
import { reportLoad, seconds } from './report-load.ts';
import { runOverload, type Kind, type Phase } from './run-overload.ts';
import { countOf, isAnswered, isKept, type OverloadResult } from './overload-result.ts';

const limitMs = 25 * 60_000;
/** Further calls at once wait for a connection, and the wait counts. */
const connections = 3_000;
const light = { perSecond: 200 } as const;
/** The rates that are tried for the capacity, calls a second of all kinds. */
const ramp = { from: 400, factor: 1.2, steps: 18, seconds: 2 } as const;
const people = 200;
const password = 'a password of the overload';
const exitCodes = { kept: 0, untrue: 1, missed: 2 } as const;

const { positionals } = readCommand('overload');
const parts = ['mix', 'closed-loops'] as const;

process.exitCode = await overload(positionals[0] ?? '3');

async function overload(given: string): Promise<number> {
  const part = parts.find((one) => one === given) ?? null;
  const times = part === null ? Number(given) : 3;
  const program = findWrk();
  if (program === null || availableParallelism() < 2 || !(times > 0)) {
    console.error('This needs wrk, two processors, and `mix`, `closed-loops` or a factor.');
    return exitCodes.untrue;
  }
  const signal = AbortSignal.timeout(limitMs);
  await using opened = new AsyncDisposableStack();
  const cluster = await openCluster(opened, false);
  const target = await openTarget(opened, cluster, {
    sizes: quickSizes,
    settings: { TRUSTED_PROXIES: '1' },
  });
  const isMixKept =
    part === 'closed-loops' || isKept(await runMix({ target, program, signal }, times));
  const areLoopsKept = part === 'mix' || (await runClosedLoops(opened, target, signal));
  const { faults } = await auditTarget(target, signal);
  for (const fault of faults) console.error(`FAILED: ${fault}.`);
  if (faults.length > 0) return exitCodes.untrue;
  return isMixKept && areLoopsKept ? exitCodes.kept : exitCodes.missed;
}

/** On the server as it is, and on one with a slow disk. */
async function runClosedLoops(
  opened: AsyncDisposableStack,
  target: Target,
  signal: AbortSignal,
): Promise<boolean> {
  const server = await target.server();
  const slow = await target.addServer(opened, { maxBatch: 1 });
  const kept = [
    await measureClosedLoops({ target, server, name: 'The server as it is', signal }),
    await measureClosedLoops({ target, server: slow, name: 'With a slow disk', signal }),
  ];
  return !kept.includes(false);
}

interface Mix {
  readonly target: Target;
  /** The path of wrk. */
  readonly program: string;
  readonly signal: AbortSignal;
}

async function runMix({ target, program, signal }: Mix, times: number): Promise<OverloadResult> {
  const { cluster } = target;
  const server = await target.server();
  const bets = betsOfAll(target.players, await target.issues(), 'all rooms');
  const kinds = await kindsOf(target, server, bets);
  const offer = async (phases: readonly Phase[], onPhase = (_client: number) => {}) => {
    const run = { program, url: server.url, kinds, phases, connections, signal, onPhase };
    const result = await runOverload(run);
    target.acknowledge(betsIn(result));
    return result;
  };
  const runAtRate = async (perSecond: number, name: string) => {
    const uses: Used[] = [];
    const measured = { server: server.pid, postmaster: cluster.postmaster };
    const result = await offer(phasesAt(perSecond), (client) => {
      uses.push(processorUse({ ...measured, client }));
    });
    reportLoad(result, { name, uses });
    return result;
  };
  const pinned = { serverPids: [server.pid], postmaster: cluster.postmaster };
  return whileClientPinned(pinned, async () => {
    const capacity = await capacityBy(offer);
    console.log(`${capacity} calls a second of all kinds are all accepted`);
    const promised = await runAtRate(capacity * times, `${times} times that`);
    const perSecond = await closedLoopRate(target, server, { bets, signal });
    await runAtRate(perSecond * times, `${times} times that, of all kinds`);
    return promised;
  });
}

function phasesAt(perSecond: number): Phase[] {
  return [
    { ...light, seconds: seconds.before },
    { perSecond: Math.round(perSecond), seconds: seconds.overload },
    { ...light, seconds: seconds.after },
  ];
}

function betsIn({ phases }: OverloadResult): number {
  return phases.reduce((sum, { kinds: { bet } }) => sum + countOf(bet?.accepted ?? []), 0);
}

/** The highest rate, calls a second of all kinds, at which all calls are accepted in time. */
async function capacityBy(
  offer: (phases: readonly Phase[]) => Promise<OverloadResult>,
): Promise<number> {
  let reached = 0;
  for (let step = 0; step < ramp.steps; step += 1) {
    const perSecond = Math.round(ramp.from * ramp.factor ** step);
    const { phases } = await offer([{ perSecond, seconds: ramp.seconds }]);
    if (phases[0] === undefined || !isAnswered(phases[0])) break;
    reached = perSecond;
  }
  if (reached === 0) throw new Error(`not even ${ramp.from} calls a second were all accepted`);
  return reached;
}

/** Half of all calls are bets; most others are heartbeats. */
async function kindsOf(
  target: Target,
  { url }: Server,
  bets: readonly LoadRequest[],
): Promise<Kind[]> {
  const client = createClient({ baseUrl: url, token: () => null, language: () => 'en' });
  const names = Array.from({ length: people }, (_, at) => `overload_${at}`);
  for (const username of names) {
    const outcome = await client.call('/api/user/register', { username, password, group_id: 1 });
    if (!outcome.ok) throw new Error(`no account: ${outcome.reason}`);
  }
  const room = { plan_id: 1, game_id: 1, issue: (await target.issues()).get(1) ?? '' };
  const asViewers = (fields: object) =>
    bets.slice(0, 2_000).map(({ token }) => ({ token, body: JSON.stringify(fields) }));
  const logins = names.map((account) => ({
    token: '',
    body: JSON.stringify({ account, password, lang: 'en' }),
  }));
  const kind = (name: string, path: Path, share: number) => {
    return { name, path: `${apiPath}${path}`, share, isKeyed: name === 'bet' };
  };
  return [
    { ...kind('list', '/api/user/orderList', 3), requests: asViewers({ lang: 'en' }) },
    { ...kind('heartbeat', '/api/Lottery/heart', 6), requests: asViewers(room) },
    { ...kind('login', '/api/user/login', 1), requests: logins },
    { ...kind('bet', '/api/Lottery/playOrder', 10), requests: bets },
  ];
}

interface ClosedLoopOptions {
  readonly bets: readonly LoadRequest[];
  readonly signal: AbortSignal;
}

/** Bets a second that get accepted if each client waits for its answer. */
async function closedLoopRate(
  target: Target,
  server: Server,
  { bets, signal }: ClosedLoopOptions,
): Promise<number> {
  const { value, counted } = await makeLoad({
    url: server.url,
    serverPid: server.pid,
    postmaster: target.cluster.postmaster,
    path: `${apiPath}/api/Lottery/playOrder`,
    requests: bets,
    connections: loopConnections,
    warmUpSeconds: 1.5,
    seconds: 4,
    isPinned: false,
    signal,
  });
  target.acknowledge(counted.accepted);
  const rejected = counted.busy === 0 ? '' : `; ${counted.busy} were rejected`;
  console.log(
    `${loopConnections} connections get ${value.toFixed(0)} bets a second accepted${rejected}`,
  );
  return value;
}
