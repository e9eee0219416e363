// Findings about the database: pure functions of the values that were read from it.

import { maxSkewMs } from '../../platform/postgres/database-clock.ts';
import { about, type Finding } from './findings.ts';
import type { DatabaseFacts, DatabaseReading } from './read-database.ts';

const database = about('database');
const clock = about('clock');
const owner = about('owner');
const cashier = about('cashier');

/** A round is sealed half a second before its draw at the latest. */
const intolerableMs = 2_000;
/** One API process has about two dozen connections. */
const fewConnections = 100;

export function judgeDatabase(reading: DatabaseReading, isEmbedded: boolean): Finding[] {
  switch (reading.kind) {
    case 'unusable':
      return [database.missing(reading.sentence)];
    case 'not made':
      return [
        database.ok('The first start creates the embedded PostgreSQL.'),
        owner.missing('The console has no owner yet: start Trine, then npm run owner.'),
      ];
    case 'stopped':
      return [
        database.warning(
          'The embedded PostgreSQL is not running, so owner and clock were not checked: ' +
            'start Trine and check again.',
        ),
      ];
    case 'facts':
      return judgeFacts(reading.facts, isEmbedded);
  }
}

function judgeFacts(facts: DatabaseFacts, isEmbedded: boolean): Finding[] {
  const { installation } = facts;
  return [
    ...judgeServer(facts, isEmbedded),
    judgeClock(facts.aheadMs),
    installation !== null && installation.owners > 0n
      ? owner.ok('The console has an owner.')
      : owner.missing('The console has no owner yet: npm run owner -- --name NAME.'),
    ...(installation === null ? [] : [judgeCashier(installation.receivingAccounts)]),
  ];
}

function judgeServer(facts: DatabaseFacts, isEmbedded: boolean): Finding[] {
  const wrong = obstaclesOf(facts).map((sentence) => database.missing(sentence));
  if (wrong.length > 0) return wrong;
  const state = facts.isSetUp ? 'set up' : 'empty; npm run setup -- --database sets it up';
  const ok = database.ok(`PostgreSQL ${facts.version} answers; the database is ${state}.`);
  const doubtful = isEmbedded ? [] : doubtsOf(facts).map((text) => database.warning(text));
  return [ok, ...doubtful];
}

/** What makes the database unusable for Trine. */
function obstaclesOf(facts: DatabaseFacts): string[] {
  const sentences = [
    [
      facts.isStandby,
      `${facts.setting} is the address of a standby: set the address of the primary.`,
    ],
    [
      facts.encoding !== 'UTF8',
      `The database has the encoding ${facts.encoding}: create it with encoding UTF8.`,
    ],
    [
      !facts.isDurable,
      'PostgreSQL has fsync or full_page_writes off and may lose bets: switch them on.',
    ],
    [
      !facts.isSetUp && !facts.mayCreate,
      isOfOwner(facts)
        ? 'The user of DATABASE_OWNER_URL may not create tables there: make it the owner.'
        : 'The database is empty and DATABASE_OWNER_URL is not set: set the address of its owner.',
    ],
  ] as const;
  return sentences.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}

function isOfOwner({ setting }: DatabaseFacts): boolean {
  return setting === 'DATABASE_OWNER_URL';
}

function doubtsOf(facts: DatabaseFacts): string[] {
  const sentences = [
    [
      facts.isEncrypted !== true && !facts.isLocal,
      'The connection to PostgreSQL is not encrypted: append ?sslmode=verify-full to ' +
        `${facts.setting}, or use a private network.`,
    ],
    [
      facts.isSuperuser,
      `The user of ${facts.setting} is a superuser: create a user for Trine ` +
        '(deploy/postgres/create-database.sql).',
    ],
    [
      !facts.isSetUp && !facts.mayCreateRole && isOfOwner(facts),
      'The user of DATABASE_OWNER_URL may not create roles: npm run setup prints what an ' +
        'administrator has to run.',
    ],
    [
      !facts.hasStandby,
      'No standby confirms commits: if the disk of PostgreSQL fails, bets since the last ' +
        'backup are lost.',
    ],
    [
      facts.maxConnections < fewConnections,
      `PostgreSQL accepts ${facts.maxConnections} connections; four processes need 100: raise ` +
        'max_connections.',
    ],
  ] as const;
  return sentences.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}

function judgeClock(aheadMs: number): Finding {
  const offMs = Math.abs(aheadMs);
  const where = aheadMs > 0 ? 'ahead of' : 'behind';
  const sentence = `The clock of this machine is ${offMs} ms ${where} PostgreSQL's`;
  if (offMs <= maxSkewMs) return clock.ok(`${sentence}.`);
  const remedy = `${sentence}: synchronize both by NTP (systemd-timesyncd or chrony).`;
  return offMs < intolerableMs ? clock.warning(remedy) : clock.missing(remedy);
}

function judgeCashier(receivingAccounts: bigint): Finding {
  if (receivingAccounts > 0n) {
    return cashier.ok(`${receivingAccounts} receiving accounts are in use.`);
  }
  return cashier.warning(
    'Players cannot deposit: propose a receiving account at the console and have a ' +
      'second person confirm it.',
  );
}
