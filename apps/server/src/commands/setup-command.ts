// `npm run setup`: asks for the settings of an installation for real money, writes them to a file
// that the units of deploy/systemd and deploy/compose read, and checks address, certificate,
// database, secrets, beacon, bus and machine. On an external PostgreSQL it creates the two logins,
// if its owner may, and writes their addresses to separate files, so that no process reads more
// than its part. `--check` only checks; `--database` migrates the database and writes its first
// rows, as its owner. Without a terminal the answers are variables, or lines of `--answers FILE`.
// Exit code 0: all ok; 1: there are warnings; 2: something is missing, or nothing was written.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { readCommand } from '@trine/commands/read-command.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import { makeSecretLines, readSecrets } from '../platform/secrets/secrets.ts';
import { readConfig } from '../platform/config/config.ts';
import { ownerUrlOf } from '../platform/config/database-url.ts';
import { createPasswords } from '../people/sessions/passwords.ts';
import { openBeacon } from '../game/beacon/beacon.ts';
import { prepareDatabase } from '../operations/preparation/prepare-database.ts';
import { checkInstallation } from '../operations/setup/check-installation.ts';
import { askAnswers, takeAnswers } from '../operations/setup/collect-answers.ts';
import {
  parseSettings,
  readSettingsFile,
  readSettingsFiles,
  withoutEmpty,
  writeSettingsFiles,
  type Settings,
} from '../operations/setup/environment-file.ts';
import { exitCodeOf, formatFindings, type Finding } from '../operations/setup/findings.ts';
import { makeLogins, withLogins } from '../operations/setup/make-logins.ts';
import { hasDatabase, questions } from '../operations/setup/questions.ts';

const exitCodes = { stopped: 2 } as const;
const standardFile = 'trine.env';
const newSecretsPrompt = `\
Is this the first machine of the installation? "yes" makes new secrets; otherwise copy the lines
that begin with TRINE_ from the first machine's file [no]: `;

const { values } = readCommand('setup');
await run();

async function run(): Promise<void> {
  try {
    const file = values.file === undefined ? null : resolve(values.file);
    if (values.check) await check(file);
    else if (values.database) await migrateAsOwner(file);
    else await setUp({ ...values, file: resolve(values.file ?? standardFile) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(explainStartError(error) ?? `Nothing was set up: ${reason}`);
    process.exitCode = exitCodes.stopped;
  }
  // An aborted check may still hold a connection.
  process.exit();
}

async function check(file: string | null): Promise<void> {
  await report(await presentSettings(file), file, []);
}

async function presentSettings(file: string | null): Promise<Settings> {
  const settings = file === null ? withoutEmpty(process.env) : await readSettingsFiles(file);
  if (settings === null) throw new StartError(`${file} does not exist: npm run setup writes it.`);
  return settings;
}

/** Prepares the database, as a start with the owner's address does, for processes without it. */
async function migrateAsOwner(file: string | null): Promise<void> {
  const config = readConfig(await presentSettings(file));
  const { databaseUrls } = config;
  if (databaseUrls === null) {
    throw new StartError(
      'DATABASE_OWNER_URL is not set: each start of the embedded PostgreSQL migrates it.',
    );
  }
  const url = ownerUrlOf(databaseUrls);
  const secrets = await readSecrets(config);
  const log = pino({ level: 'warn' }, process.stderr);
  const beacon = await openBeacon(config);
  try {
    const passwords = await createPasswords(secrets.pepper);
    const given = { url, config, secrets, chain: beacon.chain, passwords, log };
    const applied = await prepareDatabase(given);
    console.log(`The database is up to date; migrations applied now: ${applied.length}.`);
  } finally {
    await beacon.stop();
  }
}

interface SetUpOptions {
  readonly file: string;
  readonly answers?: string | undefined;
  /** May overwrite a file without asking. */
  readonly replace: boolean;
}

async function setUp({ file, answers, replace }: SetUpOptions): Promise<void> {
  const present = (await readSettingsFiles(file)) ?? {};
  const isAsking = answers === undefined && process.stdin.isTTY;
  const answered = isAsking
    ? await onTerminal(async (ask) => {
        const asked = await askAnswers({ ask, say: console.error }, present);
        return withSecrets(asked, () => ask(newSecretsPrompt).then(isYes));
      })
    : await withSecrets(takeAnswers(await givenAnswers(answers), present), async () => {
        return process.env['NEW_SECRETS'] === 'yes';
      });
  const settings = withLogins(answered);
  await keep({ settings, file, mayReplace: replace, isAsking });
  await report(settings, file, await makeLogins(settings));
}

/** With an external database a start creates no secrets, and all machines need the same. */
async function withSecrets(settings: Settings, mayMake: () => Promise<boolean>): Promise<Settings> {
  const isGiven = Object.keys(settings).some((name) => name.startsWith('TRINE_'));
  const isInFolder = existsSync(resolve(settings['DATA_DIR'] ?? '.data', 'pepper'));
  if (isGiven || isInFolder || !hasDatabase(settings) || !(await mayMake())) return settings;
  return { ...settings, ...parseSettings(makeSecretLines().join('\n')) };
}

interface Keeping {
  readonly settings: Settings;
  readonly file: string;
  readonly mayReplace: boolean;
  readonly isAsking: boolean;
}

async function keep({ settings, file, mayReplace, isAsking }: Keeping): Promise<void> {
  const present = await readSettingsFiles(file);
  if (isDeepStrictEqual(present, settings)) {
    console.error(`${file} holds these settings already.\n`);
    return;
  }
  if (present !== null && !mayReplace) {
    const prompt = `Replace ${file} [no]: `;
    if (!isAsking || !(await onTerminal((ask) => ask(prompt).then(isYes)))) {
      throw new StartError(`${file} was not changed; --replace overwrites it.`);
    }
  }
  const written = await writeSettingsFiles(file, settings);
  console.error(`Wrote ${written.join(', ')}.\n`);
}

async function report(
  settings: Settings,
  file: string | null,
  done: readonly Finding[],
): Promise<void> {
  const found = await checkInstallation({ settings, file, now: Date.now });
  const findings = [...done, ...found];
  console.log(formatFindings(findings));
  process.exitCode = exitCodeOf(findings);
}

/** A file takes precedence over the environment, from which only known names are read. */
async function givenAnswers(path: string | undefined): Promise<Settings> {
  const known = questions.map(({ name }): [string, string | undefined] => [
    name,
    process.env[name],
  ]);
  const fromEnvironment = withoutEmpty(Object.fromEntries(known));
  if (path === undefined) return fromEnvironment;
  const answers = await readSettingsFile(resolve(path));
  if (answers === null)
    throw new StartError(`${path} does not exist: name the file of the answers.`);
  return { ...fromEnvironment, ...answers };
}

async function onTerminal<Result>(
  work: (ask: (prompt: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  lines.once('close', () => reject(new StartError('Setup was cancelled; nothing was written.')));
  ended.catch(() => undefined);
  try {
    return await work((prompt) => Promise.race([lines.question(prompt), ended]));
  } finally {
    lines.close();
  }
}

function isYes(typed: string): boolean {
  return /^(y|yes)$/i.test(typed.trim());
}
