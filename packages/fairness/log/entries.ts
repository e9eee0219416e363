// The entries of Trine's log: one line of text each, fields separated by a bar, the version and the
// kind first. A kind is a row of the table below. Each value has one spelling.

import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { BuildKind } from '../build-list.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';

/** How a value is written: `form` matches exactly the texts that `write` makes. */
interface Field<Value> {
  readonly form: RegExp;
  readonly read: (text: string) => Value;
  readonly write: (value: Value) => string;
}

function textField<Text extends string>(form: RegExp): Field<Text> {
  return { form, read: (text) => text as Text, write: (value) => value };
}

const whole: Field<number> = {
  form: /^(?:0|[1-9]\d{0,15})$/,
  read: Number,
  write: String,
};

/** A game's number in decimal, from 1. */
const game: Field<number> = { ...whole, form: /^[1-9]\d{0,8}$/ };
/** The day of the round and its number of the day. */
const issue = textField(/^\d{11,14}$/);
/** Epoch milliseconds. */
const time: Field<number> = { ...whole, form: /^[1-9]\d{0,15}$/ };
const hash = textField(/^[0-9a-f]{64}$/);
const signature = textField(/^[0-9a-f]{96}$/);
/** Minor units: hundredths. */
const minorUnits: Field<bigint> = { form: /^(?:0|[1-9]\d{0,17})$/, read: BigInt, write: String };
/** A date of the operator's time zone, `2026-11-25`. */
const day = textField(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
/** Of a tree with leaves at one depth only. */
const depth: Field<number> = { ...whole, form: /^[1-9]\d?$/ };
const decision = textField<'rule' | 'staff'>(/^(?:rule|staff)$/);
/** UTF-8 as base64url without padding. */
const freeText: Field<string> = {
  form: /^[0-9A-Za-z_-]+$/,
  read: (text) => new TextDecoder().decode(fromBase64Url(text) ?? new Uint8Array(0)),
  // A lone surrogate has no UTF-8: the empty text does not match the form.
  write: (value) => (value.isWellFormed() ? toBase64Url(utf8ToBytes(value)) : ''),
};

/** A room's plan and the version of its prices. */
export interface EntryPlan {
  readonly plan: number;
  readonly version: number;
}

/** `plan:version` with commas between, in ascending order of plans. */
const plans: Field<readonly EntryPlan[]> = {
  form: /^[1-9]\d{0,8}:[1-9]\d{0,8}(?:,[1-9]\d{0,8}:[1-9]\d{0,8})*$/,
  read: (text) =>
    text
      .split(',')
      .map((pair) => pair.split(':').map(Number))
      .map(([plan = 0, version = 0]) => ({ plan, version }))
      .toSorted((one, other) => one.plan - other.plan)
      .filter(({ plan }, at, sorted) => plan !== sorted[at - 1]?.plan),
  write: (pairs) => pairs.map(({ plan, version }) => `${plan}:${version}`).join(','),
};

/** Of the plays 0 to 37, in hundredths. */
const odds: Field<readonly number[]> = {
  form: /^[1-9]\d{2,8}(?:,[1-9]\d{2,8}){37}$/,
  read: (text) => text.split(',').map(Number),
  write: (values) => values.join(','),
};

const profile = textField<BuildKind>(/^(?:demo|production)$/);
const zone = textField(/^[A-Za-z0-9_+/-]{1,64}$/);
const hours = textField(/^(?:always|\d\d:\d\d-\d\d:\d\d)$/);

/** Each kind with its fields in the order of the text. */
const entryKinds = {
  /** A version of a game's timetable, as `packages/game/timetable.ts` reads it. */
  timetable: {
    game,
    version: game,
    validFromMs: time,
    zone,
    hours,
    roundSeconds: whole,
    closeSeconds: whole,
    offsetSeconds: whole,
  },
  /** A round was named: when it is drawn and by which signature, and the prices of its rooms. */
  open: { game, issue, drawAtMs: time, chainHash: hash, beaconRound: whole, plans },
  /** A round's bets were sealed. */
  seal: { game, issue, root: hash, count: whole, stakeMinor: minorUnits, sealedAtMs: time },
  /** A round's signature was stored. A later one of the same round replaces a false signature. */
  draw: { game, issue, signature },
  /** A round's stakes are returned, by a rule or by two people. */
  void: { game, issue, by: decision, reason: freeText },
  /** What is owed to all players on a day: the root of the tree over them and its sum. */
  liabilities: { day, root: hash, totalMinor: minorUnits, depth, count: whole },
  /** The odds of a room's plan in one version. */
  prices: { plan: game, version: game, odds },
  /** The end of the operator's audit log on a day: its number of lines, the last one's hash. */
  audit: { day, lines: whole, head: hash },
  /** A build of the player's app is served, `build-list.ts`. */
  build: { profile, hash },
} as const;

export type EntryKind = keyof typeof entryKinds;
/** Kinds whose first fields are game and issue. */
const kindsOfRounds = ['open', 'seal', 'draw', 'void'] as const;

export type RoundEntryKind = (typeof kindsOfRounds)[number];

export function isRoundEntryKind(kind: EntryKind | null): kind is RoundEntryKind {
  return kindsOfRounds.some((one) => one === kind);
}
type ValueIn<Of> = Of extends Field<infer Value> ? Value : never;
type ValuesOf<Kind extends EntryKind> = {
  readonly [Name in keyof (typeof entryKinds)[Kind]]: ValueIn<(typeof entryKinds)[Kind][Name]>;
};

export type LogEntry = {
  readonly [Kind in EntryKind]: { readonly kind: Kind } & ValuesOf<Kind>;
}[EntryKind];

const version = 'trine/1';
const kindForm = /^trine\/1\/(?<kind>[a-z]+)\|/;

/** The line of an entry; throws on a value that it cannot contain. */
export function formatEntry(entry: LogEntry): string {
  const fields = fieldsOf(entry.kind).map(([name, { form, write }]) => {
    const text = write(Reflect.get(entry, name));
    if (!form.test(text)) throw new TypeError(`${name} of this entry is no ${name}`);
    return text;
  });
  const line = lineOf(entry.kind, fields);
  if (parseEntry(line) === null) throw new TypeError('these values make no entry');
  return line;
}

/** Null for a line of another kind or spelling. */
export function parseEntry(line: string): LogEntry | null {
  const kind = entryKindOf(line);
  if (kind === null) return null;
  const fields = fieldsOf(kind);
  const texts = line.split('|').slice(1);
  if (texts.length !== fields.length) return null;
  const values: Record<string, unknown> = { kind };
  for (const [at, [name, { form, read, write }]] of fields.entries()) {
    const text = texts[at] ?? '';
    if (!form.test(text)) return null;
    const value = read(text);
    if (write(value) !== text) return null;
    values[name] = value;
  }
  return values as unknown as LogEntry;
}

/** The kind of a line; null for a kind that this version does not know. */
export function entryKindOf(line: string): EntryKind | null {
  const kind = kindForm.exec(line)?.groups?.['kind'];
  return kind !== undefined && Object.hasOwn(entryKinds, kind) ? (kind as EntryKind) : null;
}

/** The beginning of the lines of one kind about one round, up to the bar after the issue. */
export function entryPrefix(kind: RoundEntryKind, round: { game: number; issue: string }): string {
  return `${lineOf(kind, [game.write(round.game), round.issue])}|`;
}

function lineOf(kind: EntryKind, fields: readonly string[]): string {
  return [`${version}/${kind}`, ...fields].join('|');
}

type NamedField = readonly [name: string, field: Field<unknown>];

function fieldsOf(kind: EntryKind): NamedField[] {
  return Object.entries<Field<unknown>>(entryKinds[kind] as never);
}
