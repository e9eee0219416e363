// The server's process: reads the world, starts the app, prints its address, stops on a signal.
// With `WORKERS` it is the first of several, which run what serves the API.

import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { startApp, type App } from './app.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { demoAccounts } from './operations/demo/seed-demo.ts';
import { demoPeople } from './operations/demo/seed-staff.ts';
import { createLog } from './platform/http/log.ts';
import { builtConsoleFolder, builtWebFolder } from './platform/http/built-folders.ts';
import { readSecrets, type Secrets } from './platform/secrets/secrets.ts';
import { explainStartError } from './platform/config/start-error.ts';
import { startPatiently } from './platform/health/patient-start.ts';
import { startWorkers, type WorkerReady } from './workers.ts';

/** What a terminal sends to all of its processes, of which the first one tells the workers. */
const terminalSignals = ['SIGINT', 'SIGHUP'] as const;
const startedAt = performance.now();
await run();

async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const secrets = await readSecrets(config);
    await using opened = new AsyncDisposableStack();
    const place = await start(opened, config, secrets);
    const closing = opened.move();
    stopOnSignals(() => closing.disposeAsync());
    if (process.send === undefined || !cluster.isWorker) {
      console.log(welcome(config, secrets, place));
    } else {
      process.send({ address: place.address ?? '' } satisfies WorkerReady);
    }
  } catch (error) {
    console.error(explainStartError(error) ?? error);
    process.exit(1);
  }
}

type Place = Pick<App, 'address' | 'health'>;

async function start(
  opened: AsyncDisposableStack,
  config: Config,
  secrets: Secrets,
): Promise<Place> {
  const log = createLog({ level: config.logLevel, destination: process.stdout });
  const world = {
    now: Date.now,
    randomBytes,
    log,
    webFolder: existsSync(builtWebFolder) ? builtWebFolder : null,
    consoleFolder: existsSync(builtConsoleFolder) ? builtConsoleFolder : null,
  };
  const open = async (given: Config) => {
    const start = () => startApp(given, secrets, world);
    // The embedded database is started by this process itself.
    const app = await (given.databaseUrl === null ? start() : startPatiently(start, log));
    opened.defer(() => app.close());
    return app;
  };
  if (config.workers === 1) return open(config);
  // The clock's process has set up the database before any of the others looks at it. Its health
  // stands on the port after theirs.
  const port = config.port === 0 ? 0 : config.port + 1;
  if (config.role === 'all') await open({ ...config, role: 'clock', port });
  const address = await openWorkers(opened, config, log);
  return { address, health: `${address}/health/ready` };
}

async function openWorkers(
  opened: AsyncDisposableStack,
  { workers: count, metrics }: Config,
  log: Logger,
): Promise<string> {
  const workers = await startWorkers({ count, metricsPort: metrics?.port ?? null, log });
  opened.defer(() => workers.stop());
  return workers.address;
}

/** The first signal stops in good order, the second at once. */
function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
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
  process.on('SIGTERM', () => void stop());
  for (const signal of terminalSignals) {
    process.on(signal, () => {
      if (!cluster.isWorker) void stop();
    });
  }
  // Nobody is there any more who would start it again or stop it.
  if (cluster.isWorker) process.on('disconnect', () => void stop());
}

function welcome(config: Config, { demoPassword }: Secrets, { address, health }: Place): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lines = [`Started in ${seconds} s (${config.profile}).`];
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
