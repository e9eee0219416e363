// Sessions. A token is the player's id in base 36, a point and 32 random bytes; the id leads to the
// bucket, so one read by the index decides. Only the token's SHA-256 is stored.

import { hash } from 'node:crypto';
import type { Authenticate, Authentication } from '../../platform/http/authentication.ts';
import type { TokenClaims, SessionPlayer } from '../../platform/http/route.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import { createBatcher } from '../../platform/postgres/batcher.ts';
import type { Connection, Database, Tx } from '../../platform/postgres/transaction.ts';
import {
  endSession,
  endSessions as endSessionsStatement,
  openSession,
  sessionsByToken,
  touchSession,
} from './sessions.sql.ts';

const tokenForm = /^([1-9a-z][0-9a-z]{0,9})\.[A-Za-z0-9_-]{43}$/;
export const secretBytes = 32;
const sessionIdDigits = 16;
const userAgentLength = 256;
/** A use is recorded at most this often. */
const touchEveryMs = 10 * 60 * 1000;
const longestMs = 14 * 24 * 60 * 60 * 1000;

export interface SessionSource {
  readonly playerId: PlayerId;
  readonly address: string;
  /** The user agent; absent: none. */
  readonly userAgent?: string;
  /** The session ends after this time without use; absent or null: after two weeks. */
  readonly idleMs?: number | null;
  /** The browser's device hash; absent or null: unknown. */
  readonly deviceHash?: string | null;
  readonly randomBytes: RandomBytes;
}

export type RandomBytes = (size: number) => Buffer;

/** Opens a session of at most 14 days; returns its token, which is not stored. */
export async function startSession(tx: Tx, source: SessionSource): Promise<string> {
  const { playerId, address, idleMs, userAgent = '', deviceHash = null } = source;
  const token = tokenOf(playerId, source.randomBytes(secretBytes));
  await openSession.run(tx, {
    playerId,
    tokenHash: hashOf(token),
    lastsMs: BigInt(idleMs ?? longestMs),
    address,
    userAgent: userAgent.slice(0, userAgentLength),
    deviceHash,
  });
  return token;
}

export interface Sessions {
  readonly authenticate: Authenticate;
  /** The claims of a token that was valid at its last check; else null. */
  readonly tokenClaimsOf: (token: string) => TokenClaims | null;
}

interface Remembered {
  readonly claim: TokenClaims;
  touchedAt: number;
}

/** Tokens that were valid at their last check. */
const maxRemembered = 200_000;

/**
 * Checks tokens; a frozen player's sessions count as ended. The database's clock decides what is
 * valid; `now` (epoch milliseconds) only spaces the records of use.
 */
export function createSessions(
  database: Database,
  now: () => number,
  idleMs: number | null = null,
): Sessions {
  const find = createFinder(database);
  // By the token and not by its hash: hashing takes as long as the rest of the claim.
  const remembered = createBoundedMap<string, Remembered>(maxRemembered);

  async function touch(claim: TokenClaims): Promise<void> {
    const limits = { idleMs: BigInt(idleMs ?? longestMs), longestMs: BigInt(longestMs) };
    await touchSession.run(database, { ...claim, ...limits });
  }

  return {
    async authenticate(token): Promise<Authentication> {
      const claim = readTokenClaims(token);
      if (claim === null) return { kind: 'unknown' };
      const session = await find(claim);
      remembered.delete(token);
      if (session === null) return { kind: 'unknown' };
      if (session.state !== 'good') return { kind: session.state };
      const unusedMs = Number(session.unusedMs);
      const isStale = unusedMs >= touchEveryMs;
      if (isStale) await touch(claim);
      remembered.set(token, { claim, touchedAt: isStale ? now() : now() - unusedMs });
      const { username, groupId, timeline, lsn } = session;
      const position = { timeline, lsn };
      return { kind: 'player', player: { ...claim, groupId, username, position } };
    },
    tokenClaimsOf(token) {
      const entry = remembered.get(token);
      if (entry === undefined) return null;
      const at = now();
      if (at - entry.touchedAt >= touchEveryMs) {
        entry.touchedAt = at;
        // The call does not wait for it. After a failure the next use after ten minutes retries.
        touch(entry.claim).catch(() => undefined);
      }
      return entry.claim;
    },
  };
}

type Session = Awaited<ReturnType<typeof sessionsByToken.all>>[number];

/** The claims are forgotten, so that an ended session is unknown to later calls. */
function createFinder(database: Database): (sought: TokenClaims) => Promise<Session | null> {
  return createBatcher(async (asked: readonly TokenClaims[]) => {
    const sessions = await sessionsByToken.all(database, {
      playerIds: asked.map(({ playerId }) => playerId),
      tokenHashes: asked.map(({ tokenHash }) => tokenHash),
    });
    const found = new Map(sessions.map((session) => [Number(session.place), session]));
    return asked.map((_, index) => found.get(index + 1) ?? null);
  });
}

/** The token is invalid in all processes once this has returned. */
export async function stopSession(
  connection: Connection,
  { playerId, tokenHash }: SessionPlayer,
): Promise<void> {
  await endSession.run(connection, { playerId, tokenHash });
}

/** Ends all of the player's sessions except the given one; returns how many were good. */
export async function stopOtherSessions(
  connection: Connection,
  { playerId, tokenHash: sparedHash }: TokenClaims,
): Promise<number> {
  return endSessionsStatement.run(connection, { playerId, sessionId: null, sparedHash });
}

/** Ends all of the player's sessions, or the one with this id; returns how many were good. */
export async function endSessions(
  connection: Connection,
  playerId: PlayerId,
  sessionId: string | null = null,
): Promise<number> {
  return endSessionsStatement.run(connection, { playerId, sessionId, sparedHash: null });
}

/** The session's id in lists: the first digits of its token's hash. */
export function sessionIdOf(tokenHash: string): string {
  return tokenHash.slice(0, sessionIdDigits);
}

/** `secret` has 32 bytes. */
export function tokenOf(playerId: PlayerId, secret: Buffer): string {
  return `${playerId.toString(36)}.${secret.toString('base64url')}`;
}

/** The claims of a token, unchecked; null for a text that is not a token. */
export function readTokenClaims(token: string): TokenClaims | null {
  const digits = tokenForm.exec(token)?.[1];
  if (digits === undefined) return null;
  const playerId = BigInt(Number.parseInt(digits, 36)) as PlayerId;
  return { playerId, tokenHash: hashOf(token) };
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
