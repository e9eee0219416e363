// The only reader of the environment: every variable, its default, what it may be. An empty
// variable counts as unset. What is wrong is told in one sentence, before anything starts.

import { resolve } from 'node:path';
import type { Game } from '@trine/game/games.ts';
import { parseSaleHours, type SaleHours, type Schedule } from '@trine/game/schedule.ts';
import { maximumMinor, minor, parseMoney, type Minor } from '@trine/money/money.ts';
import { StartError } from './start-error.ts';

const profiles = ['demo', 'production'] as const;
const roles = ['all', 'api', 'clock'] as const;
const beacons = ['demo', 'drand'] as const;

export type Profile = (typeof profiles)[number];
export type Role = (typeof roles)[number];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type BeaconKind = (typeof beacons)[number];

export interface Config {
  readonly profile: Profile;
  readonly role: Role;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly beacon: BeaconKind;
  /** Empty for drand's own relays. */
  readonly drandUrls: readonly string[];
  readonly roundSeconds: number;
  /** How long before the draw betting closes. */
  readonly closeSeconds: number;
  readonly saleHours: SaleHours;
  /** An IANA name. */
  readonly operatorTimeZone: string;
  /** Secrets given from outside, as 64 hexadecimal digits; null for those kept in DATA_DIR. */
  readonly pepperHex: string | null;
  readonly receiptKeyHex: string | null;
  /** Keys of account numbers, `name:key` with commas between, the newest last. */
  readonly accountKeys: string | null;
  /** Above this, a deposit or a withdrawal takes two people. */
  readonly twoPeopleAboveMinor: Minor;
  /** How often a balance must be staked in a day before a withdrawal, in hundredths; 0: never. */
  readonly turnoverHundredths: number;
  readonly logLevel: LogLevel;
  /** Null: no metrics are served. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
}

/** A variable of the environment that Trine can not work with. */
export class ConfigurationError extends StartError {
  override readonly name = 'ConfigurationError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const largestPort = 65_535;
const defaultRoundSeconds = 210;
const defaultCloseSeconds = 12;
/** drand speaks every 3 seconds; a round ends on one of its rounds. */
const beaconPeriodSeconds = 3;
const shortestRoundSeconds = 6;
const longestRoundSeconds = 3_600;
const defaultSaleHours = { demo: 'always', production: '10:00-02:00' } as const;
const defaultLogLevel = { demo: 'warn', production: 'info' } as const;
const twoPeopleAmounts = { default: minor(10_000_00n), most: maximumMinor } as const;
/** Hundredths. */
const turnoverFactors = { default: minor(100n), most: minor(100_00n) } as const;
const defaultBeacon = { demo: 'demo', production: 'drand' } as const;

export function readConfig(environment: Environment): Config {
  const profile = readWord(environment, 'PROFILE', profiles) ?? 'demo';
  const { roundSeconds, closeSeconds } = readRoundTimes(environment, profile);
  return {
    profile,
    role: readWord(environment, 'ROLE', roles) ?? 'all',
    host: valueOf(environment, 'HOST') ?? '127.0.0.1',
    port: readNumber(environment, 'PORT', { default: 8_080, least: 0, most: largestPort }),
    dataDir: resolve(valueOf(environment, 'DATA_DIR') ?? '.data'),
    databaseUrl: readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    beacon: readBeacon(environment, profile),
    drandUrls: readDrandUrls(environment),
    roundSeconds,
    closeSeconds,
    saleHours: readSaleHours(environment, profile),
    operatorTimeZone: readTimeZone(environment),
    pepperHex: readKey(environment, 'TRINE_PEPPER'),
    receiptKeyHex: readKey(environment, 'TRINE_RECEIPT_KEY'),
    accountKeys: readAccountKeys(environment),
    twoPeopleAboveMinor: readAmount(environment, 'TWO_PEOPLE_ABOVE', twoPeopleAmounts),
    turnoverHundredths: Number(readAmount(environment, 'TURNOVER_FACTOR', turnoverFactors)),
    logLevel: readWord(environment, 'LOG_LEVEL', logLevels) ?? defaultLogLevel[profile],
    metrics: readMetrics(environment),
  };
}

/** Metrics tell how the business goes, so other machines see them only when told so. */
function readMetrics(environment: Environment): Config['metrics'] {
  if (valueOf(environment, 'METRICS_PORT') === null) return null;
  const port = readNumber(environment, 'METRICS_PORT', { default: 0, least: 0, most: largestPort });
  return { host: valueOf(environment, 'METRICS_HOST') ?? '127.0.0.1', port };
}

function readRoundTimes(environment: Environment, profile: Profile) {
  const roundSeconds = readNumber(environment, 'ROUND_SECONDS', {
    default: defaultRoundSeconds,
    least: shortestRoundSeconds,
    most: longestRoundSeconds,
  });
  const closeSeconds = readNumber(environment, 'CLOSE_SECONDS', {
    default: Math.min(defaultCloseSeconds, roundSeconds - beaconPeriodSeconds),
    least: beaconPeriodSeconds,
    most: longestRoundSeconds,
  });
  const given = { ROUND_SECONDS: roundSeconds, CLOSE_SECONDS: closeSeconds };
  const standard = { ROUND_SECONDS: defaultRoundSeconds, CLOSE_SECONDS: defaultCloseSeconds };
  for (const name of ['ROUND_SECONDS', 'CLOSE_SECONDS'] as const) {
    if (given[name] % beaconPeriodSeconds !== 0) {
      throw refusal(name, String(given[name]), `a multiple of ${beaconPeriodSeconds}`);
    }
    if (profile === 'production' && given[name] !== standard[name]) {
      throw refusal(name, String(given[name]), `${standard[name]}, or unset, in production`);
    }
  }
  if (closeSeconds >= roundSeconds) {
    const allowed = `less than ROUND_SECONDS, which is ${roundSeconds}`;
    throw refusal('CLOSE_SECONDS', String(closeSeconds), allowed);
  }
  return { roundSeconds, closeSeconds };
}

function readBeacon(environment: Environment, profile: Profile): BeaconKind {
  const beacon = readWord(environment, 'BEACON', beacons) ?? defaultBeacon[profile];
  if (profile === 'production' && beacon === 'demo') {
    throw refusal('BEACON', 'demo', '"drand", or unset, in production');
  }
  return beacon;
}

function readDrandUrls(environment: Environment): string[] {
  const value = valueOf(environment, 'DRAND_URLS');
  if (value === null) return [];
  const allowed = 'addresses of relays, http:// or https://, with commas between';
  return value.split(',').map((part) => {
    const url = URL.parse(part.trim());
    if (url === null || !['http:', 'https:'].includes(url.protocol)) {
      throw refusal('DRAND_URLS', part.trim(), allowed);
    }
    return url.href.replace(/\/$/, '');
  });
}

function readSaleHours(environment: Environment, profile: Profile): SaleHours {
  const value = valueOf(environment, 'SALE_HOURS') ?? defaultSaleHours[profile];
  const hours = parseSaleHours(value);
  if (hours === null) {
    throw refusal('SALE_HOURS', value, '"always", or hours such as "10:00-02:00"');
  }
  return hours;
}

function readTimeZone(environment: Environment): string {
  const value = valueOf(environment, 'OPERATOR_TIME_ZONE') ?? 'Asia/Taipei';
  try {
    // An offset such as +08:00 would be understood as well, but knows no summer time.
    if (!/^[A-Za-z]/.test(value)) throw new RangeError('an offset');
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refusal('OPERATOR_TIME_ZONE', value, 'an IANA time zone such as "Asia/Taipei"');
  }
}

function readKey(environment: Environment, name: string): string | null {
  const value = valueOf(environment, name);
  if (value === null) return null;
  if (!/^[0-9a-f]{64}$/i.test(value)) {
    throw new ConfigurationError(
      `${name} has ${value.length} characters; allowed: exactly 64 hexadecimal digits.`,
    );
  }
  return value.toLowerCase();
}

function readAccountKeys(environment: Environment): string | null {
  const value = valueOf(environment, 'TRINE_ACCOUNT_KEYS');
  if (value === null) return null;
  if (/^[a-z0-9]{1,16}:[0-9a-f]{64}(,[a-z0-9]{1,16}:[0-9a-f]{64})*$/.test(value)) return value;
  throw new ConfigurationError(
    'TRINE_ACCOUNT_KEYS is not readable; allowed: a name, a colon and 64 hexadecimal digits, ' +
      'with commas between several.',
  );
}

interface AmountRange {
  readonly default: Minor;
  readonly most: Minor;
}

/** A decimal with at most two places, as hundredths. */
function readAmount(environment: Environment, name: string, range: AmountRange): Minor {
  const value = valueOf(environment, name);
  if (value === null) return range.default;
  const amount = parseMoney(value);
  if (amount !== null && amount <= range.most) return amount;
  throw refusal(name, value, 'a number from 0 with at most two decimals');
}

function readWord<Word extends string>(
  environment: Environment,
  name: string,
  words: readonly Word[],
): Word | null {
  const value = valueOf(environment, name);
  if (value === null) return null;
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw refusal(name, value, words.map((word) => `"${word}"`).join(' or '));
}

interface NumberRange {
  readonly default: number;
  readonly least: number;
  readonly most: number;
}

function readNumber(environment: Environment, name: string, range: NumberRange): number {
  const value = valueOf(environment, name);
  if (value === null) return range.default;
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= range.least && number <= range.most) return number;
  throw refusal(name, value, `a whole number from ${range.least} to ${range.most}`);
}

/** Addresses may hold a password, so a wrong one is not repeated. */
function readUrl(environment: Environment, name: string, protocols: string[]): string | null {
  const value = valueOf(environment, name);
  if (value === null) return null;
  const url = URL.parse(value);
  if (url !== null && protocols.includes(url.protocol)) return value;
  const found = url === null ? 'not an address' : `an address of ${url.protocol}//`;
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
  throw new ConfigurationError(`${name} is ${found}; allowed: one that begins with ${allowed}.`);
}

function valueOf(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

function refusal(name: string, value: string, allowed: string): ConfigurationError {
  return new ConfigurationError(`${name} is "${value}"; allowed: ${allowed}.`);
}

/** When the rounds of a game run, in the game's own zone. */
export function scheduleOf(config: Config, { timeZone }: Game): Schedule {
  const { saleHours, roundSeconds, closeSeconds } = config;
  return { timeZone, saleHours, roundSeconds, closeSeconds };
}
