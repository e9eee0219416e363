// All calls of the console, and how they are mounted.

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
import { inboxRoutes } from '../service/support/inbox.routes.ts';
import type { ReadUpkeep } from './board/upkeep.ts';
import { createSnapshotReader } from './board/changes.ts';
import type { Passwords } from '../people/sessions/passwords.ts';
import { createSecurityHashes } from '../people/sessions/security-events.ts';
import type { RandomBytes } from '../people/sessions/sessions.ts';
import { createKeyedMutex } from '../platform/rate-limits/keyed-mutex.ts';
import { isOverTls } from '../people/staff/authorize.ts';
import { refuse } from '../people/staff/console-route.ts';
import { send } from '../people/staff/console-reply.ts';
import { createLoginGuard } from '../people/sessions/login-guard.ts';
import { staffLocks } from '../people/sessions/login-throttle.ts';
import type { Proofs } from '../people/sessions/proof-of-work.ts';
import { namesIn } from '../people/staff/people.ts';
import { findSession, touchSession, type StaffSession } from '../people/staff/sessions.ts';
import { createAuthorize } from '../people/staff/authorize.ts';
import { createAuthenticatorCipher } from '../people/staff/authenticator-cipher.ts';
import type { Support } from '../service/support/support.ts';
import { consoleContentRoutes } from '../service/content/content.console.routes.ts';
import { exportRoutes } from './exports/exports.console.routes.ts';
import { auditLogRoutes } from './audit-log/audit-log.console.routes.ts';
import { numberRoutes } from './reports/reports.console.routes.ts';
import { ownerChangeRoutes } from '../people/staff/owner-changes.console.routes.ts';
import { peopleRoutes } from '../people/staff/staff.console.routes.ts';
import { plansConsoleRoutes } from '../game/catalogue/plans.console.routes.ts';
import { consolePlayerRoutes } from '../people/players/players.console.routes.ts';
import { proposalRoutes } from '../people/players/proposals.console.routes.ts';
import {
  reviewConsoleRoutes,
  type ReviewConsoleOptions,
} from '../cashier/review/review.console.routes.ts';
import { roundRoutes, type RoundRoutesOptions } from './board/rounds.console.routes.ts';
import { sessionRoutes } from '../people/staff/sign-in.console.routes.ts';
import { searchRoutes } from './search/search.console.routes.ts';
import { switchRoutes } from './switches/switches.console.routes.ts';

import { viewRoutes } from './views/views.console.routes.ts';

type ConsoleSettings = 'profile' | 'operatorTimeZone' | 'saleHours' | 'promised' | 'consoleIdleMs';

export interface ConsoleOptions {
  readonly config: Pick<Config, ConsoleSettings>;
  readonly database: Database;
  readonly reads: Reads;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly proofs: Proofs;
  readonly pepper: Buffer;
  /** What the audit log's seals are made with. */
  readonly receiptKey: Buffer;
  readonly beacon: RoundRoutesOptions['beacon'];
  readonly accountNumberCipher: ReviewConsoleOptions['accountNumberCipher'];
  readonly turnoverRule: ReviewConsoleOptions['turnoverRule'];
  readonly support: Support;
  /** What is open over all processes; absent: in this process alone. */
  readonly openCounts?: OpenCounts;
  /** Absent where nothing is audited or backed up. */
  readonly readUpkeep?: ReadUpkeep;
  /** Origins of the lines, as the server is configured. */
  readonly lineOrigins: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
}

/** What serves the console's API on a server. */
export function createConsoleMount(options: ConsoleOptions): (app: FastifyInstance) => void {
  const { config, database, now, pepper, proofs, randomBytes, log } = options;
  const { profile, operatorTimeZone, saleHours, promised, consoleIdleMs } = config;
  const rules = { profile, consoleIdleMs };
  const find = (token: string) => findSession(database, rules, token);
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
    ...sessionRoutes(parts),
    ...peopleRoutes(parts),
    ...ownerChangeRoutes(parts),
    ...consolePlayerRoutes(parts),
    ...proposalRoutes(parts),
    ...reviewConsoleRoutes(parts),
    ...roundRoutes(parts),
    ...plansConsoleRoutes(parts),
    ...consoleContentRoutes(parts),
    ...switchRoutes(parts),
    ...numberRoutes(parts),
    ...auditLogRoutes(parts),
    ...inboxRoutes(options.support),
    ...exportRoutes(parts),
    ...searchRoutes(parts),
    ...viewRoutes(parts),
  ];
  const hub = createConsoleHub({
    readSnapshot: createSnapshotReader(database),
    findSession: find,
    ...(options.openCounts && { openCounts: options.openCounts }),
    log,
  });
  const names = (json: string) => namesIn(database, json);
  const authorize = createAuthorize({ database, nextId: options.nextId, findSession: find });
  const touch = (session: StaffSession) => touchSession(database, session);
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

/** A password or a session's cookie that came unencrypted may have been read on its way. */
function requireTls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isOfConsole = request.routeOptions.url?.startsWith(`${consoleBase}/`) === true;
    if (!isOfConsole || isOverTls(request)) done();
    else send(request, reply, refuse('not_encrypted'));
  });
}
