// Puts the console's calls together and mounts them.

import { consoleBase } from '@trine/contract/console/console-call.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../platform/config/config.ts';
import type { NextId } from '../platform/postgres/ids.ts';
import type { Database } from '../platform/postgres/transaction.ts';
import type { Reads } from '../platform/replicas/reads.ts';
import type { OpenCounts } from '../platform/http/open-counts.ts';
import { mountGateway } from './gateway/gateway.ts';
import { createConsoleHub } from './gateway/stream-hub.ts';
import { mountImages } from './gateway/image-uploads.ts';
import { mountInbox } from '../service/support/inbox-mount.ts';
import { inboxConsoleRoutes } from '../service/support/inbox.console.routes.ts';
import type { ReadUpkeep } from './board/upkeep.ts';
import { createConsoleSnapshotReader } from './board/console-snapshot.ts';
import type { Passwords } from '../people/sessions/passwords.ts';
import { createSecurityHashes } from '../people/sessions/security-events.ts';
import type { RandomBytes } from '../people/sessions/sessions.ts';
import { createKeyedMutex } from '../platform/rate-limits/keyed-mutex.ts';
import { isOverTls } from '../platform/console-http/authorize.ts';
import { reject } from '../platform/console-http/console-route.ts';
import { sendConsoleReply } from '../platform/console-http/console-reply.ts';
import { createLoginGuard } from '../people/sessions/login-guard.ts';
import { staffLocks } from '../people/sessions/login-throttle.ts';
import type { Proofs } from '../people/sessions/proof-of-work.ts';
import { namesIn } from '../people/staff/staff.ts';
import { findStaffSession, touchStaffSession } from '../people/staff/staff-sessions.ts';
import type { StaffSession } from '../platform/console-http/staff-session.ts';
import { createAuthorize } from '../platform/console-http/authorize.ts';
import { createAuthenticatorCipher } from '../people/staff/authenticator-cipher.ts';
import type { Support } from '../service/support/support.ts';
import { contentConsoleRoutes } from '../service/content/content.console.routes.ts';
import { exportsConsoleRoutes } from './exports/exports.console.routes.ts';
import { auditLogConsoleRoutes } from './audit-log/audit-log.console.routes.ts';
import { reportsConsoleRoutes } from './reports/reports.console.routes.ts';
import { ownerChangesConsoleRoutes } from '../people/staff/owner-changes.console.routes.ts';
import { staffConsoleRoutes } from '../people/staff/staff.console.routes.ts';
import { plansConsoleRoutes } from '../game/catalogue/plans.console.routes.ts';
import { playersConsoleRoutes } from '../people/players/players.console.routes.ts';
import { proposalsConsoleRoutes } from '../people/players/proposals.console.routes.ts';
import {
  reviewConsoleRoutes,
  type ReviewConsoleOptions,
} from '../cashier/review/review.console.routes.ts';
import { roundsConsoleRoutes, type RoundsConsoleOptions } from './board/rounds.console.routes.ts';
import { signInConsoleRoutes } from '../people/staff/sign-in.console.routes.ts';
import { searchConsoleRoutes } from './search/search.console.routes.ts';
import { switchesConsoleRoutes } from './switches/switches.console.routes.ts';

import { viewsConsoleRoutes } from './views/views.console.routes.ts';

type ConsoleSettings = 'profile' | 'operatorTimeZone' | 'saleHours' | 'promised' | 'consoleIdleMs';

export interface ConsoleOptions {
  readonly config: Pick<Config, ConsoleSettings>;
  readonly database: Database;
  readonly reads: Reads;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly proofs: Proofs;
  readonly pepper: Buffer;
  /** The key of the audit log's seals. */
  readonly receiptKey: Buffer;
  readonly beacon: RoundsConsoleOptions['beacon'];
  readonly accountNumberCipher: ReviewConsoleOptions['accountNumberCipher'];
  readonly turnoverRule: ReviewConsoleOptions['turnoverRule'];
  readonly support: Support;
  /** Counts open streams over all processes; absent: in this process only. */
  readonly openCounts?: OpenCounts;
  /** Absent in a process without audit and backups. */
  readonly readUpkeep?: ReadUpkeep;
  /** Origins of the hosts that the server is configured with. */
  readonly lineOrigins: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
}

export function createConsoleMount(options: ConsoleOptions): (app: FastifyInstance) => void {
  const { config, database, now, pepper, proofs, randomBytes, log } = options;
  const { profile, operatorTimeZone, saleHours, promised, consoleIdleMs } = config;
  const rules = { profile, consoleIdleMs };
  const find = (token: string) => findStaffSession(database, rules, token);
  const parts = {
    ...options,
    hashes: createSecurityHashes(options.receiptKey),
    ...rules,
    operatorTimeZone,
    saleHours,
    promised,
    guard: createLoginGuard({ database, now, scope: 'staff', proofs, locks: staffLocks }),
    authenticatorCipher: createAuthenticatorCipher(pepper, randomBytes),
    runExclusively: createKeyedMutex(),
  };
  const routes = [
    ...signInConsoleRoutes(parts),
    ...staffConsoleRoutes(parts),
    ...ownerChangesConsoleRoutes(parts),
    ...playersConsoleRoutes(parts),
    ...proposalsConsoleRoutes(parts),
    ...reviewConsoleRoutes(parts),
    ...roundsConsoleRoutes(parts),
    ...plansConsoleRoutes(parts),
    ...contentConsoleRoutes(parts),
    ...switchesConsoleRoutes(parts),
    ...reportsConsoleRoutes(parts),
    ...auditLogConsoleRoutes(parts),
    ...inboxConsoleRoutes(options.support),
    ...exportsConsoleRoutes(parts),
    ...searchConsoleRoutes(parts),
    ...viewsConsoleRoutes(parts),
  ];
  const hub = createConsoleHub({
    readSnapshot: createConsoleSnapshotReader(database),
    findSession: find,
    ...(options.openCounts && { openCounts: options.openCounts }),
    log,
  });
  const names = (json: string) => namesIn(database, json);
  const authorize = createAuthorize({ database, nextId: options.nextId, findSession: find });
  const touch = (session: StaffSession) => touchStaffSession(database, session);
  return (app) => {
    if (profile === 'production') requireTls(app);
    mountGateway(app, {
      routes,
      authorize,
      touchSession: touch,
      namesIn: names,
      hub,
      log,
    });
    mountImages(app, { ...options, authorize, reencode: options.support.reencode });
    mountInbox(app, { ...options.support, authorize, log });
  };
}

/** A password or session cookie sent without TLS may have been read on the way. */
function requireTls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isOfConsole = request.routeOptions.url?.startsWith(`${consoleBase}/`) === true;
    if (!isOfConsole || isOverTls(request)) done();
    else sendConsoleReply(request, reply, reject('not_encrypted'));
  });
}
