// The HTTP server: the routes of players, visitors and staff.

import type { FastifyInstance } from 'fastify';
import { bettingRoutes } from './game/betting/betting.routes.ts';
import { openReceiptSigner } from './game/betting/receipt-signer.ts';
import type { ReceiptKeys } from './game/betting/signed-receipts.ts';
import { createBookMount } from './game/betting/book-mount.ts';
import { createBetQueue, type BetQueue } from './game/betting/bet-queue.ts';
import { configuredHosts, createPublicHosts } from './service/content/public-hosts.ts';
import { createConsoleMount } from './console/console-mount.ts';
import { createWelcome } from './operations/demo/welcome-credits.ts';
import { sealChannel } from './platform/bus/sealed-channel.ts';
import { readBuildList } from './platform/http/built-folders.ts';
import { apiBase } from './platform/http/calls.ts';
import { createProxyCheck } from './platform/http/client-address.ts';
import { createServer } from './platform/http/server.ts';
import { mountHealthPages } from './operations/readiness/health-pages.ts';
import {
  cashierRoutes,
  accountNumberCipherOf,
  securityCodesOf,
  turnoverRuleOf,
} from './cashier/cashier.routes.ts';
import type { WatchedQueue, WatchedQueues } from './platform/admission/admission.ts';
import { createRejectionPace } from './platform/admission/rejection-pace.ts';
import { rejectRequests } from './platform/admission/reject-requests.ts';
import { createSecurityHashes } from './people/sessions/security-events.ts';
import { createSessions } from './people/sessions/sessions.ts';
import { connectionLimitOf, limitConnections } from './platform/rate-limits/connection-limit.ts';
import { createLoginGuard } from './people/sessions/login-guard.ts';
import { playerLocks } from './people/sessions/login-throttle.ts';
import { createProofs, type Proofs } from './people/sessions/proof-of-work.ts';
import { createRegistrationRate } from './people/sessions/registration-rate.ts';
import { createRateLimits } from './platform/rate-limits/rate-limits.ts';
import { roomsChannel } from './game/rooms/room-messages.ts';
import { createSharedLimits, type SharedLimits } from './platform/rate-limits/shared-limits.ts';
import type { OpenCounts } from './platform/http/open-counts.ts';
import { createSnapshots } from './game/rooms/snapshots.ts';
import { roomRoutes } from './game/rooms/room.routes.ts';
import { statisticsRoutes } from './game/statistics/statistics.routes.ts';
import { createLogMount } from './game/public-log/log-mount.ts';
import { publicLogRoutes } from './game/public-log/public-log.routes.ts';
import { liabilityRoutes } from './operations/liabilities/liabilities.routes.ts';
import { fairnessRoutes } from './game/rounds/fairness.routes.ts';
import { rulesRoutes } from './game/rooms/rules.routes.ts';
import { createRoomStreamMount } from './game/rooms/stream.ts';
import { peopleRoutes } from './people/people.routes.ts';
import type { Game } from '@trine/game/games.ts';
import { scheduleOf } from './platform/config/config.ts';
import type { Database } from './platform/postgres/transaction.ts';
import { onlyPrimary, type Reads } from './platform/replicas/reads.ts';
import { serviceRoutes } from './service/service.routes.ts';
import { createSecurityTxtMount } from './service/content/security-txt.ts';
import { createSharing } from './service/sharing/sharing.ts';
import { createSupportMount } from './service/support/support-mount.ts';
import { createSupport, type Support } from './service/support/support.ts';
import { bettingWriters } from './storage.ts';
import type { Parts } from './world.ts';

/** `/healthz` replies within a second. */
const healthWaitMs = 700;

/** Of a process's name on the bus. */
const nameBytes = 8;

interface Stores {
  readonly database: Database;
  readonly reads: Reads;
}

/** The HTTP server with every route, not yet listening. */
export function createApi(parts: Parts): FastifyInstance {
  const { config, secrets, world, database, nextId, passwords } = parts;
  const { pepper } = secrets;
  const { now, randomBytes, log, webFolder, consoleFolder = null, extraRoutes = [] } = world;
  const stores = { database, reads: parts.reads ?? onlyPrimary(database) };
  const { profile, operatorTimeZone: timeZone, maxStreams, accessLogPercent } = config;
  const settings = { webFolder, consoleFolder, profile, timeZone, accessLogPercent };
  const turnover = turnoverRuleOf(config);
  const entry = createEntry(parts);
  const { authenticate, tokenClaimsOf } = createSessions(database, now, config.sessionIdleMs);
  const onRegistered = profile === 'demo' ? createWelcome(nextId) : null;
  const hosts = createPublicHosts(database, configuredHosts(config));
  const shared = createSharedLimits({ ...parts.world, database, onCounted: parts.onCounted });
  const { openCounts } = shared;
  const support = createSupport({ config, database, nextId, now, openCounts, log });
  const { readRoom, readViewer, readView } = createSnapshots(database, now);
  const hashes = createSecurityHashes(secrets.receiptKey);
  const owned = { config, ...stores, nextId, passwords, hashes, ...entry, now, randomBytes };
  const securityCodes = securityCodesOf({ ...owned, secrets });
  const receiptKeys = receiptKeysOf(parts);
  const live = { database, authenticate, openCounts, log, now, profile, maxStreams };
  const betQueue = openBetQueue(parts);
  const limits = createRateLimits(config, now, shared.pace);
  const sharing = sharedPagesOf(parts, stores);
  const server = createServer({
    routes: [
      ...peopleRoutes({ ...owned, pepper, turnover, onRegistered, securityCodes }),
      ...bettingRoutes({ ...owned, tokenClaimsOf, receiptKeys, timeZone, betQueue }),
      ...statisticsRoutes({ ...stores, timeZone }),
      ...roomRoutes({ ...stores, timeZone, now, tokenClaimsOf, readView }),
      ...rulesRoutes(rulesOf(parts)),
      ...proofRoutes(parts, stores),
      ...cashierRoutes({ ...owned, secrets }),
      ...serviceRoutes({ config, ...stores, hosts, support }),
      ...extraRoutes,
    ],
    authenticate,
    ...limits,
    trustedProxies: config.trustedProxies,
    maxStreams,
    lineOrigins: hosts.origins,
    mounts: [
      consoleMount(parts, entry.proofs, { support, openCounts }),
      createSupportMount({ support, authenticate, log }),
      createBookMount({ ...stores, ...limits, ...receiptKeys, openCounts, log, now }),
      createRoomStreamMount({ ...live, readRoom, readViewer, ...newsOf(parts) }),
      sharing.mount,
      ...fileMounts(parts),
    ],
    headOf: sharing.headOf,
    health: async () => parts.watch?.check(healthWaitMs) ?? 'well',
    log,
    now,
    ...settings,
  });
  addLimits(server, parts, { shared, histories: limits.histories, batches: betQueue });
  measure(server, parts);
  return server;
}

interface Limited {
  readonly shared: SharedLimits;
  readonly histories: WatchedQueue;
  readonly batches: WatchedQueue;
}

function addLimits(server: FastifyInstance, parts: Parts, { shared, ...queues }: Limited): void {
  shareLimits(server, parts, shared);
  const passwords = { waitMs: () => parts.passwords.waitMs('public') };
  rejectOverload(server, parts, { ...queues, passwords });
}

/** Limits are exchanged with other processes while the server listens. */
function shareLimits(server: FastifyInstance, { config }: Parts, shared: SharedLimits): void {
  limitConnections(server.server, connectionLimitOf(config.trustedProxies), shared.openCounts);
  server.addHook('onReady', () => shared.start());
  server.addHook('onClose', () => shared.stop());
}

/** What proves draws and balances: the rounds, the public log, and what is owed. */
function proofRoutes({ config, database, beacon, secrets }: Parts, stores: Stores) {
  const { operatorTimeZone: timeZone } = config;
  return [
    ...fairnessRoutes({ ...stores, chain: beacon.chain, timeZone }),
    ...publicLogRoutes({ database }),
    ...liabilityRoutes({ database, receiptKey: secrets.receiptKey }),
  ];
}

/** What is served as files beside the calls and the app. */
function fileMounts(parts: Parts) {
  const { config, database, world } = parts;
  const receipts = receiptKeysOf(parts).signer.keyText;
  const build = world.webFolder === null ? null : readBuildList(world.webFolder);
  const log = createLogMount({ database, profile: config.profile, receipts, build });
  return [log, ...securityTxtMounts(parts), ...healthMounts(parts)];
}

function rulesOf({ database, config }: Parts) {
  const { operatorTimeZone: timeZone, turnoverHundredths } = config;
  return {
    database,
    timeZone,
    turnoverHundredths,
    scheduleOf: (game: Game) => scheduleOf(config, game),
  };
}

function receiptKeysOf({ secrets, config }: Parts): ReceiptKeys {
  const { receiptKey, receiptSigningKey } = secrets;
  return { receiptKey, signer: openReceiptSigner(receiptSigningKey, config.lines) };
}

function securityTxtMounts({ config, world: { now } }: Parts) {
  const { securityContact: contact, lines: origins } = config;
  return contact === null ? [] : [createSecurityTxtMount({ contact, origins, now })];
}

function healthMounts({ health }: Parts) {
  return health === undefined ? [] : [mountHealthPages(health)];
}

function measure(server: FastifyInstance, { config, metrics, tracing }: Parts): void {
  metrics?.watchServer(server);
  tracing?.watchServer(server, createProxyCheck(config.trustedProxies));
}

function sharedPagesOf({ config, beacon, world }: Parts, stores: Stores) {
  const { profile, operatorTimeZone: timeZone, lines } = config;
  const { now } = world;
  const origin = lines[0] ?? null;
  return createSharing({ ...stores, chain: beacon.chain, profile, timeZone, origin, now });
}

/** Room updates of other processes. All processes of an installation have its receipt key. */
function newsOf({ bus, moves, secrets, world }: Parts) {
  if (bus === null || bus === undefined) return { moves, sharing: null };
  const { randomBytes, now } = world;
  const channel = { secret: secrets.receiptKey, name: roomsChannel, randomBytes, now };
  const name = randomBytes(nameBytes).toString('hex');
  return { moves, sharing: { channel: sealChannel(bus, channel), name } };
}

/** Rejects requests during overload. */
function rejectOverload({ server }: FastifyInstance, parts: Parts, queues: WatchedQueues): void {
  const { config, world, admission, metrics } = parts;
  if (admission === undefined) return;
  const { operatorTimeZone: timeZone } = config;
  admission.watchQueues(queues);
  metrics?.watchAdmission(admission);
  const written = {
    now: world.now,
    timeZone,
    lineOrigins: configuredHosts(config).origins,
    isFromProxy: createProxyCheck(config.trustedProxies),
  };
  const measuredPaths = (world.extraRoutes ?? []).map(({ call }) => `${apiBase}${call.path}`);
  const pace = createRejectionPace({ now: () => performance.now(), availableMs, every });
  rejectRequests(server, { admission, pace, ...written, measuredPaths });
}

function availableMs(): number {
  const { user, system } = process.threadCpuUsage();
  return performance.nodeTiming.idleTime + (user + system) / 1_000;
}

function every(ms: number, callback: () => void): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}

/** The queue of bets. Its batches are measured when metrics are on. */
function openBetQueue({ world, bettingDatabase, nextId, node, metrics }: Parts): BetQueue {
  const queue = createBetQueue({
    database: metrics?.watchBatches(bettingDatabase) ?? bettingDatabase,
    nextId,
    node,
    now: world.now,
    writers: bettingWriters,
    ...world.betQueue,
  });
  return metrics?.watchBetQueue(queue) ?? queue;
}

/** Checks before a password or a new account: proofs of work, and limits of guesses. */
function createEntry({ config, secrets: { pepper }, world: { now }, database }: Parts) {
  const isLoopbackFree = config.profile === 'demo';
  const registrations = createRegistrationRate({ database, now, isLoopbackFree });
  const { proofOfWork } = config;
  const proofs = createProofs({ database, now, pepper, proofOfWork, registrations });
  const locks = playerLocks;
  return { proofs, guard: createLoginGuard({ database, now, scope: 'player', proofs, locks }) };
}

interface ConsoleMeans {
  readonly support: Support;
  readonly openCounts: OpenCounts;
}

function consoleMount(parts: Parts, proofs: Proofs, { support, openCounts }: ConsoleMeans) {
  const { config, secrets, world, database, nextId, passwords, beacon } = parts;
  const { now, randomBytes, log } = world;
  return createConsoleMount({
    config,
    database,
    reads: parts.reads ?? onlyPrimary(database),
    nextId,
    passwords,
    proofs,
    beacon,
    support,
    openCounts,
    now,
    randomBytes,
    log,
    pepper: secrets.pepper,
    receiptKey: secrets.receiptKey,
    accountNumberCipher: accountNumberCipherOf(secrets, randomBytes),
    turnoverRule: turnoverRuleOf(config),
    lineOrigins: configuredHosts(config).origins,
    ...(parts.readUpkeep && { readUpkeep: parts.readUpkeep }),
  });
}
