// Checks the secrets of an installation: all must exist, and only their owner may read them. The
// check of the database compares them with the database's.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { explainStartError } from '../../platform/config/start-error.ts';
import { installationId } from '../../platform/secrets/fingerprints.ts';
import { readSecretFiles, readSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { about, type Finding } from './findings.ts';

const secretsOf = about('secrets');
const fileNames = [
  'pepper',
  'receipt-key',
  'receipt-signing-key',
  'account-keys',
  'log-key',
] as const;
const othersBits = 0o077;

export interface SecretsReading {
  /** Null unless all exist and are complete. */
  readonly secrets: Secrets | null;
  readonly findings: readonly Finding[];
}

/** Creates nothing. */
export async function readPresentSecrets(config: Config): Promise<SecretsReading> {
  try {
    const files = await readSecretFiles(config, []);
    const absent = fileNames.filter((name) => files[name] === undefined);
    if (absent.length > 0) return { secrets: null, findings: [describeAbsent(absent, config)] };
    const open = await findOpenFiles(config);
    if (open.length > 0) return { secrets: null, findings: open };
    // All exist, so none is created.
    const secrets = config.profile === 'production' ? await readSecrets(config) : null;
    return { secrets, findings: [] };
  } catch (error) {
    const sentence = explainStartError(error);
    if (sentence === null) throw error;
    return { secrets: null, findings: [secretsOf.missing(sentence)] };
  }
}

/** Null if its receipt key does not exist, or this account may not read it. */
export async function readInstallation(config: Config): Promise<string | null> {
  const files = await readSecretFiles(config, []).catch(() => null);
  const key = files?.['receipt-key'];
  return key === undefined ? null : installationId(Buffer.from(key.trim(), 'hex'));
}

/** `fault`: why they are not those of the database. */
export function judgeSecrets(fault: string | null, isCompared: boolean): Finding {
  if (fault !== null) return secretsOf.missing(fault);
  const compared = isCompared ? ' and are those of the database' : '';
  return secretsOf.ok(`Pepper, receipt keys, account keys and log key exist${compared}.`);
}

function describeAbsent(absent: readonly string[], { databaseUrls, dataDir }: Config): Finding {
  const names = absent.join(', ');
  if (databaseUrls === null) return secretsOf.ok(`The first start creates ${names} in ${dataDir}.`);
  return secretsOf.missing(
    `${names} are missing: copy the TRINE_ lines from the first machine's file, or, for a new ` +
      'installation, run npm run setup again to create them.',
  );
}

/** Files that other accounts can read. */
async function findOpenFiles({ dataDir, ...config }: Config) {
  const { pepperHex, receiptKeyHex, receiptSigningKeyHex, accountKeys, logKeyHex } = config;
  const given = [pepperHex, receiptKeyHex, receiptSigningKeyHex, accountKeys, logKeyHex];
  const paths = fileNames
    .filter((_, index) => given[index] === null)
    .map((name) => join(dataDir, name));
  return findReadable(paths, secretsOf.missing);
}

/** A finding for each file that accounts other than its owner can read. */
export async function findReadable(
  paths: readonly string[],
  say: (sentence: string) => Finding,
): Promise<Finding[]> {
  if (process.platform === 'win32') return [];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode));
  return paths
    .filter((_, index) => ((modes[index] ?? 0) & othersBits) !== 0)
    .map((path) => say(`Other accounts can read ${path}: chmod 600 ${path}.`));
}
