// The secrets of an installation: whether all are there, and nobody else can read them. Whether
// they are the database's own, the reading of the database says.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { explainStartError } from '../../platform/config/start-error.ts';
import { installationId } from '../../platform/secrets/fingerprints.ts';
import { readSecretFiles, readSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { about, type Finding } from './findings.ts';

const secretsOf = about('secrets');
const fileNames = ['pepper', 'receipt-key', 'account-keys'] as const;
const othersBits = 0o077;

export interface SecretsReading {
  /** Null unless all are there and whole. */
  readonly secrets: Secrets | null;
  readonly findings: readonly Finding[];
}

/** Makes nothing. */
export async function readPresentSecrets(config: Config): Promise<SecretsReading> {
  try {
    const files = await readSecretFiles(config, []);
    const absent = fileNames.filter((name) => files[name] === undefined);
    if (absent.length > 0) return { secrets: null, findings: [describeAbsent(absent, config)] };
    const open = await findOpenFiles(config);
    if (open.length > 0) return { secrets: null, findings: open };
    // All are there, so none is made.
    const secrets = config.profile === 'production' ? await readSecrets(config) : null;
    return { secrets, findings: [] };
  } catch (error) {
    const sentence = explainStartError(error);
    if (sentence === null) throw error;
    return { secrets: null, findings: [secretsOf.missing(sentence)] };
  }
}

/** Null where its receipt key is not there, or this account may not read it. */
export async function readInstallation(config: Config): Promise<string | null> {
  const files = await readSecretFiles(config, []).catch(() => null);
  const key = files?.['receipt-key'];
  return key === undefined ? null : installationId(Buffer.from(key.trim(), 'hex'));
}

/** `objection`: why they are not those of the database. */
export function judgeSecrets(objection: string | null, isCompared: boolean): Finding {
  if (objection !== null) return secretsOf.missing(objection);
  const compared = isCompared ? ' and are those of the database' : '';
  return secretsOf.ok(`Pepper, receipt key and account keys are there${compared}.`);
}

function describeAbsent(absent: readonly string[], { databaseUrls, dataDir }: Config): Finding {
  const names = absent.join(', ');
  if (databaseUrls === null) return secretsOf.ok(`The first start makes ${names} in ${dataDir}.`);
  return secretsOf.missing(
    `${names} are not there: copy the TRINE_ lines from the first machine's file, or, for a new ` +
      'installation, run npm run setup once more and have them made.',
  );
}

/** Files that others than their owner can read. */
async function findOpenFiles({ dataDir, pepperHex, receiptKeyHex, accountKeys }: Config) {
  const given = [pepperHex, receiptKeyHex, accountKeys];
  const paths = fileNames
    .filter((_, index) => given[index] === null)
    .map((name) => join(dataDir, name));
  return findReadable(paths, secretsOf.missing);
}

/** A finding for each of the files that others than its owner can read. */
export async function findReadable(
  paths: readonly string[],
  say: (sentence: string) => Finding,
): Promise<Finding[]> {
  if (process.platform === 'win32') return [];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode));
  return paths
    .filter((_, index) => ((modes[index] ?? 0) & othersBits) !== 0)
    .map((path) => say(`Others than its owner can read ${path}: chmod 600 ${path}.`));
}
