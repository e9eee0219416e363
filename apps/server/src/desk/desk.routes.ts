// All calls of the desk, and how they are mounted.

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { NextId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { mountGate } from '../gate/gate.ts';
import { createHub } from '../gate/hub.ts';
import { mountImages } from '../gate/images.ts';
import { mountInbox } from '../inbox/inbox-mount.ts';
import { inboxRoutes } from '../inbox/inbox.routes.ts';
import { createWatch } from '../board/watch.ts';
import type { Passwords } from '../players/passwords.ts';
import type { RandomBytes } from '../players/sessions.ts';
import { createTurns } from '../players/turns.ts';
import { createLockOut } from '../staff/lock-out.ts';
import { namesIn } from '../staff/people.ts';
import { findSession, touchSession, type StaffSession } from '../staff/sessions.ts';
import { createVault } from '../staff/vault.ts';
import type { Talk } from '../support/talk.ts';
import { deskContentRoutes } from './content.routes.ts';
import { exportRoutes } from './exports.routes.ts';
import { journalRoutes } from './journal.routes.ts';
import { numberRoutes } from './numbers.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { planRoutes } from './plans.routes.ts';
import { deskPlayerRoutes } from './players.routes.ts';
import { proposalRoutes } from './proposals.routes.ts';
import { queueRoutes, type QueueRoutesOptions } from './queues.routes.ts';
import { roundRoutes, type RoundRoutesOptions } from './rounds.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { switchRoutes } from './switches.routes.ts';

type DeskSettings = 'profile' | 'operatorTimeZone' | 'saleHours' | 'promised' | 'deskIdleMs';

export interface DeskOptions {
  readonly config: Pick<Config, DeskSettings>;
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly pepper: Buffer;
  /** What the journal's seals are made with. */
  readonly receiptKey: Buffer;
  readonly beacon: RoundRoutesOptions['beacon'];
  readonly numberVault: QueueRoutesOptions['numberVault'];
  readonly turnoverRule: QueueRoutesOptions['turnoverRule'];
  readonly talk: Talk;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
}

/** What serves the desk's API on a server. */
export function createDeskMount(options: DeskOptions): (app: FastifyInstance) => void {
  const { config, database, now, pepper, randomBytes, log } = options;
  const rules = { now, ...config };
  const find = (token: string) => findSession(database, rules, token);
  // The whole configuration has words of the same names, such as `beacon`: what is given wins.
  const parts = {
    ...config,
    ...options,
    lockOut: createLockOut(database, now),
    vault: createVault(pepper, randomBytes),
    takeTurn: createTurns(),
  };
  const routes = [
    ...sessionRoutes(parts),
    ...peopleRoutes(parts),
    ...deskPlayerRoutes(parts),
    ...proposalRoutes(parts),
    ...queueRoutes(parts),
    ...roundRoutes(parts),
    ...planRoutes(parts),
    ...deskContentRoutes(parts),
    ...switchRoutes(parts),
    ...numberRoutes(parts),
    ...journalRoutes(parts),
    ...inboxRoutes(options.talk),
    ...exportRoutes(parts),
  ];
  const hub = createHub({ look: createWatch(database), findSession: find, log });
  const names = (json: string) => namesIn(database, json);
  const touch = (session: StaffSession) => touchSession(database, session, now());
  return (app) => {
    mountGate(app, {
      routes,
      findSession: find,
      touchSession: touch,
      namesIn: names,
      hub,
      log,
    });
    mountImages(app, { ...options, findSession: find });
    mountInbox(app, { ...options.talk, findSession: find, log });
  };
}
