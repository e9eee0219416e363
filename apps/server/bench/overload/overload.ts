// `npm run overload`: what the server does with three times as many calls as it can take bets. The
// server and PostgreSQL share all processors but the last, which is the generator's. First it
// counts the bets that 512 connections get accepted; then lists, heartbeats, log-ins and bets come
// at three times that rate whatever becomes of them, with a light load before and after. `npm run
// overload -- 2` offers twice as many. Exit code 0: accepted bets have their 99th percentile below
// half a second, refusals below 50 ms and with `Retry-After`, and within five seconds after the
// load all is normal; 2: not so; 1: it could not be measured, or a bet is missing or doubled.

import { availableParallelism } from 'node:os';
import { createClient } from '@trine/contract/client.ts';
import type { Path } from '@trine/contract/calls.ts';
import { betsOfAll, type LoadRequest } from '../load/bets.ts';
import { apart } from '../load/pinning.ts';
import { costOf, processorUse, type Used } from '../load/processor.ts';
import { makeLoad } from '../load/load.ts';
import { findWrk } from '../load/wrk-script.ts';
import { apiPath } from '../rows/over-http.ts';
import { quickSizes } from '../sizes.ts';
import { auditTarget } from '../target/audit.ts';
import { openCluster } from '../target/cluster.ts';
import type { Server } from '../target/server.ts';
import { openTarget, type Target } from '../target/target.ts';
import { runOverload, type Kind } from './run-overload.ts';
import {
  countOf,
  isKept,
  quantileOf,
  recoveryMsOf,
  refusalsOf,
  type Times,
  type Told,
} from './told.ts';

const limitMs = 5 * 60_000;
const crowd = 512;
/** More calls at once than that wait for a connection, which counts. */
const connections = 3_000;
const light = { perSecond: 200 } as const;
const seconds = { before: 2, overload: 10, after: 8 } as const;
const people = 20;
const password = 'three times as much';
const exitCodes = { kept: 0, untrue: 1, missed: 2 } as const;

process.exitCode = await overload(Number(process.argv[2] ?? 3));

async function overload(times: number): Promise<number> {
  const program = findWrk();
  if (program === null || availableParallelism() < 2 || !(times > 0)) {
    console.error('This needs wrk, two processors and a number of times.');
    return exitCodes.untrue;
  }
  const signal = AbortSignal.timeout(limitMs);
  await using opened = new AsyncDisposableStack();
  const cluster = await openCluster(opened, false);
  const target = await openTarget(opened, cluster, quickSizes);
  const server = await target.server();
  const bets = betsOfAll(target.players, await target.issues(), 'all rooms');
  const kinds = await kindsOf(target, server, bets);
  const watched = { serverPids: [server.pid], postmaster: cluster.postmaster };
  const told = await apart(watched, async () => {
    const perSecond = await capacityOf(target, server, { bets, signal });
    const phases = [
      { ...light, seconds: seconds.before },
      { perSecond: Math.round(perSecond * times), seconds: seconds.overload },
      { ...light, seconds: seconds.after },
    ];
    const uses: Used[] = [];
    const onPhase = (client: number) => {
      uses.push(processorUse({ server: server.pid, postmaster: cluster.postmaster, client }));
    };
    const run = { program, url: server.url, kinds, phases, connections, signal, onPhase };
    const heard = await runOverload(run);
    report(heard, { perSecond, times, uses });
    return heard;
  });
  const accepted = told.phases.map(({ kinds: { bet } }) => countOf(bet?.accepted ?? []));
  target.acknowledge(accepted.reduce((sum, count) => sum + count, 0));
  const { faults } = await auditTarget(target, signal);
  for (const fault of faults) console.error(`FAILED: ${fault}.`);
  if (faults.length > 0) return exitCodes.untrue;
  return isKept(told) ? exitCodes.kept : exitCodes.missed;
}

/** Half of all calls are bets; of the others most are heartbeats. */
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

interface CapacityOptions {
  readonly bets: readonly LoadRequest[];
  readonly signal: AbortSignal;
}

/** Bets a second that a crowd gets accepted, each waiting for its answer. */
async function capacityOf(
  target: Target,
  server: Server,
  { bets, signal }: CapacityOptions,
): Promise<number> {
  const { value, counted } = await makeLoad({
    url: server.url,
    serverPid: server.pid,
    postmaster: target.cluster.postmaster,
    path: `${apiPath}/api/Lottery/playOrder`,
    requests: bets,
    connections: crowd,
    warmUpSeconds: 1.5,
    seconds: 4,
    isPinned: false,
    signal,
  });
  target.acknowledge(counted.accepted);
  const refused = counted.busy === 0 ? '' : `; ${counted.busy} were refused`;
  console.log(`${crowd} connections: ${value.toFixed(0)} bets a second${refused}`);
  return value;
}

interface Reported {
  readonly perSecond: number;
  readonly times: number;
  /** At the beginning of each phase. */
  readonly uses: readonly Used[];
}

function report({ phases, firstOther }: Told, { perSecond, times, uses }: Reported): void {
  const names = ['before', `${times} times that, mixed`, 'after'];
  const lengths = Object.values(seconds);
  for (const [at, phase] of phases.entries()) {
    const late = ((100 * phase.late) / phase.count).toFixed(1);
    console.log(`${names[at]}: ${phase.count} calls, ${late} % of them sent late`);
    for (const [name, outcomes] of Object.entries(phase.kinds)) {
      const { accepted, refused, mute, other } = outcomes;
      const line = [
        `accepted ${rateOf(accepted, lengths[at])}`,
        `refused ${rateOf(refused, lengths[at])}`,
        `without Retry-After ${countOf(mute)}, others ${countOf(other)}`,
      ];
      console.log(`  ${name.padEnd(10)} ${line.join('; ')}`);
    }
  }
  const [, overloaded, after] = phases;
  const [, began, ended] = uses;
  if (overloaded === undefined || after === undefined) return;
  const share = countOf(overloaded.kinds['bet']?.accepted ?? []) / seconds.overload / perSecond;
  console.log(`accepted bets were ${share.toFixed(2)} of what the crowd got accepted`);
  const refusedP99Ms = quantileOf(refusalsOf(overloaded), 0.99);
  console.log(`refusals took ${refusedP99Ms} ms at the 99th percentile`);
  console.log(`normal ${(recoveryMsOf(after) / 1_000).toFixed(1)} s after the load`);
  if (began !== undefined && ended !== undefined) {
    const used = costOf(began, ended, seconds.overload * 1e6);
    const parts = Object.entries(used).map(([name, part]) => `${name} ${part.toFixed(2)}`);
    console.log(`processors kept busy meanwhile: ${parts.join(', ')}`);
  }
  if (firstOther !== '') console.log(`first other answer: ${firstOther}`);
}

function rateOf(times: Times, overSeconds = 1): string {
  const rate = (countOf(times) / overSeconds).toFixed(0);
  return `${rate}/s (p50 ${quantileOf(times, 0.5)}, p99 ${quantileOf(times, 0.99)} ms)`;
}
