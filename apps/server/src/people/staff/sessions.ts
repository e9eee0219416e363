// Sessions of the console. The token is 32 random bytes and travels as a cookie; only its SHA-256
// is stored. What a page of ours shows in a header against forged requests follows from the token,
// so that it belongs to this session and to no other.

import { createHmac, hash } from 'node:crypto';
import type { Role } from '@trine/contract/console/permissions.ts';
import type { Stage } from '@trine/contract/console/staff.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import * as sql from './sessions.sql.ts';

/** However busy, a session ends after a day's work. */
const longestMs = 12 * 60 * 60 * 1000;
/** So long after it somebody who was handed over counts for nothing in what takes two people. */
export const handedMs = 24 * 60 * 60 * 1000;
/** What is seen is written down this often at most: half an hour means half an hour. */
const touchEveryMs = 1_000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;
const tokenBytes = 32;
const listedAtMost = 50;
/** Hexadecimal digits of a token's hash that name the session. */
const idLength = 16;

export interface StaffSession {
  readonly staffId: bigint;
  /** `staff:7`. */
  readonly actor: string;
  readonly name: string;
  readonly role: Role;
  readonly isDemo: boolean;
  /** Handed over by somebody else, to be replaced at first use. */
  readonly isPasswordBorrowed: boolean;
  readonly hasAuthenticator: boolean;
  readonly stage: Stage;
  readonly tokenHash: string;
  readonly csrf: string;
  /** When somebody last did something, epoch milliseconds. */
  readonly seenAt: number;
  /** When the session ends if nobody does anything, epoch milliseconds. */
  readonly idleUntil: number;
  readonly recoveryCodesLeft: number;
  /** While this is not over, the person is no second one; null: it is over. */
  readonly countsInMs: number | null;
}

export interface SessionRules {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** In the demo, its own people need no authenticator. */
  readonly profile: 'demo' | 'production';
  /** After so long without anybody there, a session ends. */
  readonly consoleIdleMs: number;
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
  if (at - found.seenAt >= rules.consoleIdleMs || at - found.createdAt >= longestMs) return null;
  return {
    staffId: found.staffId,
    actor: actorOf(found.staffId),
    name: found.name,
    role: found.role,
    isDemo: found.isDemo,
    isPasswordBorrowed: found.isPasswordBorrowed,
    stage: stageOf(found, rules.profile),
    tokenHash: hashOf(token),
    hasAuthenticator: found.hasAuthenticator,
    csrf: csrfOf(token),
    seenAt: found.seenAt,
    idleUntil: Math.min(found.seenAt + rules.consoleIdleMs, found.createdAt + longestMs),
    recoveryCodesLeft: Number(found.recoveryCodesLeft),
    countsInMs: countsInMs(found.handedAt, at),
  };
}

/** Somebody did something: the session stays awake. */
export async function touchSession(
  connection: Connection,
  session: StaffSession,
  at: number,
): Promise<void> {
  if (session.seenAt > at - touchEveryMs) return;
  await sql.touchSession.run(connection, { tokenHash: session.tokenHash, at });
}

/**
 * The second factor was given. From here on another token counts, so that whoever planted or saw
 * the one from before has nothing; gives the new one.
 */
export async function markProved(
  tx: Tx,
  proved: {
    readonly session: StaffSession;
    readonly at: number;
    readonly randomBytes: RandomBytes;
  },
): Promise<string | null> {
  const token = proved.randomBytes(tokenBytes).toString('base64url');
  const { tokenHash } = proved.session;
  const renewal = { tokenHash, newHash: hashOf(token), at: proved.at };
  return (await sql.proveSession.run(tx, renewal)) === 1 ? token : null;
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

export type RunningSession = Awaited<ReturnType<typeof sql.runningSessions.all>>[number];

/** A person's running sessions, the one seen last first; `asking` is marked as the current one. */
export async function runningSessions(
  connection: Connection,
  rules: Pick<SessionRules, 'consoleIdleMs'>,
  asked: { readonly staffId: bigint; readonly asking: StaffSession; readonly at: number },
): Promise<RunningSession[]> {
  const { staffId, asking, at } = asked;
  const limits = { ...runningSince(rules, at), limit: listedAtMost };
  return sql.runningSessions.all(connection, {
    staffId,
    currentHash: asking.tokenHash,
    ...limits,
  });
}

/** Ends one running session of a person; false when the person has none of this id. */
export async function endRunningSession(
  connection: Connection,
  rules: Pick<SessionRules, 'consoleIdleMs'>,
  ending: { readonly staffId: bigint; readonly sessionId: string; readonly at: number },
): Promise<boolean> {
  const ended = { ...ending, ...runningSince(rules, ending.at) };
  return (await sql.endRunningSession.run(connection, ended)) === 1;
}

/** After which moments a running session was seen and created. */
export function runningSince({ consoleIdleMs }: Pick<SessionRules, 'consoleIdleMs'>, at: number) {
  return { seenAfter: at - consoleIdleMs, createdAfter: at - longestMs };
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

/** How long until somebody who was handed over counts as a second person; null: at once. */
function countsInMs(handedAt: number | null, at: number): number | null {
  const leftMs = handedAt === null ? 0 : handedAt + handedMs - at;
  return leftMs > 0 ? leftMs : null;
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
