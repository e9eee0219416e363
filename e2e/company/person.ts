// A person's evening: signs in, walks from room to room, rests now and then, signs out.

import type { Answer } from '@trine/contract/client.ts';
import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { chooseRoom, type Room } from './choices.ts';
import { createConnection } from './connection.ts';
import type { Identity } from './identity.ts';
import { pause } from './pause.ts';
import { between, createRandom, happens, pick, type Weighted } from './random.ts';
import type { Tally } from './tally.ts';
import { amount, roundKey, visitRoom, type Person, type VisitEnd } from './visit.ts';

export interface PersonOptions {
  readonly index: number;
  readonly identity: Identity;
  readonly url: string;
  readonly seed: number;
  readonly tally: Tally;
  readonly signal: AbortSignal;
  /** Limits the sign-ins at once: every password costs the server a hash. */
  readonly signInQueue: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const languages: readonly Weighted<'zh' | 'tw' | 'en' | 'jp' | 'kor'>[] = [
  ['tw', 5],
  ['zh', 3],
  ['en', 2],
  ['jp', 1],
  ['kor', 1],
];
const seedStep = 0x9e3779b1;
const restShare = 0.2;
const longestRestMs = 30_000;
const awayMs = { least: 2_000, most: 6_000 } as const;

/** Plays until the signal; ends earlier only if the sign-in fails. */
export async function live(options: PersonOptions): Promise<void> {
  const { index, url, tally, signal } = options;
  const random = createRandom(options.seed + Math.imul(index + 1, seedStep));
  const language = pick(random, languages) ?? 'en';
  const person: Person = {
    random,
    connection: createConnection({ url, language, signal }),
    tally,
    signal,
    pause: (ms) => pause(ms, signal),
    staked: new Map(),
    isBroke: false,
    isFrozen: false,
  };
  while (!signal.aborted) {
    const end = await spendTime(person, options);
    if (end === 'wrong_credentials' || end === 'invalid_field') break;
    if (end === 'session') person.connection.setToken(null);
    tally.isOnline(index, person.connection.hasToken() && end !== 'network');
    if (end !== 'left') await person.pause(between(random, awayMs.least, awayMs.most));
    else if (happens(random, restShare)) await person.pause(random() * longestRestMs);
  }
  await person.connection.signOut();
  tally.isOnline(index, false);
}

async function spendTime(person: Person, options: PersonOptions): Promise<VisitEnd> {
  if (!person.connection.hasToken()) {
    const refusal = await options.signInQueue(() => enter(person, options));
    if (refusal !== null) return refusal;
  }
  options.tally.isOnline(options.index, true);
  const home = await person.connection.call('/api/Lottery/index', {});
  if (!home.ok) return home.reason;
  const user = await person.connection.call('/api/user/userInfo', {});
  if (!user.ok) return user.reason;
  const freeMinor = minor(amount(user.data.money) - amount(user.data.lock_money));
  const rooms = home.data.gameList.flatMap(roomsOf);
  // Who can afford no room may still watch the one that asks for nothing.
  const room = chooseRoom(person.random, rooms, freeMinor) ?? rooms.find(isFree) ?? null;
  return room === null ? 'game_stopped' : visitRoom(person, room);
}

/** Registers, or signs in if the account exists already. Null is a success. */
async function enter(person: Person, options: PersonOptions): Promise<VisitEnd | null> {
  if (person.signal.aborted) return 'left';
  const { connection, tally } = person;
  const { username, password } = options.identity;
  const registered = await connection.call('/api/user/register', { username, password });
  const isKnown = !registered.ok && registered.reason === 'username_taken';
  const entered = isKnown
    ? await connection.call('/api/user/login', { account: username, password })
    : registered;
  if (!entered.ok) {
    if (person.signal.aborted) return 'left';
    tally.refused(entered.reason);
    await person.pause((entered.details.retry_after ?? 0) * 1000);
    return entered.reason;
  }
  connection.setToken(entered.data.userinfo.token);
  if (isKnown) return recall(person);
  await choosePicture(person, { ...entered.data.userinfo, index: options.index });
  return null;
}

const pictures = 8;

/** So that a room does not look as if one person sat in it; without one a person plays as well. */
async function choosePicture(
  { connection }: Person,
  { username, nickname, index }: { username: string; nickname: string; index: number },
): Promise<void> {
  const avatar = 1 + (index % pictures);
  await connection.call('/api/user/profile', { username, nickname, mobile: '', avatar });
}

/** What an earlier run staked in rounds that are still running. */
async function recall({ connection, staked }: Person): Promise<VisitEnd | null> {
  const mine = await connection.call('/api/user/orderList', { status: 'accepted', limit: 200 });
  if (!mine.ok) return mine.reason;
  for (const { game_id: gameId, issue, play_type: play } of mine.data) {
    const key = roundKey({ gameId }, issue);
    const plays = staked.get(key) ?? new Set<PlayCode>();
    if (isPlayCode(play)) plays.add(play);
    staked.set(key, plays);
  }
  return null;
}

type RoomOnWire = Answer<'/api/Lottery/index'>['gameList'][number];

function roomsOf(room: RoomOnWire): Room[] {
  return room.planList.map((plan) => ({
    gameId: room.game_id,
    planId: plan.id,
    type: room.type,
    joinLimitMinor: amount(room.join_limit),
    minMinor: amount(plan.min),
    maxMinor: amount(plan.max),
  }));
}

function isFree(room: Room): boolean {
  return room.joinLimitMinor === 0n;
}
