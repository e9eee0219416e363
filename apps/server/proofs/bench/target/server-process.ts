// The server's process as `main.ts` has it, with the no-op beside its routes: what is measured has
// an event loop of its own. It ends with the benchmark, however that ends.

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
  /** Variables as the server reads them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly betQueue: Partial<Pick<BetQueueOptions, 'writers' | 'batchMost'>>;
}

/** `profile` begins to sample where the processor's time goes; with a file it ends and writes. */
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
    void obey(profiler, command).then(() => process.send?.({ done: true }));
  });
  process.once('disconnect', () => void app.close().then(() => process.exit(0)));
  process.send?.({ url: app.address });
}

/** A load that meets a fault meets it thousands of times; the first few tell all. */
function firstLines() {
  let written = 0;
  return {
    write(line: string) {
      written += 1;
      if (written <= maxLines) process.stderr.write(line);
    },
  };
}

async function obey(profiler: Session, { profile: file }: ServerCommand): Promise<void> {
  if (file === null) {
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.setSamplingInterval', { interval: sampleEveryUs });
    await profiler.post('Profiler.start');
    return;
  }
  const { profile } = await profiler.post('Profiler.stop');
  await writeFile(file, JSON.stringify(profile));
}
