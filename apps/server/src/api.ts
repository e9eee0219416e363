// The HTTP server: every route of players, visitors and staff, by the room that answers it.

import type { FastifyInstance } from 'fastify';
import { bettingRoutes } from './game/betting/betting.routes.ts';
import { createBetQueue, type BetQueue } from './game/betting/bet-queue.ts';
import { configuredLines, createLines } from './service/content/hosts.ts';
import { createConsoleMount } from './console/console.routes.ts';
import { createWelcome } from './operations/demo/welcome-credits.ts';
import { createServer } from './platform/http/server.ts';
import { moneyRoutes, accountNumberCipherOf, turnoverRuleOf } from './cashier/cashier.routes.ts';
import { createRegistrationLimit } from './people/players/registration-limit.ts';
import { playerRoutes } from './people/players/players.routes.ts';
import { createProofs } from './people/sessions/proof-of-work.ts';
import { createSessions } from './people/sessions/sessions.ts';
import { connectionLimitOf, limitConnections } from './platform/rate-limits/connection-limit.ts';
import { createLoginThrottle } from './people/players/login-throttle.ts';
import { createLoginPressure } from './people/players/login-pressure.ts';
import { createRateLimits } from './platform/rate-limits/rate-limits.ts';
import { createSnapshots } from './game/rooms/snapshots.ts';
import { roomRoutes } from './game/rooms/room.routes.ts';
import { fairnessRoutes } from './game/rounds/fairness.routes.ts';
import { serviceMounts, serviceRoutes } from './service-parts.ts';
import { createTalk, type Talk } from './service/support/talk.ts';
import type { Parts } from './world.ts';

/** `/healthz` answers within a second. */
const healthWaitMs = 700;

/** One batch at a time is the fastest where the disk is one; see the bench. */
export const bettingWriters = 1;

/** The HTTP server with every route, not yet listening. */
export function createApi(parts: Parts): FastifyInstance {
  const { config, secrets, world, database, beacon, metrics } = parts;
  const { now, randomBytes, log, webFolder, consoleFolder = null, extraRoutes = [] } = world;
  const { profile, operatorTimeZone: timeZone } = config;
  const turnover = turnoverRuleOf(config);
  const throttle = createLoginThrottle({ database, now });
  const { authenticate, tokenClaimsOf } = createSessions(database, now, config.sessionIdleMs);
  const betQueue = openBetQueue(parts);
  const onRegistered = profile === 'demo' ? createWelcome(parts.nextId) : null;
  const { limitOf, shareOf } = createRateLimits(config, now);
  const isLoopbackFree = profile === 'demo';
  const countRegistration = createRegistrationLimit({ ...config, database, now, isLoopbackFree });
  const { proofOfWork, sessionIdleMs } = config;
  const proofs = createProofs({ database, now, pepper: secrets.pepper, proofOfWork });
  const pressure = createLoginPressure({ database, now });
  const joining = { profile, onRegistered, countRegistration, proofs, pressure, sessionIdleMs };
  const lines = createLines(database, configuredLines(config));
  const talk = createTalk({ ...parts, now, log });
  const snapshots = createSnapshots(database, now);
  const live = { snapshots, database, authenticate, log, now, profile };
  const server = createServer({
    routes: [
      ...serviceRoutes({ ...parts, lines, countRegistration, onRegistered, proofs, talk }),
      ...playerRoutes({ ...parts, ...joining, throttle, now, randomBytes, turnover }),
      ...bettingRoutes({
        ...parts,
        betQueue,
        tokenClaimsOf,
        receiptKey: secrets.receiptKey,
        timeZone,
        now,
      }),
      ...moneyRoutes({ ...parts, now, randomBytes, throttle }),
      ...roomRoutes({ database, timeZone, now, tokenClaimsOf, ...snapshots }),
      ...fairnessRoutes({ database, chain: beacon.chain }),
      ...extraRoutes,
    ],
    authenticate,
    limitOf,
    shareOf,
    trustedProxies: config.trustedProxies,
    lineOrigins: lines.origins,
    mounts: [consoleMount(parts, talk), ...serviceMounts({ ...live, talk })],
    health: async () => parts.watch?.check(healthWaitMs) ?? 'well',
    log,
    now,
    webFolder,
    consoleFolder,
    profile,
    timeZone,
  });
  limitConnections(server.server, connectionLimitOf(config.trustedProxies));
  metrics?.watchServer(server);
  return server;
}

/** Bets wait here for their batch. Batches are measured when metrics are on. */
function openBetQueue({ world, bettingDatabase, nextId, metrics }: Parts): BetQueue {
  const queue = createBetQueue({
    database: metrics?.watchBatches(bettingDatabase) ?? bettingDatabase,
    nextId,
    now: world.now,
    writers: bettingWriters,
    ...world.betQueue,
  });
  return metrics?.watchBetQueue(queue) ?? queue;
}

function consoleMount({ secrets, world, ...parts }: Parts, talk: Talk) {
  return createConsoleMount({
    ...parts,
    ...world,
    talk,
    pepper: secrets.pepper,
    receiptKey: secrets.receiptKey,
    accountNumberCipher: accountNumberCipherOf(secrets, world.randomBytes),
    turnoverRule: turnoverRuleOf(parts.config),
    lineOrigins: configuredLines(parts.config).origins,
  });
}
