// Who works at the console. Each change is a line of the audit log in the same transaction;
// somebody who may do everything always remains.

import type { Role } from '@trine/contract/console/permissions.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Connection, Database, Tx } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Passwords } from '../sessions/passwords.ts';
import { forgetGuesses } from '../sessions/login-guesses.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { makePassword } from './codes.ts';
import { forgetPlaces } from './known-places.ts';
import {
  actorOf,
  endRunningSession,
  endSessions,
  runningSessions,
  type RunningSession,
  type StaffSession,
} from './sessions.ts';
import * as sql from './staff.sql.ts';

export interface PeopleParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly randomBytes: RandomBytes;
  /** How long a session lasts without anybody there. */
  readonly consoleIdleMs: number;
}

/** Who does it, and from where. */
export interface Acting {
  readonly actor: string;
  readonly address: string;
}

export type Person = Awaited<ReturnType<typeof sql.listPeople.all>>[number];

export async function listPeople(parts: PeopleParts): Promise<Person[]> {
  return sql.listPeople.all(parts.database, { idleMs: BigInt(parts.consoleIdleMs) });
}

/** Those whose name begins so. */
export async function findStaff(from: Connection, text: string, limit: number) {
  return sql.findByName.all(from, { beginning: text.trim().toLowerCase(), limit });
}

export interface NewPerson {
  readonly name: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly isDemo: boolean;
  readonly isPasswordBorrowed: boolean;
  /** One of the console added the person: for a day they are no second one. */
  readonly isHanded?: boolean;
}

/** Null when the name is taken. */
export async function createPerson(
  tx: Tx,
  nextId: NextId,
  { person, acting }: { readonly person: NewPerson; readonly acting: Acting | null },
): Promise<bigint | null> {
  const { isHanded = false } = person;
  const created = await sql.insertPerson.first(tx, { ...person, isHanded });
  if (created === null) return null;
  const subject = actorOf(created.staffId);
  await appendAuditLog(tx, nextId, {
    actor: acting?.actor ?? 'rule:installation',
    act: 'staff.add',
    subject,
    after: { name: person.name, role: person.role },
    address: acting?.address ?? null,
  });
  return created.staffId;
}

/** The names of those who stand as `staff:7` in a text of JSON, by how they stand there. */
export async function namesIn(from: Connection, json: string): Promise<Record<string, string>> {
  const found = new Set(Array.from(json.matchAll(actorInJson), ([, digits = '']) => digits));
  if (found.size === 0) return {};
  const rows = await sql.namesOf.all(from, { staffIds: Array.from(found, BigInt) });
  return Object.fromEntries(rows.map(({ staffId, name }) => [actorOf(staffId), name]));
}

const actorInJson = /"staff:([1-9][0-9]{0,17})"/g;

/** The person of this name, or null. */
export async function findPerson(from: Connection, name: string): Promise<bigint | null> {
  return (await sql.credentialsByName.first(from, { name }))?.staffId ?? null;
}

export type Handed = { readonly staffId: bigint; readonly password: string };

export async function addPerson(
  parts: PeopleParts,
  { name, role, acting }: { readonly name: string; readonly role: Role; readonly acting: Acting },
): Promise<Handed | 'name_taken' | 'busy'> {
  const made = await makeHandedPassword(parts, acting);
  if (made === 'busy') return 'busy';
  const { password, passwordHash } = made;
  const staffId = await parts.database.transaction((tx) => {
    const handed = { isPasswordBorrowed: true, isHanded: true };
    const person = { name, passwordHash, role, isDemo: false, ...handed };
    return createPerson(tx, parts.nextId, { person, acting });
  });
  return staffId === null ? 'name_taken' : { staffId, password };
}

const dayMs = 24 * 60 * 60 * 1000;
const shownFrom = 10;

/** Whose password was tried wrongly ten times or more within a day, from places unknown to them. */
export async function guessedStaff(from: Connection, now: number) {
  return sql.guessedStaff.all(from, { since: now - dayMs, least: shownFrom });
}

export type PersonRefusal = 'not_found' | 'last_owner';

export async function changeRole(
  parts: PeopleParts,
  { staffId, role, acting }: { staffId: bigint; role: Role; acting: Acting },
): Promise<PersonRefusal | null> {
  return parts.database.transaction(async (tx) => {
    const found = await takePerson(tx, staffId, role === 'owner');
    if (typeof found === 'string') return found;
    if (found.role === role) return null;
    await sql.changeRole.run(tx, { staffId, role });
    const isByOther = acting.actor !== actorOf(staffId);
    if (isByOther) await sql.recordHandover.run(tx, { staffId });
    await endSessions(tx, { staffId, spared: null });
    await appendAuditLog(tx, parts.nextId, {
      ...acting,
      act: 'staff.change_role',
      subject: actorOf(staffId),
      before: { role: found.role },
      after: { role },
    });
    return null;
  });
}

export async function switchPerson(
  parts: PeopleParts,
  { staffId, isActive, acting }: { staffId: bigint; isActive: boolean; acting: Acting },
): Promise<PersonRefusal | null> {
  return parts.database.transaction(async (tx) => {
    const found = await takePerson(tx, staffId, isActive);
    if (typeof found === 'string') return found;
    if (found.isActive === isActive) return null;
    await sql.switchPerson.run(tx, { staffId, isActive });
    await endSessions(tx, { staffId, spared: null });
    await appendAuditLog(tx, parts.nextId, {
      ...acting,
      act: isActive ? 'staff.switch_on' : 'staff.switch_off',
      subject: actorOf(staffId),
      before: { is_active: found.isActive },
      after: { is_active: isActive },
    });
    return null;
  });
}

/** A new password to be handed over; the authenticator is forgotten and all sessions end. */
export async function resetPerson(
  parts: PeopleParts,
  { staffId, acting }: { readonly staffId: bigint; readonly acting: Acting },
): Promise<Handed | 'not_found' | 'busy'> {
  const made = await makeHandedPassword(parts, acting);
  if (made === 'busy') return 'busy';
  const { password, passwordHash } = made;
  return parts.database.transaction(async (tx) => {
    const found = await takePerson(tx, staffId, true);
    if (typeof found === 'string') return 'not_found';
    await sql.changePassword.run(tx, { staffId, passwordHash, isPasswordBorrowed: true });
    await sql.forgetAuthenticator.run(tx, { staffId });
    await sql.recordHandover.run(tx, { staffId });
    await endSessions(tx, { staffId, spared: null });
    await forgetPlaces(tx, staffId);
    await forgetGuesses(tx, { scope: 'staff', name: found.name });
    const subject = actorOf(staffId);
    await appendAuditLog(tx, parts.nextId, { ...acting, act: 'staff.reset', subject });
    return { staffId, password };
  });
}

export async function personSessions(
  parts: PeopleParts,
  { staffId, asking }: { readonly staffId: bigint; readonly asking: StaffSession },
): Promise<RunningSession[] | 'not_found'> {
  const { database } = parts;
  const [person] = await sql.namesOf.all(database, { staffIds: [staffId] });
  if (person === undefined) return 'not_found';
  return runningSessions(database, parts, { staffId, asking });
}

/** How many ended; with `sessionId` that one alone, which has to be running. */
export async function endPersonSessions(
  parts: PeopleParts,
  { staffId, sessionId, acting }: EndedSessions,
): Promise<number | 'not_found'> {
  return parts.database.transaction(async (tx) => {
    const found = await takePerson(tx, staffId, true);
    if (typeof found === 'string') return 'not_found';
    const isOne = sessionId !== undefined;
    const ended = isOne
      ? Number(await endRunningSession(tx, parts, { staffId, sessionId }))
      : await endSessions(tx, { staffId, spared: null });
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

interface Taken {
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
}

/** The person under lock; refused when the change would leave no owner. */
async function takePerson(
  tx: Tx,
  staffId: bigint,
  staysOwner: boolean,
): Promise<PersonRefusal | Taken> {
  const taken = await sql.takePerson.all(tx, { staffId });
  const found = taken.find((person) => person.staffId === staffId);
  if (found === undefined) return 'not_found';
  const others = taken.filter((person) => {
    return person.staffId !== staffId && person.role === 'owner' && person.isActive;
  });
  const isOwner = found.role === 'owner' && found.isActive;
  return isOwner && !staysOwner && others.length === 0 ? 'last_owner' : found;
}

async function makeHandedPassword(
  { passwords, randomBytes }: PeopleParts,
  { actor: account, address }: Acting,
) {
  return passwords.withHasher({ lane: 'console', account, address }, async (hasher) => {
    const password = makePassword(randomBytes);
    return { password, passwordHash: await hasher.hash(password) };
  });
}
