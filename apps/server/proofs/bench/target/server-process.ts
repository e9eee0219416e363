// Runs the server like `main.ts`, with the no-op route added, in a separate process. It exits when
// the benchmark does.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { startApp } from '../../../src/app.ts';
import type { BetQueueOptions } from '../../../src/game/betting/bet-queue.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { createLog } from '../../../src/platform/http/log.ts';
import { readSecrets } from '../../../src/platform/secrets/secrets.ts';
import { noopRoute } from './noop.ts';

export interface ServerSettings {
  /** Environment variables of the server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly betQueue: Partial<Pick<BetQueueOptions, 'writers' | 'maxBatch'>>;
}

/** `profile: null` starts V8's sampler; with a file it stops and writes the profile. */
export type ServerCommand = { readonly profile: string | null };

const sampleEveryUs = 500;
const maxLines = 3;

const [settings] = await once(process, 'message');
await serve(settings as ServerSettings);

async function serve({ environment, betQueue }: ServerSettings): Promise<void> {
  const config = readConfig(environment);
  const log = createLog({ level: 'error', destination: firstLines() });
  const world = { now: Date.now, randomBytes, log, webFolder: null, betQueue };
  const routes = { extraRoutes: [noopRoute()] };
  const app = await startApp(config, await readSecrets(config), { ...world, ...routes });
  const profiler = new Session();
  profiler.connect();
  process.on('message', (command: ServerCommand) => {
    void runCommand(profiler, command).then(() => process.send?.({ done: true }));
  });
  process.once('disconnect', () => void app.close().then(() => process.exit(0)));
  process.send?.({ url: app.address });
}

/** A load that meets a fault meets it thousands of times; log only the first lines. */
function firstLines() {
  let written = 0;
  return {
    write(line: string) {
      written += 1;
      if (written <= maxLines) process.stderr.write(line);
    },
  };
}

async function runCommand(profiler: Session, { profile: file }: ServerCommand): Promise<void> {
  if (file === null) {
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.setSamplingInterval', { interval: sampleEveryUs });
    await profiler.post('Profiler.start');
    return;
  }
  const { profile } = await profiler.post('Profiler.stop');
  await writeFile(file, JSON.stringify(profile));
}
