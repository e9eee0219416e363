// Sessions of the desk. The token is 32 random bytes and travels as a cookie; only its SHA-256 is
// stored. What a page of ours shows in a header against forged requests follows from the token, so
// that it belongs to this session and to no other.

import { createHmac, hash } from 'node:crypto';
import type { Role } from '@trine/contract/desk/permissions.ts';
import type { Stage } from '@trine/contract/desk/staff.ts';
import type { Connection } from '../database/transaction.ts';
import type { RandomBytes } from '../players/sessions.ts';
import * as sql from './sessions.sql.ts';

export const idleMs = 30 * 60 * 1000;
/** However busy, a session ends after a day's work. */
export const longestMs = 12 * 60 * 60 * 1000;
/** What is seen is written down this often. */
const touchEveryMs = 60 * 1000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;
const tokenBytes = 32;

export interface StaffSession {
  readonly staffId: bigint;
  /** `staff:7`. */
  readonly actor: string;
  readonly name: string;
  readonly role: Role;
  readonly isDemo: boolean;
  /** Handed over by somebody else, to be replaced at first use. */
  readonly isPasswordBorrowed: boolean;
  readonly stage: Stage;
  readonly tokenHash: string;
  readonly csrf: string;
  /** Epoch milliseconds. */
  readonly idleUntil: number;
  readonly recoveryCodesLeft: number;
}

export interface SessionRules {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** In the demo, its own people need no authenticator. */
  readonly profile: 'demo' | 'production';
}

/** Opens a session that still has to prove itself; gives the token, which is kept nowhere. */
export async function openSession(
  connection: Connection,
  opening: {
    readonly staffId: bigint;
    readonly address: string;
    readonly at: number;
    readonly randomBytes: RandomBytes;
  },
): Promise<string> {
  const { staffId, address, at } = opening;
  const token = opening.randomBytes(tokenBytes).toString('base64url');
  await sql.openSession.run(connection, { tokenHash: hashOf(token), staffId, address, at });
  return token;
}

/** The session of a token that still runs, or null. */
export async function findSession(
  connection: Connection,
  rules: SessionRules,
  token: string,
): Promise<StaffSession | null> {
  if (!tokenForm.test(token)) return null;
  const found = await sql.findSession.first(connection, { tokenHash: hashOf(token) });
  const at = rules.now();
  if (found === null || found.endedAt !== null || !found.isActive) return null;
  if (at - found.seenAt >= idleMs || at - found.createdAt >= longestMs) return null;
  return {
    staffId: found.staffId,
    actor: actorOf(found.staffId),
    name: found.name,
    role: found.role,
    isDemo: found.isDemo,
    isPasswordBorrowed: found.isPasswordBorrowed,
    stage: stageOf(found, rules.profile),
    tokenHash: hashOf(token),
    csrf: createHmac('sha256', token).update('csrf').digest('hex'),
    idleUntil: Math.min(found.seenAt + idleMs, found.createdAt + longestMs),
    recoveryCodesLeft: Number(found.recoveryCodesLeft),
  };
}

/** Somebody did something: the session stays awake. */
export async function touchSession(
  connection: Connection,
  session: StaffSession,
  at: number,
): Promise<void> {
  if (session.idleUntil - idleMs > at - touchEveryMs) return;
  await sql.touchSession.run(connection, { tokenHash: session.tokenHash, at });
}

/** The second factor was given. */
export async function markProved(
  connection: Connection,
  session: StaffSession,
  at: number,
): Promise<void> {
  await sql.proveSession.run(connection, { tokenHash: session.tokenHash, at });
}

export async function endSession(
  connection: Connection,
  session: StaffSession,
  at: number,
): Promise<void> {
  await sql.endSession.run(connection, { tokenHash: session.tokenHash, at });
}

/** Ends all of a person's sessions, but for the spared one; how many it were. */
export async function endSessions(
  connection: Connection,
  ending: { readonly staffId: bigint; readonly spared: StaffSession | null; readonly at: number },
): Promise<number> {
  const { staffId, spared, at } = ending;
  return sql.endSessions.run(connection, { staffId, sparedHash: spared?.tokenHash ?? '', at });
}

/** How a person of the desk is named in the journal and wherever an actor stands. */
export function actorOf(staffId: bigint): string {
  return `staff:${staffId}`;
}

interface Standing {
  readonly hasAuthenticator: boolean;
  readonly isDemo: boolean;
  readonly isPasswordBorrowed: boolean;
  readonly provedAt: number | null;
}

function stageOf(found: Standing, profile: 'demo' | 'production'): Stage {
  const isExcused = found.isDemo && profile === 'demo';
  if (found.provedAt === null && !isExcused) return found.hasAuthenticator ? 'code' : 'setup';
  return found.isPasswordBorrowed ? 'password' : 'in';
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
