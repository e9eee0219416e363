// The server's process: reads the world, starts the app, prints its address, stops on a signal.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { startApp, type App } from './app.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { demoAccounts } from './operations/demo/seed-demo.ts';
import { demoPeople } from './operations/demo/seed-staff.ts';
import { createLog } from './platform/http/log.ts';
import { builtConsoleFolder, builtWebFolder } from './platform/http/built-folders.ts';
import { readSecrets, type Secrets } from './platform/secrets/secrets.ts';
import { explainStartError } from './platform/config/start-error.ts';

const startedAt = performance.now();
await run();

async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const secrets = await readSecrets(config);
    const app = await startApp(config, secrets, {
      now: Date.now,
      randomBytes,
      log: createLog({ level: config.logLevel, destination: process.stdout }),
      webFolder: existsSync(builtWebFolder) ? builtWebFolder : null,
      consoleFolder: existsSync(builtConsoleFolder) ? builtConsoleFolder : null,
    });
    stopOnSignals(app);
    console.log(welcome(config, secrets, app));
  } catch (error) {
    console.error(explainStartError(error) ?? error);
    process.exit(1);
  }
}

/** The first signal stops in good order, the second at once. */
function stopOnSignals(app: App): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    console.log('\nStopping …');
    try {
      await app.close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop());
  }
}

function welcome(config: Config, { demoPassword }: Secrets, { address, health }: App): string {
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
