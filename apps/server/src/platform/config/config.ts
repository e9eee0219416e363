// The only reader of the environment: every variable, its default, its allowed values. An empty
// variable counts as unset. An invalid one is reported in one sentence, before anything starts.

import { resolve, sep } from 'node:path';
import { GAMES, type Game } from '@trine/game/games.ts';
import { parseSaleHours, staggeredOffset } from '@trine/game/schedule.ts';
import type { SaleHours, Schedule } from '@trine/game/schedule.ts';
import { maximumMinor, minor, type Minor } from '@trine/money/money.ts';
import { readBusUrl } from './bus-url.ts';
import {
  ConfigurationError,
  readAmount,
  readNumber,
  readWord,
  rejection,
  valueOf,
  type Environment,
} from './environment.ts';
import {
  hasDatabaseUrl,
  readDatabaseUrls,
  readReplicaUrls,
  type DatabaseUrls,
} from './database-url.ts';
import { readPublicAddresses, type PublicAddresses } from './public-addresses.ts';
import { readTraces, type TracesConfig } from './traces.ts';
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { readWatching, type WatchingConfig } from './watching.ts';
import { readWitnesses, type WitnessConfig } from './witnesses.ts';

const profiles = ['demo', 'production'] as const;
const roles = ['all', 'api', 'clock'] as const;
const beacons = ['demo', 'drand'] as const;

export type Profile = (typeof profiles)[number];
export type Role = (typeof roles)[number];
export type BeaconKind = (typeof beacons)[number];

export interface Config extends WatchingConfig, PublicAddresses, WitnessConfig {
  readonly profile: Profile;
  readonly role: Role;
  /** Processes of the API behind one port. */
  readonly workers: number;
  /** A worker whose event loop has not turned for so long is replaced. */
  readonly workerHungMs: number;
  readonly host: string;
  /** 0: the system chooses. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Null for the embedded PostgreSQL. */
  readonly databaseUrls: DatabaseUrls | null;
  /** Null: each process polls. */
  readonly busUrl: string | null;
  /** Replicas that may be read from, one url each. */
  readonly replicaUrls: readonly string[];
  /** Backups of the embedded PostgreSQL: the folder, absolute, and how much may be missing. */
  readonly backup: { readonly directory: string; readonly withinSeconds: number } | null;
  /** Where old months are kept, absolute; null: nowhere yet. */
  readonly archiveDir: string | null;
  readonly beacon: BeaconKind;
  /** Empty for drand's own relays. */
  readonly drandUrls: readonly string[];
  readonly roundSeconds: number;
  /** How long before the draw betting closes. */
  readonly closeSeconds: number;
  readonly saleHours: SaleHours;
  /** Whether games that always sell take turns, instead of drawing at once. */
  readonly drawInTurn: boolean;
  /** An IANA name. */
  readonly operatorTimeZone: string;
  /** Secrets from the environment, as 64 hexadecimal digits; null for those kept in DATA_DIR. */
  readonly pepperHex: string | null;
  readonly receiptKeyHex: string | null;
  readonly receiptSigningKeyHex: string | null;
  /** Keys of account numbers, `name:key` with commas between, the newest last. */
  readonly accountKeys: string | null;
  readonly logKeyHex: string | null;
  /** What one person may approve alone for a player and linked players within 24 hours. */
  readonly twoPeopleAboveMinor: Minor;
  /** The same for all players together. */
  readonly twoPeopleAboveTotalMinor: Minor;
  /** How long withdrawals are held after a first code, a new account or a link. */
  readonly holdMinutes: number;
  /** How often a balance must be staked in a day before a withdrawal, in hundredths; 0: never. */
  readonly turnoverHundredths: number;
  /** How soon a request should be decided; the console and the player see it. */
  readonly promised: { readonly depositSeconds: number; readonly withdrawalSeconds: number };
  /** A session of the console ends after so long without use. */
  readonly consoleIdleMs: number;
  /** A win of at least this much in one round gets a message; null: none does. */
  readonly winMessageFromMinor: Minor | null;
  /** Proxies before this server, whose header names a caller's address. */
  readonly trustedProxies: TrustedProxies;
  /** Accounts that may be opened from one network, of members and of guests; 0: no limit. */
  readonly entriesPerHour: number;
  /** The difficulty of proofs of work; 0: none. */
  readonly proofOfWork: number;
  /** A player's session ends when it was unused for so long; null: only after two weeks. */
  readonly sessionIdleMs: number | null;
  /** Streams of rooms that this process keeps open at most. */
  readonly maxStreams: number;
  /** Pages of long lists that one session may read; 0: no limit. */
  readonly readsPerMinute: number;
  /** Customer service: its hours, and how long messages are kept. */
  readonly support: SupportSettings;
  /** Null: no traces. */
  readonly traces: TracesConfig | null;
  /** How long a process that was asked to stop serves on while it reports that it is not ready. */
  readonly drainMs: number;
}

const largestPort = 65_535;
/** As many as the embedded PostgreSQL has connections for at once. */
const maxWorkers = 8;
/** A shorter limit would kill workers of a busy machine. */
const workerHungSeconds = { default: 30, least: 5, most: 600 } as const;
const apiPort = 8_080;
/** A clock beside an API on one machine serves its health there. */
const clockPort = 8_081;
/** Before the API stops listening, so that proxies notice first. */
const drainSeconds = { least: 0, most: 120 } as const;
const defaultDrainSeconds = { demo: 0, production: 5 } as const;
const defaultRoundSeconds = 210;
/** How long before the draw betting closes: an outage of this length loses no round. */
const closeGaps = {
  /** The embedded database restarts within seconds. */
  embedded: 12,
  /** A fail-over of an external database may take 20 s. */
  elsewhere: 30,
  production: { least: 12, most: 60 },
} as const;
/** drand publishes every 3 seconds; a round ends on one of its rounds. */
const beaconPeriodSeconds = 3;
const shortestRoundSeconds = 6;
const longestRoundSeconds = 3_600;
const defaultSaleHours = { demo: 'always', production: '10:00-02:00' } as const;
const drawings = ['together', 'in_turn'] as const;
const defaultDrawing = { demo: 'in_turn', production: 'together' } as const;
const twoPeopleAmounts = { default: minor(10_000_00n), most: maximumMinor } as const;
/** How many times `TWO_PEOPLE_ABOVE` one person may approve alone for all players together. */
const timesInAll = 10n;
/** Up to a week. A day gives a player time to notice that another person set a code. */
const holdMinutes = {
  demo: { default: 1, least: 1, most: 10_080 },
  production: { default: 1_440, least: 1_440, most: 10_080 },
} as const;
/** Hundredths. */
const turnoverFactors = { default: minor(100n), most: minor(100_00n) } as const;
/** Up to a week. */
const promisedMinutes = { deposit: 30, withdrawal: 120, least: 1, most: 10_080 } as const;
const consoleIdleMinutes = { default: 30, least: 1, most: 30 } as const;
/** Every win: none is smaller. */
const winMessageAmounts = { default: minor(1n), most: maximumMinor } as const;
const defaultPaces = {
  demo: { entries: 1_000, reads: 3_000 },
  production: { entries: 20, reads: 300 },
} as const;
/** Rounds of PBKDF2 in each of the 256 attempts that a proof takes on average. */
const proofsOfWork = { default: 1_000, least: 0, most: 20_000 } as const;
/** Up to the two weeks after which a session ends anyway; 0: no idle limit. */
const sessionIdleHours = { least: 0, most: 336 } as const;
const defaultSessionIdleHours = { demo: 0, production: 24 } as const;
const maxPace = 1_000_000;
/** Each uses a file of the process, of which systems allow a few thousand by default. */
const streamCounts = { default: 10_000, least: 1, most: 100_000 } as const;
const defaultSupportHours = '12:00-23:30';
const answerMinutes = { default: 5, least: 1, most: 1_440 } as const;
/** The database keeps everything for a month anyway. */
const keepDays = { default: 730, least: 30, most: 3_650 } as const;
/** Each segment is 16 MB before it is packed, so a shorter time costs more than it saves. */
const backupSeconds = { default: 60, least: 10, most: 3_600 } as const;
const defaultBeacon = { demo: 'demo', production: 'drand' } as const;

export interface SupportSettings {
  readonly hours: SaleHours;
  /** The time to a first reply that customer service aims at. */
  readonly answerMinutes: number;
  readonly keepDays: number;
  readonly pictureDays: number;
}

export function readConfig(environment: Environment): Config {
  const profile = readWord(environment, 'PROFILE', profiles) ?? 'demo';
  const { roundSeconds, closeSeconds } = readRoundTimes(environment, profile);
  const role = readWord(environment, 'ROLE', roles) ?? 'all';
  const drawing = readWord(environment, 'GAMES_DRAW', drawings) ?? defaultDrawing[profile];
  return {
    profile,
    role,
    workers: readWorkers(environment),
    workerHungMs: 1_000 * readNumber(environment, 'WORKER_HUNG_SECONDS', workerHungSeconds),
    host: valueOf(environment, 'HOST') ?? '127.0.0.1',
    port: readNumber(environment, 'PORT', {
      default: role === 'clock' ? clockPort : apiPort,
      least: 0,
      most: largestPort,
    }),
    dataDir: resolve(valueOf(environment, 'DATA_DIR') ?? '.data'),
    databaseUrls: readDatabaseUrls(environment),
    busUrl: readBusUrl(environment),
    replicaUrls: readReplicaUrls(environment, 'DATABASE_REPLICA_URL'),
    backup: readBackup(environment),
    archiveDir: readArchiveDir(environment),
    beacon: readBeacon(environment, profile),
    drandUrls: readDrandUrls(environment),
    roundSeconds,
    closeSeconds,
    saleHours: readSaleHours(environment, profile),
    drawInTurn: drawing === 'in_turn',
    operatorTimeZone: readTimeZone(environment),
    pepperHex: readKey(environment, 'TRINE_PEPPER'),
    receiptKeyHex: readKey(environment, 'TRINE_RECEIPT_KEY'),
    receiptSigningKeyHex: readKey(environment, 'TRINE_RECEIPT_SIGNING_KEY'),
    accountKeys: readAccountKeys(environment),
    logKeyHex: readKey(environment, 'TRINE_LOG_KEY'),
    ...readApprovalLimits(environment),
    holdMinutes: readHoldMinutes(environment, profile),
    turnoverHundredths: Number(readAmount(environment, 'TURNOVER_FACTOR', turnoverFactors)),
    promised: readPromised(environment),
    consoleIdleMs: readNumber(environment, 'CONSOLE_IDLE_MINUTES', consoleIdleMinutes) * 60_000,
    winMessageFromMinor: readWinMessage(environment),
    trustedProxies: readTrustedProxies(environment),
    entriesPerHour: readPace(environment, 'ENTRIES_PER_HOUR', defaultPaces[profile].entries),
    readsPerMinute: readPace(environment, 'READS_PER_MINUTE', defaultPaces[profile].reads),
    proofOfWork: readNumber(environment, 'PROOF_OF_WORK', proofsOfWork),
    sessionIdleMs: readSessionIdle(environment, profile),
    maxStreams: readNumber(environment, 'MAX_STREAMS', streamCounts),
    ...readPublicAddresses(environment, profile),
    ...readWitnesses(environment, profile),
    support: readSupport(environment),
    ...readWatching(environment, profile),
    traces: readTraces(environment),
    drainMs:
      1_000 *
      readNumber(environment, 'DRAIN_SECONDS', {
        ...drainSeconds,
        default: defaultDrainSeconds[profile],
      }),
  };
}

function readWorkers(environment: Environment): number {
  const workers = readNumber(environment, 'WORKERS', { default: 1, least: 1, most: maxWorkers });
  if (workers === 1 || valueOf(environment, 'ROLE') !== 'clock') return workers;
  throw rejection('WORKERS', String(workers), '1 with ROLE=clock, since workers serve the API');
}

function readBackup(environment: Environment): Config['backup'] {
  const value = valueOf(environment, 'BACKUP_DIR');
  const withinSeconds = readNumber(environment, 'BACKUP_WITHIN_SECONDS', backupSeconds);
  if (value === null) return null;
  if (hasDatabaseUrl(environment)) {
    throw new ConfigurationError(
      'BACKUP_DIR is for the embedded PostgreSQL and DATABASE_URL is set: ' +
        'back up that server by its own means, such as pgBackRest.',
    );
  }
  const directory = resolve(value);
  const dataDir = resolve(valueOf(environment, 'DATA_DIR') ?? '.data');
  if (`${directory}${sep}`.startsWith(`${dataDir}${sep}`)) {
    throw new ConfigurationError(
      `BACKUP_DIR ${directory} is in DATA_DIR and would be lost with it; ` +
        'allowed: a folder elsewhere, best on another disk.',
    );
  }
  return { directory, withinSeconds };
}

function readArchiveDir(environment: Environment): string | null {
  const value = valueOf(environment, 'ARCHIVE_DIR');
  return value === null ? null : resolve(value);
}

function readApprovalLimits(environment: Environment) {
  const twoPeopleAboveMinor = readAmount(environment, 'TWO_PEOPLE_ABOVE', twoPeopleAmounts);
  const total = minor(twoPeopleAboveMinor * timesInAll);
  const twoPeopleAboveTotalMinor = readAmount(environment, 'TWO_PEOPLE_ABOVE_TOTAL', {
    default: total > maximumMinor ? maximumMinor : total,
    most: maximumMinor,
  });
  if (twoPeopleAboveTotalMinor < twoPeopleAboveMinor) {
    throw new ConfigurationError(
      'TWO_PEOPLE_ABOVE_TOTAL is less than TWO_PEOPLE_ABOVE; allowed: at least as much.',
    );
  }
  return { twoPeopleAboveMinor, twoPeopleAboveTotalMinor };
}

function readHoldMinutes(environment: Environment, profile: Profile): number {
  return readNumber(environment, 'HOLD_MINUTES', holdMinutes[profile]);
}

function readPromised(environment: Environment): Config['promised'] {
  const { deposit, withdrawal, ...range } = promisedMinutes;
  const minutes = (name: string, standard: number) =>
    readNumber(environment, name, { ...range, default: standard });
  return {
    depositSeconds: minutes('DEPOSIT_PROMISE_MINUTES', deposit) * 60,
    withdrawalSeconds: minutes('WITHDRAWAL_PROMISE_MINUTES', withdrawal) * 60,
  };
}

function readTrustedProxies(environment: Environment): TrustedProxies {
  const value = valueOf(environment, 'TRUSTED_PROXIES') ?? '0';
  const proxies = parseTrustedProxies(value);
  if (proxies !== null) return proxies;
  const allowed = 'how many there are, 0 to 8, or addresses and networks with commas between';
  throw rejection('TRUSTED_PROXIES', value, allowed);
}

function readPace(environment: Environment, name: string, standard: number): number {
  return readNumber(environment, name, { default: standard, least: 0, most: maxPace });
}

function readSessionIdle(environment: Environment, profile: Profile): number | null {
  const standard = { ...sessionIdleHours, default: defaultSessionIdleHours[profile] };
  const hours = readNumber(environment, 'SESSION_IDLE_HOURS', standard);
  return hours === 0 ? null : hours * 60 * 60 * 1000;
}

function readRoundTimes(environment: Environment, profile: Profile) {
  const roundSeconds = readNumber(environment, 'ROUND_SECONDS', {
    default: defaultRoundSeconds,
    least: shortestRoundSeconds,
    most: longestRoundSeconds,
  });
  const isProduction = profile === 'production';
  const isElsewhere = isProduction && hasDatabaseUrl(environment);
  const gap = closeGaps[isElsewhere ? 'elsewhere' : 'embedded'];
  const free = { least: beaconPeriodSeconds, most: longestRoundSeconds };
  const closeSeconds = readNumber(environment, 'CLOSE_SECONDS', {
    ...(isProduction ? closeGaps.production : free),
    default: Math.min(gap, roundSeconds - beaconPeriodSeconds),
  });
  const given = { ROUND_SECONDS: roundSeconds, CLOSE_SECONDS: closeSeconds };
  for (const [name, seconds] of Object.entries(given)) {
    if (seconds % beaconPeriodSeconds !== 0) {
      throw rejection(name, String(seconds), `a multiple of ${beaconPeriodSeconds}`);
    }
  }
  if (isProduction && roundSeconds !== defaultRoundSeconds) {
    const allowed = `${defaultRoundSeconds}, or unset, in production`;
    throw rejection('ROUND_SECONDS', String(roundSeconds), allowed);
  }
  if (closeSeconds >= roundSeconds) {
    const allowed = `less than ROUND_SECONDS, which is ${roundSeconds}`;
    throw rejection('CLOSE_SECONDS', String(closeSeconds), allowed);
  }
  return { roundSeconds, closeSeconds };
}

function readBeacon(environment: Environment, profile: Profile): BeaconKind {
  const beacon = readWord(environment, 'BEACON', beacons) ?? defaultBeacon[profile];
  if (profile === 'production' && beacon === 'demo') {
    throw rejection('BEACON', 'demo', '"drand", or unset, in production');
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
      throw rejection('DRAND_URLS', part.trim(), allowed);
    }
    return url.href.replace(/\/$/, '');
  });
}

function readSaleHours(environment: Environment, profile: Profile): SaleHours {
  const value = valueOf(environment, 'SALE_HOURS') ?? defaultSaleHours[profile];
  const hours = parseSaleHours(value);
  if (hours === null) {
    throw rejection('SALE_HOURS', value, '"always", or hours such as "10:00-02:00"');
  }
  return hours;
}

function readSupport(environment: Environment): SupportSettings {
  const value = valueOf(environment, 'SUPPORT_HOURS') ?? defaultSupportHours;
  const hours = parseSaleHours(value);
  if (hours === null) {
    throw rejection('SUPPORT_HOURS', value, '"always", or hours such as "12:00-23:30"');
  }
  return {
    hours,
    answerMinutes: readNumber(environment, 'SUPPORT_ANSWER_MINUTES', answerMinutes),
    keepDays: readNumber(environment, 'SUPPORT_KEEP_DAYS', keepDays),
    pictureDays: readNumber(environment, 'SUPPORT_PICTURE_DAYS', { ...keepDays, default: 90 }),
  };
}

function readTimeZone(environment: Environment): string {
  const value = valueOf(environment, 'OPERATOR_TIME_ZONE') ?? 'Asia/Taipei';
  try {
    // `DateTimeFormat` accepts an offset such as +08:00, but an offset has no summer time.
    if (!/^[A-Za-z]/.test(value)) throw new RangeError('an offset');
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw rejection('OPERATOR_TIME_ZONE', value, 'an IANA time zone such as "Asia/Taipei"');
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

/** 0: no messages. */
function readWinMessage(environment: Environment): Minor | null {
  const amount = readAmount(environment, 'WIN_MESSAGE_FROM', winMessageAmounts);
  return amount === 0n ? null : amount;
}

/** The schedule of a game's rounds, in the game's own zone. */
export function scheduleOf(config: Config, { id, timeZone }: Game): Schedule {
  const { drawInTurn, saleHours, roundSeconds, closeSeconds } = config;
  const place = drawInTurn ? GAMES.findIndex((game) => game.id === id) : 0;
  const offsetSeconds = staggeredOffset(place, GAMES.length, roundSeconds);
  return { timeZone, saleHours, roundSeconds, closeSeconds, offsetSeconds };
}
