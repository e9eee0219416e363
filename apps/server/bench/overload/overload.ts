import { createClient } from '@trine/contract/client.ts';
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { playOrder } from '@trine/contract/orders.ts';
import { betsOfAll } from '../load/bets.ts';
import { childrenOf, processorUse, type Used } from '../load/processor.ts';
import { makeLoad } from '../load/load.ts';
import { findWrk } from '../load/wrk.ts';
import { openCluster } from '../target/cluster.ts';
import { openTarget } from '../target/target.ts';
import { quickSizes } from '../sizes.ts';
import { countOf, quantileOf } from './kinds.ts';
import { runOverload } from './run-overload.ts';

const signal = AbortSignal.timeout(9 * 60_000);
await using opened = new AsyncDisposableStack();
const cluster = await openCluster(opened, false);
const target = await openTarget(opened, cluster, quickSizes);
const server = await target.server();
const bets = betsOfAll(target.players, await target.issues(), 'all rooms');
const password = 'three times as much';
const c = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
for (let at = 0; at < 20; at += 1) {
  const outcome = await c.call('/api/user/register', { username: `over_${at}`, password, group_id: 1 });
  if (!outcome.ok) console.log(outcome);
}
const last = availableParallelism() - 1;
const pin = (cores: string, pid: number) => execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
for (const pid of [server.pid, cluster.postmaster, ...childrenOf(cluster.postmaster)]) pin(last === 0 ? '0' : `0-${last - 1}`, pid);
pin(String(last), process.pid);
const measure = async () => makeLoad({
  url: server.url, serverPid: server.pid, postmaster: cluster.postmaster,
  path: `/index.php${playOrder.path}`, requests: bets, connections: 512, warmUpSeconds: 1.5, seconds: 4, isPinned: false, signal,
});
const load = await measure();
const capacity = load.value;
console.log('capacity', capacity, load.cost, load.counted.busy);
const viewers = bets.slice(0, 2000);
const times = Number(process.argv[2] ?? 3);
const issues = await target.issues();
const room = JSON.stringify({ plan_id: 1, game_id: 1, issue: issues.get(1) ?? '' });
const kinds = [
    { name: 'list', path: '/index.php/api/user/orderList', isKeyed: false, share: 3, requests: viewers.map(({ token }) => ({ token, body: '{"lang":"en"}' })) },
    { name: 'heartbeat', path: '/index.php/api/Lottery/heart', isKeyed: false, share: 6, requests: viewers.map(({ token }) => ({ token, body: room })) },
    { name: 'login', path: '/index.php/api/user/login', isKeyed: false, share: 1, requests: Array.from({ length: 20 }, (_, at) => ({ token: '', body: JSON.stringify({ account: `over_${at}`, password, lang: 'en' }) })) },
    { name: 'bet', path: '/index.php/api/Lottery/playOrder', isKeyed: true, share: 10, requests: bets },
];
const phases = [{ seconds: 2, perSecond: 200 }, { seconds: 8, perSecond: Math.round(capacity * times) }, { seconds: 7, perSecond: 200 }];
const uses: Used[] = [];
const told = await runOverload({ program: findWrk() ?? '', url: server.url, kinds, phases, connections: Number(process.env['CONNS'] ?? 3000), signal,
  onPhase(client) { uses.push(processorUse({ server: server.pid, postmaster: cluster.postmaster, client })); } });
const [, from, to] = uses;
if (from && to) console.log('overload cpu s: server', to.server - from.server, 'postgres', to.postgres - from.postgres, 'client', to.client - from.client);
for (const [at, phase] of told.phases.entries()) {
  const { seconds = 1 } = phases[at] ?? {};
  console.log('phase', at, 'sent late', (phase.late / phase.count).toFixed(3), 'last refusal', phase.lastRefusalMs, 'last slow', phase.lastSlowMs);
  for (const [name, { accepted, refused, mute, other }] of Object.entries(phase.kinds)) {
    const p = (some: typeof accepted) => [0.5, 0.99, 1].map((share) => quantileOf(some, share)).join('/');
    console.log(`  ${name}: ok ${(countOf(accepted) / seconds).toFixed(0)}/s ${p(accepted)}; refused ${(countOf(refused) / seconds).toFixed(0)}/s ${p(refused)}; mute ${countOf(mute)} other ${countOf(other)}`);
  }
}
console.log(told.firstOther);
