// Sessions of the console. The token is 32 random bytes and travels as a cookie; only its SHA-256
// is stored. What a page of ours shows in a header against forged requests follows from the token,
// so that it belongs to this session and to no other.

import { createHmac, hash } from 'node:crypto';
import type { Stage } from '@trine/contract/console/staff.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import * as sql from './staff-sessions.sql.ts';

/** What is seen is written down this often at most: half an hour means half an hour. */
const touchEveryMs = 1_000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;
const tokenBytes = 32;
const listedAtMost = 50;
/** Hexadecimal digits of a token's hash that name the session. */
const idLength = 16;

export interface StaffSessionRules {
  /** In the demo, its own people need no authenticator. */
  readonly profile: 'demo' | 'production';
  /** After so long without anybody there, a session ends. */
  readonly consoleIdleMs: number;
}

/** Opens a session that still has to prove itself; gives the token, which is kept nowhere. */
export async function openStaffSession(
  connection: Connection,
  opening: {
    readonly staffId: bigint;
    readonly address: string;
    readonly userAgent: string;
    readonly randomBytes: RandomBytes;
  },
): Promise<string> {
  const { staffId, address, userAgent } = opening;
  const token = opening.randomBytes(tokenBytes).toString('base64url');
  await sql.openSession.run(connection, { tokenHash: hashOf(token), staffId, address, userAgent });
  return token;
}

/** The session of a token that still runs, or null. */
export async function findStaffSession(
  connection: Connection,
  rules: StaffSessionRules,
  token: string,
): Promise<StaffSession | null> {
  if (!tokenForm.test(token)) return null;
  const tokenHash = hashOf(token);
  const found = await sql.findSession.first(connection, { tokenHash, ...idleOf(rules) });
  if (found === null) return null;
  return {
    staffId: found.staffId,
    actor: actorOf(found.staffId),
    name: found.name,
    role: found.role,
    isDemo: found.isDemo,
    isPasswordBorrowed: found.isPasswordBorrowed,
    stage: stageOf(found, rules.profile),
    tokenHash,
    hasAuthenticator: found.hasAuthenticator,
    csrf: csrfOf(token),
    unusedMs: Number(found.unusedMs),
    leftMs: Number(found.leftMs),
    recoveryCodesLeft: Number(found.recoveryCodesLeft),
    countsInMs: found.countsInMs === null ? null : Number(found.countsInMs),
  };
}

/** Somebody did something: the session stays awake. */
export async function touchStaffSession(
  connection: Connection,
  { tokenHash, unusedMs }: StaffSession,
): Promise<void> {
  if (unusedMs >= touchEveryMs) await sql.touchSession.run(connection, { tokenHash });
}

/**
 * The second factor was given. From here on another token counts, so that whoever planted or saw
 * the one from before has nothing; gives the new one.
 */
export async function markProved(
  tx: Tx,
  proved: {
    readonly session: StaffSession;
    readonly randomBytes: RandomBytes;
  },
): Promise<string | null> {
  const token = proved.randomBytes(tokenBytes).toString('base64url');
  const { tokenHash } = proved.session;
  const renewal = { tokenHash, newHash: hashOf(token) };
  return (await sql.proveSession.run(tx, renewal)) === 1 ? token : null;
}

export async function endStaffSession(
  connection: Connection,
  { tokenHash }: StaffSession,
): Promise<void> {
  await sql.endSession.run(connection, { tokenHash });
}

/** Ends all of a person's sessions, but for the spared one; how many it were. */
export async function endStaffSessions(
  connection: Connection,
  ending: { readonly staffId: bigint; readonly spared: StaffSession | null },
): Promise<number> {
  const { staffId, spared } = ending;
  return sql.endSessions.run(connection, { staffId, sparedHash: spared?.tokenHash ?? '' });
}

export type RunningStaffSession = Awaited<ReturnType<typeof sql.runningSessions.all>>[number];

/** A person's running sessions, the one seen last first; `asking` is marked as the current one. */
export async function runningStaffSessions(
  connection: Connection,
  rules: Pick<StaffSessionRules, 'consoleIdleMs'>,
  asked: { readonly staffId: bigint; readonly asking: StaffSession },
): Promise<RunningStaffSession[]> {
  const { staffId, asking } = asked;
  const limits = { ...idleOf(rules), limit: listedAtMost };
  const question = { staffId, currentHash: asking.tokenHash, ...limits };
  return sql.runningSessions.all(connection, question);
}

/** Ends one running session of a person; false when the person has none of this id. */
export async function endRunningStaffSession(
  connection: Connection,
  rules: Pick<StaffSessionRules, 'consoleIdleMs'>,
  ending: { readonly staffId: bigint; readonly sessionId: string },
): Promise<boolean> {
  const ended = { ...ending, ...idleOf(rules) };
  return (await sql.endRunningSession.run(connection, ended)) === 1;
}

/** What names the session in lists. */
export function idOfSession({ tokenHash }: StaffSession): string {
  return tokenHash.slice(0, idLength);
}

/** How a person of the console is named in the audit log and wherever an actor stands. */
export function actorOf(staffId: bigint): string {
  return `staff:${staffId}`;
}

/** What the session's own page shows with every request that changes something. */
export function csrfOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('hex');
}

function idleOf({ consoleIdleMs }: Pick<StaffSessionRules, 'consoleIdleMs'>) {
  return { idleMs: BigInt(consoleIdleMs) };
}

interface Standing {
  readonly hasAuthenticator: boolean;
  readonly isDemo: boolean;
  readonly isPasswordBorrowed: boolean;
  readonly isProved: boolean;
}

function stageOf(found: Standing, profile: 'demo' | 'production'): Stage {
  const isExcused = found.isDemo && profile === 'demo';
  if (!found.isProved && !isExcused) return found.hasAuthenticator ? 'code' : 'setup';
  return found.isPasswordBorrowed ? 'password' : 'in';
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
