// All processes of an installation need the same secrets: with another pepper no password matches,
// with another receipt key no receipt can be verified, with another signing key receipts seem
// forged. The database has a fingerprint of each, and
// a process with other secrets does not start.

import { createHmac } from 'node:crypto';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import type { Connection, Database } from '../postgres/transaction.ts';
import type { Secrets } from './secrets.ts';
import { StartError } from '../config/start-error.ts';
import * as sql from './fingerprints.sql.ts';

const kinds = {
  pepper: { file: 'pepper', variable: 'TRINE_PEPPER' },
  'receipt key': { file: 'receipt-key', variable: 'TRINE_RECEIPT_KEY' },
  'receipt signing key': {
    file: 'receipt-signing-key',
    variable: 'TRINE_RECEIPT_SIGNING_KEY',
  },
  'account key': { file: 'account-keys', variable: 'TRINE_ACCOUNT_KEYS' },
  beacon: { file: 'demo-beacon.key', variable: null },
} as const;

type Kind = keyof typeof kinds;

export interface Fingerprint {
  readonly kind: Kind;
  /** Distinguishes several of one kind. */
  readonly name: string;
  /** Hexadecimal digits. */
  readonly fingerprint: string;
}

/** The log key needs none: the public log has its public key (`claim_public_log`). */
export function fingerprintsOf(secrets: Omit<Secrets, 'demoPassword' | 'logKey'>): Fingerprint[] {
  const { pepper, receiptKey, receiptSigningKey, accountKeys } = secrets;
  return [
    fingerprintOf('pepper', '', pepper),
    fingerprintOf('receipt key', '', receiptKey),
    fingerprintOf('receipt signing key', '', receiptSigningKey),
    ...[...accountKeys.byName].map(([name, key]) => fingerprintOf('account key', name, key)),
  ];
}

export function receiptFingerprint(receiptKey: Buffer): Fingerprint {
  return fingerprintOf('receipt key', '', receiptKey);
}

/**
 * Identifies an installation: all of its processes have the same id, no other installation has it,
 * and it reveals nothing of the key.
 */
export function installationId(receiptKey: Buffer): string {
  return createHmac('sha256', receiptKey).update('trine/installation').digest('hex').slice(0, 16);
}

/** Each kind of beacon has one chain; the demo's comes from a key in DATA_DIR. */
export function beaconFingerprint({ kind, chainHash }: BeaconChain): Fingerprint {
  return fingerprintOf('beacon', kind, Buffer.from(chainHash, 'hex'));
}

function fingerprintOf(kind: Kind, name: string, key: Buffer): Fingerprint {
  const hmac = createHmac('sha256', key).update(`trine/fingerprint/${kind}`);
  return { kind, name, fingerprint: hmac.digest('hex') };
}

/**
 * Throws `StartError` unless the secrets are those of the database. New ones are stored, on the
 * first start or when an account key was added.
 */
export async function holdFingerprints(
  database: Database,
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await sql.insertFingerprints.run(tx, {
      kinds: fingerprints.map(({ kind }) => kind),
      names: fingerprints.map(({ name }) => name),
      fingerprints: fingerprints.map(({ fingerprint }) => fingerprint),
    });
    await checkFingerprints(tx, fingerprints);
  });
}

/** The same without the right to write; secrets without a stored fingerprint pass. */
export async function checkFingerprints(
  connection: Connection,
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  const known = await sql.listFingerprints.all(connection, {});
  const given = new Map(fingerprints.map((one) => [`${one.kind} ${one.name}`, one.fingerprint]));
  const isAsked = new Set<string>(fingerprints.map(({ kind }) => kind));
  const wrong = new Set<Kind>();
  for (const { kind, name, fingerprint } of known) {
    const own = given.get(`${kind} ${name}`);
    const isOtherBeacon = kind === 'beacon' && own === undefined;
    if (isAsked.has(kind) && own !== fingerprint && !isOtherBeacon) wrong.add(kind as Kind);
  }
  if (wrong.size > 0) throw new StartError(sentenceOn([...wrong]));
}

function sentenceOn(wrong: readonly Kind[]): string {
  const named = wrong.map((kind) => `${kind}${kind === 'account key' ? 's' : ''}`).join(', ');
  const files = wrong.map((kind) => kinds[kind].file).join(', ');
  const variables = wrong.flatMap((kind) => kinds[kind].variable ?? []).join(', ');
  const instead = variables === '' ? '' : `, or set ${variables} to the same values`;
  return (
    `The secrets of this start (${named}) are not those that the database was first used with: ` +
    `copy ${files} from the DATA_DIR of the first machine${instead}.`
  );
}
