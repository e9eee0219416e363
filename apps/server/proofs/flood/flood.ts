// `npm run flood`: how long a log-in takes while another address floods the server. 200 connections
// from one address log in to accounts of their own as fast as they can, while another address logs
// in repeatedly. Prints the answers and times of both addresses. Exit code 0: the other address has
// its 99th percentile below a second; 2: it has not; 1: the server rejected the whole flood, so
// nothing was measured.

import { Agent, request } from 'node:http';
import { readCommand } from '@trine/commands/read-command.ts';
import { openCluster } from '../bench/target/cluster.ts';
import { environmentOf } from '../bench/target/target.ts';
import { startServer } from '../bench/target/server.ts';

const floodAddress = '127.0.0.1';
const otherAddress = '127.0.0.2';
const connections = 200;
const floodAccounts = 20;
const otherLogins = 150;
const otherPauseMs = 20;
const wantedP99Ms = 1_000;
const roundSeconds = 3_600;
const password = 'a password of the flood';

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly reason: string;
  readonly tookMs: number;
}

readCommand('flood');
await using opened = new AsyncDisposableStack();
const cluster = await openCluster(opened, false);
const environment = {
  ...environmentOf(cluster, cluster.url, roundSeconds),
  ENTRIES_PER_HOUR: '0',
  PROOF_OF_WORK: '0',
};
const server = await startServer(opened, { environment, betQueue: {} });

const flood = new Agent({ keepAlive: true, localAddress: floodAddress, maxSockets: connections });
const other = new Agent({ keepAlive: true, localAddress: otherAddress, maxSockets: 1 });
opened.defer(() => {
  flood.destroy();
  other.destroy();
});
for (let at = 0; at <= floodAccounts; at += 1) {
  const answer = await post(flood, 'register', { username: `flood_${at}`, password });
  if (answer.code !== 1) throw new Error(`no account: ${answer.reason}`);
}

const before = await logInAgain();
report(`one connection of ${otherAddress}, before the flood`, before);
const isOver = new AbortController();
const flooding = Array.from({ length: connections }, (_, at) => keepLoggingIn(at));
const others = await logInAgain();
isOver.abort();
const floods = (await Promise.all(flooding)).flat();
report(`${connections} connections of ${floodAddress}`, floods);
report(`one connection of ${otherAddress}`, others);
const isFlood = floods.some(({ code }) => code === 1);
if (!isFlood) throw new Error('no log-in of the flood was accepted');
const wereAllAnswered = others.every(({ code }) => code === 1);
if (!wereAllAnswered || percentile(others, 99) >= wantedP99Ms) process.exitCode = 2;

async function logInAgain(): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let login = 0; login < otherLogins; login += 1) {
    answers.push(await post(other, 'login', { account: `flood_${floodAccounts}`, password }));
    await new Promise((resolve) => setTimeout(resolve, otherPauseMs));
  }
  return answers;
}

async function keepLoggingIn(at: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!isOver.signal.aborted) {
    const account = `flood_${at % floodAccounts}`;
    answers.push(await post(flood, 'login', { account, password }));
  }
  return answers;
}

async function post(agent: Agent, call: string, fields: object): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/index.php/api/user/${call}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const envelope = JSON.parse(text) as { code: number; data: { reason?: string } | null };
          const { code, data } = envelope;
          const status = response.statusCode ?? 0;
          const tookMs = performance.now() - startedAt;
          resolve({ status, code, reason: data?.reason ?? '', tookMs });
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ lang: 'en', ...fields }));
  });
}

function report(who: string, answers: readonly Answer[]): void {
  const accepted = answers.filter(({ code }) => code === 1);
  const reasons = new Set(answers.map(({ reason }) => reason).filter((reason) => reason !== ''));
  const rejected = answers.length - accepted.length;
  const why = rejected === 0 ? '' : ` (${[...reasons].join(', ')})`;
  console.log(`${who}: ${accepted.length} logged in, ${rejected} rejected${why}`);
  const [median, p99] = [percentile(accepted, 50), percentile(accepted, 99)];
  console.log(`  log-ins: median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
}

function percentile(answers: readonly Answer[], percent: number): number {
  const times = answers.map(({ tookMs }) => tookMs).toSorted((one, two) => one - two);
  return times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0;
}
