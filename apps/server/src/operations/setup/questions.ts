// The questions of `npm run setup`: settings that an installation for real money must decide. All
// others keep their defaults, or are added to the file by hand (docs/SETTINGS.md).

import { hasDatabaseUrl } from '../../platform/config/database-url.ts';
import { readConfig } from '../../platform/config/config.ts';
import { ConfigurationError } from '../../platform/config/environment.ts';
import type { Settings } from './environment-file.ts';

export interface Question {
  /** The variable. */
  readonly name: string;
  readonly text: string;
  /** Empty: the setting may be left out. */
  readonly standard: string;
  readonly isRequired?: boolean;
  /** Depends on earlier answers; a setting that is not asked for is not set. */
  readonly isAsked?: (answers: Settings) => boolean;
  /** Converts the input to the setting's value. */
  readonly spell?: (text: string) => string;
}

export const questions: readonly Question[] = [
  {
    name: 'LINES',
    text: 'Public address of the site, such as https://play.example.com',
    standard: '',
    isRequired: true,
    spell: (text) => (text.includes('://') ? text : `https://${text}`),
  },
  { name: 'OPERATOR_TIME_ZONE', text: "The operator's time zone", standard: 'Asia/Taipei' },
  { name: 'SALE_HOURS', text: 'Hours in which rounds are sold', standard: '10:00-02:00' },
  {
    name: 'DATABASE_OWNER_URL',
    text: 'PostgreSQL as its owner, postgres://owner:password@host/database; empty: embedded',
    standard: '',
  },
  {
    name: 'DATABASE_URL',
    text: 'The same with the login of the API; empty: derived from the owner, if there is one',
    standard: '',
  },
  {
    name: 'DATABASE_CLOCK_URL',
    text: 'The same with the login of the clock; empty: derived from the owner',
    standard: '',
    isAsked: hasDatabase,
  },
  {
    name: 'DATABASE_REPLICA_URL',
    text: 'Replicas to read from, separated by commas; empty: none',
    standard: '',
    isAsked: hasDatabase,
  },
  {
    name: 'BUS_URL',
    text: 'Bus between processes, tls://… (NATS) or rediss://…; empty: the database alone',
    standard: '',
    isAsked: hasDatabase,
  },
  { name: 'DATA_DIR', text: 'Folder of the data and secrets', standard: '/var/lib/trine' },
  {
    name: 'BACKUP_DIR',
    text: 'Folder of the backups, on another disk; empty: none',
    standard: '/var/backups/trine',
    isAsked: (answers) => !hasDatabase(answers),
  },
  {
    name: 'HOST',
    text: 'Address to listen on; that of this machine if the proxy is on another one',
    standard: '127.0.0.1',
  },
  { name: 'TRUSTED_PROXIES', text: 'Proxies: their number or addresses', standard: '1' },
  {
    name: 'TWO_PEOPLE_ABOVE',
    text: 'What one person may approve alone in a day for a player',
    standard: '10000',
  },
  {
    name: 'TURNOVER_FACTOR',
    text: 'How often money must be staked before it can be withdrawn',
    standard: '1',
  },
  {
    name: 'DEPOSIT_PROMISE_MINUTES',
    text: 'Minutes within which a deposit is decided',
    standard: '30',
  },
  {
    name: 'WITHDRAWAL_PROMISE_MINUTES',
    text: 'Minutes within which a withdrawal is decided',
    standard: '120',
  },
  { name: 'SUPPORT_HOURS', text: 'Hours of customer service', standard: '12:00-23:30' },
  {
    name: 'PUSH_CONTACT',
    text: 'Where push services reach you, mailto:… or https://…; empty: the site',
    standard: '',
  },
  {
    name: 'SECURITY_CONTACT',
    text: 'Where vulnerabilities are reported to you, mailto:… or https://…; empty: nowhere',
    standard: '',
  },
  {
    name: 'COMPLAINTS_BODY',
    text: 'Who decides complaints, as a name and an https:// page; empty: nobody else',
    standard: '',
  },
  { name: 'METRICS_PORT', text: 'Port of the metrics; empty: none', standard: '18080' },
  {
    name: 'METRICS_HOST',
    text: 'Address of this machine at which Prometheus reads metrics',
    standard: '127.0.0.1',
    isAsked: ({ METRICS_PORT: port }) => port !== undefined,
  },
];

/** Whether the database is external. */
export function hasDatabase(settings: Settings): boolean {
  return hasDatabaseUrl(settings);
}

/** Replaces a rejected answer, so that later answers are checked by their own rules. */
const anySite: Settings = { LINES: 'https://play.example.com' };

/** What is wrong with the answer, as a sentence, or null. `answers`: the earlier ones. */
export function answerError(question: Question, text: string, answers: Settings): string | null {
  if (text === '') {
    return question.isRequired === true ? `${question.name} is needed: ${question.text}.` : null;
  }
  return settingsError({ ...anySite, ...answers, [question.name]: text });
}

/** The server's error for these settings, or null. */
export function settingsError(settings: Settings): string | null {
  try {
    readConfig(settings);
    return null;
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}
