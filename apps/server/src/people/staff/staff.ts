// Staff of the console. The database's functions that change staff write the line of the audit log
// and reject a change that would leave no owner. A change of the role owner needs two owners, see
// `owner-changes.ts`; only giving up one's own needs one.

import type { Role } from '@trine/contract/console/permissions.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Passwords } from '../sessions/passwords.ts';
import { forgetGuesses } from '../sessions/login-guesses.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { makePassword } from './codes.ts';
import { forgetPlaces } from './known-places.ts';
import {
  actorOf,
  endRunningStaffSession,
  endStaffSessions,
  runningStaffSessions,
  type RunningStaffSession,
} from './staff-sessions.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import * as sql from './staff.sql.ts';

export interface StaffParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly randomBytes: RandomBytes;
  /** A session ends after this time without use. */
  readonly consoleIdleMs: number;
}

export interface Acting {
  readonly actor: string;
  readonly address: string;
}

export type StaffMember = Awaited<ReturnType<typeof sql.listPeople.all>>[number];

export async function listStaff(parts: StaffParts): Promise<StaffMember[]> {
  return sql.listPeople.all(parts.database, { idleMs: BigInt(parts.consoleIdleMs) });
}

/** By a prefix of the name. */
export async function findStaff(from: Connection, text: string, limit: number) {
  return sql.findByName.all(from, { beginning: text.trim().toLowerCase(), limit });
}

export interface NewStaffMember {
  readonly name: string;
  readonly passwordHash: string;
  readonly role: Role;
}

/** Adds staff of the demo; null when the name is taken. */
export async function seedStaffMember(
  connection: Connection,
  nextId: NextId,
  person: NewStaffMember,
): Promise<bigint | null> {
  return (await sql.seedStaff.one(connection, { auditId: nextId(), ...person })).staffId;
}

/** The names of staff whom a JSON text names as `staff:7`, by that text. */
export async function namesIn(from: Connection, json: string): Promise<Record<string, string>> {
  const found = new Set(Array.from(json.matchAll(actorInJson), ([, digits = '']) => digits));
  if (found.size === 0) return {};
  const rows = await sql.namesOf.all(from, { staffIds: Array.from(found, BigInt) });
  return Object.fromEntries(rows.map(({ staffId, name }) => [actorOf(staffId), name]));
}

const actorInJson = /"staff:([1-9][0-9]{0,17})"/g;

/** Null when there is no such name. */
export async function findStaffId(from: Connection, name: string): Promise<bigint | null> {
  return (await sql.credentialsByName.first(from, { name }))?.staffId ?? null;
}

export type HandedPassword = { readonly staffId: bigint; readonly password: string };

export async function addStaffMember(
  parts: StaffParts,
  { name, role, acting }: { readonly name: string; readonly role: Role; readonly acting: Acting },
): Promise<HandedPassword | 'name_taken' | 'second_owner' | 'busy'> {
  if (role === 'owner') return 'second_owner';
  const made = await makeHandedPassword(parts, acting);
  if (made === 'busy') return 'busy';
  const { password, passwordHash } = made;
  const person = { auditId: parts.nextId(), name, passwordHash, role, ...acting };
  const { staffId } = await sql.addStaff.one(parts.database, person);
  return staffId === null ? 'name_taken' : { staffId, password };
}

const dayMs = 24 * 60 * 60 * 1000;
const shownFrom = 10;

/** Staff with ten or more wrong passwords within a day, from unknown places. */
export async function guessedStaff(from: Connection, now: number) {
  return sql.guessedStaff.all(from, { since: now - dayMs, least: shownFrom });
}

export type StaffRejection = 'not_found' | 'last_owner' | 'second_owner';

export async function changeStaffRole(
  parts: StaffParts,
  { staffId, role, acting }: { staffId: bigint; role: Role; acting: Acting },
): Promise<StaffRejection | null> {
  const change = { auditId: parts.nextId(), staffId, role, ...acting };
  return (await sql.setRole.one(parts.database, change)).rejection;
}

export async function switchStaffMember(
  parts: StaffParts,
  { staffId, isActive, acting }: { staffId: bigint; isActive: boolean; acting: Acting },
): Promise<StaffRejection | null> {
  const change = { auditId: parts.nextId(), staffId, isActive, ...acting };
  return (await sql.switchStaff.one(parts.database, change)).rejection;
}

/** Sets a new password to hand over, deletes the authenticator and ends all sessions. */
export async function resetStaffMember(
  parts: StaffParts,
  { staffId, acting }: { readonly staffId: bigint; readonly acting: Acting },
): Promise<HandedPassword | 'not_found' | 'second_owner' | 'busy'> {
  const made = await makeHandedPassword(parts, acting);
  if (made === 'busy') return 'busy';
  const { password, passwordHash } = made;
  return parts.database.transaction(async (tx) => {
    const change = { auditId: parts.nextId(), staffId, passwordHash, ...acting };
    const { rejection } = await sql.resetStaff.one(tx, change);
    if (rejection !== null) return rejection === 'second_owner' ? rejection : 'not_found';
    await forgetPlaces(tx, staffId);
    const { name } = await sql.namesOf.one(tx, { staffIds: [staffId] });
    await forgetGuesses(tx, { scope: 'staff', name });
    return { staffId, password };
  });
}

export async function sessionsOfStaffMember(
  parts: StaffParts,
  { staffId, asking }: { readonly staffId: bigint; readonly asking: StaffSession },
): Promise<RunningStaffSession[] | 'not_found'> {
  const { database } = parts;
  const [person] = await sql.namesOf.all(database, { staffIds: [staffId] });
  if (person === undefined) return 'not_found';
  return runningStaffSessions(database, parts, { staffId, asking });
}

/** Ends one running session, or all without `sessionId`; returns how many. */
export async function endSessionsOfStaffMember(
  parts: StaffParts,
  { staffId, sessionId, acting }: EndedSessions,
): Promise<number | 'not_found'> {
  return parts.database.transaction(async (tx) => {
    const [person] = await sql.namesOf.all(tx, { staffIds: [staffId] });
    if (person === undefined) return 'not_found';
    const isOne = sessionId !== undefined;
    const ended = isOne
      ? Number(await endRunningStaffSession(tx, parts, { staffId, sessionId }))
      : await endStaffSessions(tx, { staffId, spared: null });
    if (isOne && ended === 0) return 'not_found';
    await appendAuditLog(tx, parts.nextId, {
      ...acting,
      act: 'staff.end_sessions',
      subject: actorOf(staffId),
      details: { ended, ...(isOne && { session: sessionId }) },
    });
    return ended;
  });
}

interface EndedSessions {
  readonly staffId: bigint;
  readonly sessionId?: string | undefined;
  readonly acting: Acting;
}

async function makeHandedPassword(
  { passwords, randomBytes }: StaffParts,
  { actor: account, address }: Acting,
) {
  return passwords.withHasher({ lane: 'console', account, address }, async (hasher) => {
    const password = makePassword(randomBytes);
    return { password, passwordHash: await hasher.hash(password) };
  });
}
