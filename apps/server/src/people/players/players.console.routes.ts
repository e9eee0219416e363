// The console's calls about players.

import { entryKindNames } from '@trine/contract/console/players.ts';
import * as calls from '@trine/contract/console/players.ts';
import { allows } from '@trine/contract/console/permissions.ts';
import * as acts from './console-actions.ts';
import * as consolePlayers from './console-players.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { deviceLabel } from '../sessions/client-labels.ts';
import { listPlayerEvents, type SecurityHashes } from '../sessions/security-events.ts';
import { logOnceAMinute } from '../../platform/audit-log/audit-log.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import type { SignInParts } from '../staff/sign-in.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleContext,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { rejectUnproved } from '../staff/reject-unproved.ts';
import {
  idOf,
  optionalSecondsValue,
  page,
  pageOf,
  secondsValue,
} from '../../platform/http/console-values.ts';
import {
  historyOf,
  rowViewFor,
  searchOf,
  viewEntry,
  viewPlayerNote,
  viewOrder,
  viewPage,
  viewSecurityEvent,
} from './console-views.ts';

export interface PlayersConsoleOptions extends SignInParts {
  readonly hashes: SecurityHashes;
  readonly operatorTimeZone: string;
}

export function playersConsoleRoutes(options: PlayersConsoleOptions): ConsoleRoute[] {
  return [...readingRoutes(options), ...actingRoutes(options)];
}

function readingRoutes(options: PlayersConsoleOptions): ConsoleRoute[] {
  return [...personRoutes(options), ...accessRoutes(options), ...historyRoutes(options)];
}

/** Reads of a player. Showing whole numbers or networks is logged. */
function personRoutes(options: PlayersConsoleOptions): ConsoleRoute[] {
  const { database } = options;
  return [
    consoleRoute(calls.searchPlayers, async (request, context) => {
      const { session } = context;
      const wanted = pageOf(request);
      const search = searchOf(request, session);
      const rows = await consolePlayers.searchPlayers(database, { ...search, ...wanted });
      const shown = rows.filter(({ mobile }) => mobile !== '').length;
      if (shown > 0) await logContacts(options, context, { subject: 'players', shown });
      const view = rowViewFor(session);
      return answer(page(rows, wanted, { view, idOf: (row) => row.playerId }));
    }),
    consoleRoute(calls.readPlayer, async ({ player_id }, context) => {
      const { session } = context;
      const playerId = idOf<PlayerId>(player_id);
      const found = await consolePlayers.readPlayer(database, playerId);
      if (found === null) return reject('not_found');
      const subject = `player:${playerId}`;
      if (found.row.mobile !== '') await logContacts(options, context, { subject });
      const mayRead = allows(session.role, 'audit_log.see');
      const lines = mayRead ? await consolePlayers.playerAuditLog(database, playerId) : [];
      return answer({
        ...viewPage(found, rowViewFor(session)),
        audit_log: lines.map((line) => ({
          audit_id: Number(line.auditId),
          occurred_at: secondsValue(line.occurredAt),
          actor: line.actor,
          act: line.act,
        })),
      });
    }),
  ];
}

/** Where an account is used from. */
function accessRoutes(options: PlayersConsoleOptions): ConsoleRoute[] {
  const { database } = options;
  return [
    consoleRoute(calls.playerSessions, async ({ player_id }, context) => {
      const playerId = idOf<PlayerId>(player_id);
      const rows = await consolePlayers.playerSessions(database, playerId);
      const subject = `player:${playerId}`;
      const act = 'player.addresses_read';
      if (rows.length > 0) {
        await logOnceAMinute(database, options.nextId, { ...actingOf(context), act, subject });
      }
      return answer({
        rows: rows.map((row) => ({
          id: row.sessionId,
          created_at: secondsValue(row.createdAt),
          last_used_at: secondsValue(row.lastUsedAt),
          expires_at: secondsValue(row.expiresAt),
          ended_at: optionalSecondsValue(row.endedAt),
          address: row.address,
          device: deviceLabel(row.userAgent),
          is_running: row.isRunning,
        })),
      });
    }),
    consoleRoute(calls.playerSecurityEvents, async (request) => {
      const wanted = pageOf(request);
      const playerId = idOf<PlayerId>(request.player_id);
      const rows = await listPlayerEvents(database, { playerId, ...wanted });
      return answer(page(rows, wanted, { view: viewSecurityEvent, idOf: (row) => row.eventId }));
    }),
  ];
}

interface ShownContacts {
  readonly subject: string;
  /** The number of players in a list. */
  readonly shown?: number;
}

/** Reading whole mobile numbers is logged; reading masked ones is not. */
async function logContacts(
  { database, nextId }: PlayersConsoleOptions,
  context: ConsoleContext<StaffSession>,
  { subject, ...details }: ShownContacts,
): Promise<void> {
  if (!allows(context.session.role, 'contacts.see')) return;
  const entry = { ...actingOf(context), act: 'contact.read', subject, details };
  await logOnceAMinute(database, nextId, entry);
}

function historyRoutes(options: PlayersConsoleOptions): ConsoleRoute[] {
  const { database, operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(calls.playerOrders, async (request) => {
      const wanted = pageOf(request);
      const question = { ...historyOf(request, timeZone), ...wanted };
      const rows = await consolePlayers.playerOrders(database, question);
      return answer(page(rows, wanted, { view: viewOrder, idOf: (row) => row.orderId }));
    }),
    consoleRoute(calls.playerEntries, async (request) => {
      const wanted = pageOf(request);
      const kind = request.kind === undefined ? null : entryKindNames.indexOf(request.kind);
      const question = { ...historyOf(request, timeZone), ...wanted, kind };
      const rows = await consolePlayers.playerEntries(database, question);
      return answer(page(rows, wanted, { view: viewEntry, idOf: (row) => row.entryId }));
    }),
  ];
}

function actingRoutes(parts: PlayersConsoleOptions): ConsoleRoute[] {
  return [
    consoleRoute(calls.changeState, async ({ player_id, state, seen, reason }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const rejection = await acts.changePlayerState(parts, { ...act, state, seen, reason });
      return rejection === null ? done() : reject(rejection);
    }),
    consoleRoute(calls.banFromFeed, async ({ player_id, is_banned, reason }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const rejection = await acts.banFromFeed(parts, { ...act, isBanned: is_banned, reason });
      return rejection === null ? done() : reject(rejection);
    }),
    consoleRoute(calls.endPlayerSessions, async (request, context) => {
      const { player_id, session_id: sessionId = null, reason } = request;
      const unproved = await rejectUnproved(parts, request, context);
      if (unproved !== null) return unproved;
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const ended = await acts.endPlayerSessions(parts, { ...act, sessionId, reason });
      return typeof ended === 'string' ? reject(ended) : answer({ ended });
    }),
    consoleRoute(calls.addNote, async ({ player_id, text }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const note = await acts.addPlayerNote(parts, { ...act, text });
      if (typeof note === 'string') return reject(note);
      const { noteId, writtenAt } = note;
      return answer(viewPlayerNote({ noteId, text, writtenBy: act.actor, writtenAt }));
    }),
    consoleRoute(calls.changeAgent, async ({ player_id, is_agent, reason }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const rejection = await acts.changePlayerAgent(parts, { ...act, isAgent: is_agent, reason });
      return rejection === null ? done() : reject(rejection);
    }),
  ];
}
