// `npm run secrets`: makes the secrets of a new installation in DATA_DIR, and leaves alone what is
// there. With `--print` it writes nothing and prints new ones as lines for an environment file.

import { readCommand } from '@trine/commands/read-command.ts';
import { readConfig } from '../platform/config/config.ts';
import { makeSecretFiles, makeSecretLines } from '../platform/secrets/secrets.ts';
import { explainStartError } from '../platform/config/start-error.ts';

const { values } = readCommand('secrets');
try {
  if (values.print) console.log(makeSecretLines().join('\n'));
  else await makeFiles(readConfig(process.env).dataDir);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(explainStartError(error) ?? `No secrets were made: ${reason}`);
  process.exitCode = 1;
}

async function makeFiles(dataDir: string): Promise<void> {
  const made = await makeSecretFiles(dataDir);
  if (made.length === 0) console.log(`All secrets are in ${dataDir} already; nothing was changed.`);
  for (const path of made) console.log(`Made: ${path}`);
}
