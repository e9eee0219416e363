// `npm start`: builds the apps if needed, then runs the server in the same process, so that a
// signal reaches the server.

import { readCommand } from '@trine/commands/read-command.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { explainStartError } from '../apps/server/src/platform/config/start-error.ts';
import { buildWeb } from './build.ts';

readCommand('start');
try {
  // A wrong setting fails now, and not after the build.
  const { profile } = readConfig(process.env);
  await buildWeb({ kinds: [profile] });
} catch (error) {
  console.error(explainStartError(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
}
console.log('Starting the server …');
await import('../apps/server/src/main.ts');
