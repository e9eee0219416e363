import { readFileSync } from 'node:fs';
import { wantedLogins } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { migrate } from '../../../src/platform/postgres/migrate.ts';
import { leaseIds } from '../../../src/platform/postgres/id-lease.ts';
import { askChild } from '../child.ts';
import { inTurns, percentile, type Outcome } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import { addDatabase, openPatient } from '../target/cluster.ts';
import { createSignedInPlayers, type TargetPlayer } from '../target/players.ts';
import { startServer, type Server } from '../target/server.ts';
import { environmentOf } from '../target/target.ts';
import type { ScreensAnswer, ScreensQuestion } from '../viewing/screens-client.ts';

const allowedMs = 200;
const roundSeconds = 30;
/** Descriptors for other things than viewers. */
const otherFiles = 500;
const creditsMinor = 100_00n;

/** How long after the beacon's second the digits reach all screens of a full room. */
export const screens: Measurement = {
  id: 'R17',
  async open(environment, opened) {
    const { server, players } = await openRoom(environment, opened);
    const answers: ScreensAnswer[] = [];
    return {
      ours: { what: `a result on ${players.length} screens, p99`, unit: 'ms' },
      against: { what: 'the limit after the beacon', unit: 'ms' },
      threshold: { wanted: 'at most', value: 1 },
      ...inTurns(
        async (): Promise<Outcome> => {
          const answer = await watchDraw(environment, server, players);
          answers.push(answer);
          return { value: percentile(answer.latenciesMs, 0.99), cost: null };
        },
        async () => ({ value: allowedMs, cost: null }),
      ),
      remark: () => remarkOn(answers),
    };
  },
};

function remarkOn(answers: readonly ScreensAnswer[]): string {
  const middles = answers.map(({ latenciesMs }) => percentile(latenciesMs, 0.5).toFixed(0));
  const firsts = answers.map(({ latenciesMs }) => percentile(latenciesMs, 0).toFixed(0));
  const lasts = answers.map(({ latenciesMs }) => percentile(latenciesMs, 1).toFixed(0));
  // Memory of closed streams is used again, so only the first run shows what they take.
  const kilobytes = ((answers[0]?.bytesEach ?? 0) / 1_024).toFixed(1);
  return (
    `first ${firsts.join(', ')}; middle ${middles.join(', ')}; last ${lasts.join(', ')} ms; ` +
    `${kilobytes} KB of the process each`
  );
}

/** A server with short rounds on its own database, and one player for each viewer. */
async function openRoom(environment: Environment, opened: AsyncDisposableStack) {
  const cluster = await environment.cluster();
  const url = await addDatabase(cluster, 'bench_screens');
  const database = openPatient(opened, url);
  await migrate({ url, logins: wantedLogins(null, url) });
  const count = Math.min(environment.sizes.screens, filesOfProcess() - otherFiles);
  const settings = { ...environmentOf(cluster, url, roundSeconds), MAX_STREAMS: String(count) };
  const server = await startServer(opened, { environment: settings, betQueue: {} });
  const lease = await leaseIds(database, { holder: 'bench screens', now: Date.now });
  opened.defer(() => lease.release());
  const wanted = { players: count, signedIn: count, creditsMinor, nextId: lease.nextId };
  return { server, players: await createSignedInPlayers(database, wanted) };
}

/** Node raises its limit to the system's hard limit. */
function filesOfProcess(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1_024);
}

async function watchDraw(
  { signal }: Environment,
  { url, pid }: Server,
  players: readonly TargetPlayer[],
): Promise<ScreensAnswer> {
  const question: ScreensQuestion = {
    url,
    serverPid: pid,
    tokens: players.map(({ token }) => token),
  };
  const script = 'viewing/screens-client.ts';
  const { answer } = await askChild<ScreensAnswer>({ script, question, signal });
  return answer;
}
