// The authenticator: its setup, its codes, and recovery codes. A code is good once: the database
// stores the time step of the last one and accepts later ones only.

import type { NextId } from '../../platform/postgres/ids.ts';
import type { Connection, Database, Tx } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { makeRecoveryCodes, readRecoveryCode } from './codes.ts';
import { actorOf, markProved } from './staff-sessions.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import * as sql from './staff.sql.ts';
import { base32, matchStep, otpauthAddress, secretBytes } from './totp.ts';
import type { AuthenticatorCipher } from './authenticator-cipher.ts';

export interface FactorParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly authenticatorCipher: AuthenticatorCipher;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export interface NewAuthenticator {
  /** Base32. */
  readonly secret: string;
  /** For a QR code. */
  readonly address: string;
}

/** A new secret that waits for its first code; null when one is in use. */
export async function proposeAuthenticator(
  parts: FactorParts,
  person: { readonly staffId: bigint; readonly name: string },
): Promise<NewAuthenticator | null> {
  const secret = parts.randomBytes(secretBytes);
  const authenticator = parts.authenticatorCipher.encrypt(person.staffId, secret);
  const { staffId } = person;
  const proposal = { staffId, authenticator };
  if (!(await sql.proposeAuthenticator.one(parts.database, proposal)).isProposed) return null;
  return { secret: base32(secret), address: otpauthAddress(person.name, secret) };
}

/** The session's new token. */
export interface Proved {
  readonly token: string;
}

/** Takes the authenticator into use by its first code. Returns the recovery codes, or null. */
export async function confirmAuthenticator(
  parts: FactorParts,
  { session, code, address }: Proof,
): Promise<(Proved & { readonly codes: readonly string[] }) | null> {
  const { staffId } = session;
  const at = parts.now();
  const secret = await secretOf(parts, staffId, 'proposed');
  const step = secret === null ? null : matchStep(secret, code, at);
  if (step === null) return null;
  return parts.database.transaction(async (tx) => {
    const { codes, codeHashes } = makeCodes(parts, staffId);
    const confirmed = { staffId, since: at, step: BigInt(step), codeHashes };
    const written = { auditId: parts.nextId(), actor: actorOf(staffId), address };
    if (!(await sql.confirmAuthenticator.one(tx, { ...confirmed, ...written })).isConfirmed) {
      return null;
    }
    const token = await markProved(tx, { session, randomBytes: parts.randomBytes });
    if (token === null) throw new Error('the session ended while its authenticator was set up');
    return { token, codes };
  });
}

export interface Proof {
  readonly session: StaffSession;
  readonly code: string;
  readonly address: string;
}

/** Opens the session by a code of the authenticator or for recovery; null when it is wrong. */
export async function proveSession(parts: FactorParts, proof: Proof): Promise<Proved | null> {
  const { session, code, address } = proof;
  const step = await stepOfCode(parts, session.staffId, code);
  return parts.database.transaction(async (tx) => {
    if (!(await spend(tx, parts, { proof, step }))) return null;
    const token = await markProved(tx, { session, randomBytes: parts.randomBytes });
    if (token === null) return null;
    const act = step === null ? 'staff.sign_in_by_recovery_code' : 'staff.sign_in';
    const entry = { actor: session.actor, act, subject: session.actor, address };
    await appendAuditLog(tx, parts.nextId, entry);
    return { token };
  });
}

/** Uses up a code of the authenticator or for recovery; whether it was good. */
export async function spendCode(parts: FactorParts, proof: Proof): Promise<boolean> {
  const step = await stepOfCode(parts, proof.session.staffId, proof.code);
  return parts.database.transaction((tx) => spend(tx, parts, { proof, step }));
}

/** Exchanges a code of the authenticator for ten new recovery codes; null when it is wrong. */
export async function renewRecoveryCodes(
  parts: FactorParts,
  proof: Proof,
): Promise<string[] | null> {
  const { session, code, address } = proof;
  const step = await stepOfCode(parts, session.staffId, code);
  if (step === null) return null;
  const { staffId } = session;
  const { codes, codeHashes } = makeCodes(parts, staffId);
  const renewal = { auditId: parts.nextId(), staffId, step: BigInt(step), codeHashes, address };
  return (await sql.renewRecoveryCodes.one(parts.database, renewal)).isRenewed ? codes : null;
}

/** For the first owner: an authenticator that is in use at once, and its recovery codes. */
export async function giveAuthenticator(
  tx: Tx,
  parts: FactorParts,
  person: { readonly staffId: bigint; readonly name: string },
): Promise<NewAuthenticator & { readonly codes: readonly string[] }> {
  const { staffId, name } = person;
  const secret = parts.randomBytes(secretBytes);
  const authenticator = parts.authenticatorCipher.encrypt(staffId, secret);
  await sql.proposeAuthenticator.one(tx, { staffId, authenticator });
  const { codes, codeHashes } = makeCodes(parts, staffId);
  const confirmed = { staffId, since: parts.now(), step: 1n, codeHashes };
  const written = { auditId: parts.nextId(), actor: 'rule:installation', address: null };
  await sql.confirmAuthenticator.one(tx, { ...confirmed, ...written });
  return { secret: base32(secret), address: otpauthAddress(name, secret), codes };
}

async function stepOfCode(
  parts: FactorParts,
  staffId: bigint,
  code: string,
): Promise<number | null> {
  const secret = await secretOf(parts, staffId, 'confirmed');
  return secret === null ? null : matchStep(secret, code, parts.now());
}

async function secretOf(
  { database, authenticatorCipher }: FactorParts,
  staffId: bigint,
  wanted: 'proposed' | 'confirmed',
): Promise<Buffer | null> {
  const found = await sql.credentialsById.one(database, { staffId });
  const state = found.authenticatorSince === null ? 'proposed' : 'confirmed';
  if (found.authenticator === null || state !== wanted) return null;
  return authenticatorCipher.decrypt(staffId, found.authenticator);
}

/** A code that matches no time step can only be a recovery code. */
async function spend(
  tx: Tx,
  parts: FactorParts,
  { proof, step }: { readonly proof: Proof; readonly step: number | null },
): Promise<boolean> {
  return step === null ? useRecoveryCode(tx, parts, proof) : take(tx, proof, step);
}

async function take(tx: Tx, { session }: Proof, step: number): Promise<boolean> {
  const taken = { staffId: session.staffId, step: BigInt(step) };
  return (await sql.takeStep.one(tx, taken)).isTaken;
}

async function useRecoveryCode(
  tx: Connection,
  { authenticatorCipher, now, nextId }: FactorParts,
  { session: { staffId }, code, address }: Proof,
): Promise<boolean> {
  const codeHash = authenticatorCipher.hashOf(staffId, readRecoveryCode(code));
  const used = { auditId: nextId(), staffId, codeHash, usedAt: now(), address };
  return (await sql.useRecoveryCode.one(tx, used)).isUsed;
}

function makeCodes({ authenticatorCipher, randomBytes }: FactorParts, staffId: bigint) {
  const codes = makeRecoveryCodes(randomBytes);
  const codeHashes = codes.map((code) => {
    return authenticatorCipher.hashOf(staffId, readRecoveryCode(code)).toString('hex');
  });
  return { codes, codeHashes };
}
