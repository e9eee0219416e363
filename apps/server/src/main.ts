// The server's process: reads the environment, starts the app, prints its address, stops on a
// signal. With `WORKERS` it is the first of several processes, and the others serve the API.

import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { readCommand } from '@trine/commands/read-command.ts';
import { versionText } from '@trine/commands/version.ts';
import { startApp, type App, type Closing } from './app.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { demoAccounts } from './operations/demo/seed-demo.ts';
import { demoPeople } from './operations/demo/seed-staff.ts';
import { createLog } from './platform/http/log.ts';
import { findConsoleFolder, findWebFolder } from './platform/http/built-folders.ts';
import { readSecrets, type Secrets } from './platform/secrets/secrets.ts';
import { explainStartError } from './platform/config/start-error.ts';
import { describeUnknown, findMisspelt } from './platform/config/unknown-settings.ts';
import { startPatiently } from './platform/health/patient-start.ts';
import { gatheredText, firstProcess } from './operations/metrics/gathered-figures.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import { serveWatch } from './operations/metrics/watch-server.ts';
import { healthBehind } from './operations/readiness/health-pages.ts';
import { leaveWorkers, linkToFirst } from './worker-link.ts';
import { startWorkers, type Workers } from './workers.ts';

/** Signals that a terminal sends to all of its processes. The first process stops the workers. */
const terminalSignals = ['SIGINT', 'SIGHUP'] as const;
/** npm forwards signals that the terminal also sends to all: one Ctrl-C may arrive twice. */
const sameSignalMs = 500;
/** A signal to replace workers must not end the process before there are any. */
const notYet = () => undefined;
process.on('SIGUSR2', notYet);
const startedAt = performance.now();
readCommand('start');
await run();

async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const secrets = await readSecrets(config);
    await using opened = new AsyncDisposableStack();
    const end = { isReplaced: false };
    const log = createLog({ level: config.logLevel, destination: process.stdout });
    if (!cluster.isWorker) warnOfMisspelt(log);
    const place = await start(opened, { config, secrets, log, end });
    const closing = opened.move();
    const stop = stopOnce(async () => {
      await closing.disposeAsync();
      await leaveWorkers();
    });
    stopOnSignals(stop);
    process.off('SIGUSR2', notYet);
    process.on('SIGUSR2', () => replaceWorkers(place.workers, log));
    if (cluster.isWorker) {
      const onReplaced = () => {
        end.isReplaced = true;
        void stop();
      };
      linkToFirst({ address: place.address ?? '', onReplaced, readFigures: place.readFigures });
    } else console.log(welcome(config, secrets, place));
  } catch (error) {
    console.error(explainStartError(error) ?? error);
    process.exit(1);
  }
}

/** A misspelt setting leaves a default in force. */
function warnOfMisspelt(log: Logger): void {
  for (const unknown of findMisspelt(process.env)) {
    log.warn({ setting: unknown.name }, describeUnknown(unknown));
  }
}

interface Place extends Pick<App, 'address' | 'health'> {
  /** Null when this process serves alone. */
  readonly workers: Workers | null;
  /** Null without metrics. */
  readonly readFigures: Metrics['figures'] | null;
}

interface Given {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Logger;
  /** Read when the process stops. */
  readonly end: Closing;
}

async function start(
  opened: AsyncDisposableStack,
  { config, secrets, log, end }: Given,
): Promise<Place> {
  let workers: Workers | null = null;
  let readFigures: Metrics['figures'] | null = null;
  const world = {
    now: Date.now,
    randomBytes,
    log,
    shownMetrics(own: Metrics) {
      readFigures = () => own.figures();
      if (cluster.isWorker) return null;
      return config.workers === 1 ? own : figuresOfAll(config, readFigures, () => workers);
    },
    webFolder: findWebFolder(config.profile),
    consoleFolder: findConsoleFolder(),
  };
  const open = async (given: Config) => {
    const begin = () => startApp(given, secrets, world);
    // This process itself starts the embedded database.
    const patience = { awaitsSchema: given.role === 'api' };
    const app = await (given.databaseUrls === null
      ? begin()
      : startPatiently(begin, log, patience));
    opened.defer(() => app.close(end));
    return { ...app, workers, readFigures };
  };
  if (config.workers === 1) return open(config);
  // The clock's process sets up the database before any other opens it. Its health is on the port
  // after theirs.
  const port = config.port === 0 ? 0 : config.port + 1;
  if (config.role === 'all') await open({ ...config, role: 'clock', port });
  workers = await startWorkers({ count: config.workers, hungMs: config.workerHungMs, log });
  const started = workers;
  const { address } = started;
  opened.defer(() => started.stop());
  if (config.role === 'api') await watchFirst(opened, config, started);
  return { address, health: `${address}/health/ready`, workers, readFigures };
}

/** One address has the figures of this process and of all workers. */
function figuresOfAll(
  config: Config,
  readOwn: Metrics['figures'],
  workers: () => Workers | null,
): Pick<Metrics, 'text' | 'contentType'> {
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    async text() {
      const [figures, others] = await Promise.all([readOwn(), workers()?.figures()]);
      const processes = [{ worker: firstProcess, figures }, ...(others ?? [])];
      return gatheredText({ processes, workers: config.workers });
    },
  };
}

/** A first process that is no clock has only Node's figures; its workers have the others. */
async function watchFirst(
  opened: AsyncDisposableStack,
  config: Config,
  workers: Workers,
): Promise<void> {
  if (config.metrics === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = figuresOfAll(
    config,
    () => registry.getMetricsAsJSON(),
    () => workers,
  );
  const settings = ['METRICS_PORT', 'METRICS_HOST'] as const;
  const watched = { metrics, health: healthBehind(workers.address) };
  const served = await serveWatch(watched, { ...config.metrics, settings });
  opened.defer(() => served.close());
}

/** The first signal stops the process after its requests, the second at once. */
function stopOnce(close: () => Promise<void>): () => Promise<void> {
  let isStopping = false;
  return async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    if (!cluster.isWorker) console.log('\nStopping …');
    try {
      await close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
}

function stopOnSignals(stop: () => Promise<void>): void {
  process.on('SIGTERM', () => void stop());
  for (const signal of terminalSignals) {
    let receivedAt = -Infinity;
    process.on(signal, () => {
      const isRepeated = performance.now() - receivedAt < sameSignalMs;
      receivedAt = performance.now();
      if (!cluster.isWorker && !isRepeated) void stop();
    });
  }
  // The first process is gone, so this one could neither be replaced nor stopped.
  if (cluster.isWorker) process.on('disconnect', () => void stop());
}

/** Starts the workers again with the code on disk; the address is served throughout. */
function replaceWorkers(workers: Workers | null, log: Logger): void {
  if (cluster.isWorker) return;
  if (workers !== null) void workers.replace();
  else log.warn('SIGUSR2 replaces the workers, and WORKERS is 1: nothing was done');
}

function welcome(config: Config, { demoPassword }: Secrets, { address, health }: Place): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const code = versionText(config.build.commit);
  const lines = [`${code}, started in ${seconds} s (${config.profile}).`];
  if (address !== null)
    lines.push(
      '',
      `  App      ${address}/`,
      `  Console  ${address}/console/`,
      `  API      ${address}/index.php/`,
    );
  else lines.push('', `  Health   ${health}`);
  if (demoPassword !== null) {
    const names = demoAccounts.map((account) => account.username).join(', ');
    const people = demoPeople.map((person) => person.name).join(', ');
    lines.push('', `  Demo accounts: ${names}`, `  Demo console: ${people}`);
    lines.push(`  Password of all: ${demoPassword}`);
  }
  lines.push('', 'Ctrl-C stops it.');
  return lines.join('\n');
}
