// What `npm run setup` asks: the settings that an installation with real money has to think about.
// All others keep their defaults, or stand in the file by hand (docs/SETTINGS.md).

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
  /** Depends on what was answered before; what is not asked is not set. */
  readonly isAsked?: (answers: Settings) => boolean;
  /** What was typed, as it is written down. */
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
    text: 'PostgreSQL by its owner, postgres://owner:password@host/database; empty: none of yours',
    standard: '',
  },
  {
    name: 'DATABASE_URL',
    text: 'The same by the login of the API; empty: made from the owner, if there is one',
    standard: '',
  },
  {
    name: 'DATABASE_CLOCK_URL',
    text: 'The same by the login of the clock; empty: made from the owner',
    standard: '',
    isAsked: hasDatabase,
  },
  {
    name: 'DATABASE_REPLICA_URL',
    text: 'Replicas that may be read from, with commas between; empty: none',
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
  { name: 'TRUSTED_PROXIES', text: 'Proxies in front: how many, or where', standard: '1' },
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
    text: 'Where weaknesses are reported to you, mailto:… or https://…; empty: nowhere',
    standard: '',
  },
  { name: 'METRICS_PORT', text: "Port of Prometheus' figures; empty: none", standard: '18080' },
  {
    name: 'METRICS_HOST',
    text: 'Address of this machine that Prometheus asks',
    standard: '127.0.0.1',
    isAsked: ({ METRICS_PORT: port }) => port !== undefined,
  },
];

/** Whether it is one of the operator's own. */
export function hasDatabase(settings: Settings): boolean {
  return hasDatabaseUrl(settings);
}

/** In place of a refused answer, so that those after it are judged by their own rules. */
const anySite: Settings = { LINES: 'https://play.example.com' };

/** One sentence on what is wrong with the answer, or null. `answers`: those before it. */
export function objectionTo(question: Question, text: string, answers: Settings): string | null {
  if (text === '') {
    return question.isRequired === true ? `${question.name} is needed: ${question.text}.` : null;
  }
  return objectionOf({ ...anySite, ...answers, [question.name]: text });
}

/** The server's own sentence on these settings, or null. */
export function objectionOf(settings: Settings): string | null {
  try {
    readConfig(settings);
    return null;
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}
