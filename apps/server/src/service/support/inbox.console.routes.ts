import * as calls from '@trine/contract/console/support.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { answer, consoleRoute, done, reject } from '../../platform/console-http/console-route.ts';
import type {
  ConsoleContext,
  ConsoleReply,
  ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import { markConversationRead, recordTyping, readConversation } from './conversation.ts';
import { hoursAt } from './hours.ts';
import { tidyText } from './messages.ts';
import type { Support } from './support.ts';
import * as acts from './inbox-actions.ts';
import { blockPerson, liftBlock } from './inbox-blocks.ts';
import { addConversationNote } from './inbox-notes.ts';
import { countInboxQueues, findConversations, listAgents } from './inbox-queues.ts';
import { viewConversation, viewMessages, viewConversationNote, viewRow } from './inbox-views.ts';

export function inboxConsoleRoutes(support: Support): ConsoleRoute[] {
  return [
    listRoute(support),
    ...readingRoutes(support),
    ...holdingRoutes(support),
    ...writingRoutes(support),
    ...keepingRoutes(support),
    ...blockingRoutes(support),
  ];
}

function listRoute(support: Support): ConsoleRoute {
  const { database, service, now } = support;
  return consoleRoute(calls.listConversations, async (request, { session: { staffId } }) => {
    const { queue = null, text = '', topic = null, from = null, to = null } = request;
    const limit = parseIdentifier(request.limit) ?? defaultPageSize;
    const offset = parseIdentifier(request.offset) ?? 0;
    const nowMs = now();
    const rows = await findConversations(database, {
      queue,
      staffId,
      text: text.trim(),
      playerId: request.player_id === undefined ? null : idOf<PlayerId>(request.player_id),
      topic,
      from,
      to,
      timeZone: service.timeZone,
      nowMs,
      limit,
      offset,
    });
    const { unassigned, mine, open } = await countInboxQueues(database, staffId);
    return answer({
      rows: rows.map((row) => viewRow(row, support)),
      next: rows.length < limit ? null : offset + limit,
      counts: { unassigned, mine, all: open },
      hours: hoursAt(service, nowMs),
    });
  });
}

function readingRoutes(support: Support): ConsoleRoute[] {
  const { database } = support;
  return [
    consoleRoute(calls.readConversation, async ({ conversation_id, before_id }) => {
      const before = before_id === undefined ? null : idOf(before_id);
      const seen = await viewConversation(support, idOf<RowId>(conversation_id), { before });
      return seen === null ? reject('not_found') : answer(seen);
    }),
    consoleRoute(calls.conversationChanges, async ({ conversation_id, since }) => {
      const wanted = { since: idOf(since) };
      const seen = await viewConversation(support, idOf<RowId>(conversation_id), wanted);
      return seen === null ? reject('not_found') : answer(seen);
    }),
    consoleRoute(calls.listAgents, async () => {
      const rows = await listAgents(database);
      return answer({
        rows: rows.map(({ staffId, name, isHere, holds }) => {
          return { staff_id: Number(staffId), name, is_here: isHere, holds };
        }),
      });
    }),
  ];
}

function holdingRoutes(support: Support): ConsoleRoute[] {
  const { hub } = support;
  return [
    consoleRoute(calls.takeConversation, async ({ conversation_id }, context) => {
      return reply(support, await acts.takeConversation(support, actOf(conversation_id, context)));
    }),
    consoleRoute(calls.handOver, async ({ conversation_id, seen, to }, context) => {
      const act = { ...actOf(conversation_id, context), seen: idOf(seen), to: idOf(to) };
      return reply(support, await acts.handOverConversation(support, act));
    }),
    consoleRoute(calls.closeConversation, async ({ conversation_id }, context) => {
      return reply(support, await acts.closeConversation(support, actOf(conversation_id, context)));
    }),
    consoleRoute(calls.reopenConversation, async ({ conversation_id }, context) => {
      return reply(
        support,
        await acts.reopenConversation(support, actOf(conversation_id, context)),
      );
    }),
    consoleRoute(calls.noteTyping, async ({ conversation_id }, { session }) => {
      const conversationId = idOf<RowId>(conversation_id);
      const found = await readConversation(support.database, conversationId);
      if (found?.agentId !== session.staffId) return done();
      await recordTyping(support.database, 'staff', conversationId);
      hub.wake();
      return done();
    }),
    consoleRoute(calls.markRead, async ({ conversation_id, id }, { session }) => {
      const conversationId = idOf<RowId>(conversation_id);
      const found = await readConversation(support.database, conversationId);
      if (found?.agentId !== session.staffId) return done();
      if (await markConversationRead(support.database, 'staff', { conversationId, upTo: idOf(id) }))
        hub.wake();
      return done();
    }),
  ];
}

function writingRoutes(support: Support): ConsoleRoute[] {
  const { database, hub } = support;
  return [
    consoleRoute(calls.sendLine, async ({ conversation_id, text, key }, context) => {
      const tidy = tidyText(text);
      if (tidy === '') return reject('invalid_field', { field: 'text' });
      const act = actOf(conversation_id, context);
      const content = { kind: 'text', text: tidy } as const;
      const sent = await acts.sendMessage(support, { ...act, content, key });
      if ('reason' in sent) return rejectAct(sent);
      hub.wake();
      const [line] = await viewMessages(database, act.conversationId, [sent.message]);
      if (line === undefined) throw new Error('a message was lost');
      return answer({ line, changes: Number(sent.changes) });
    }),
    consoleRoute(calls.addNote, async ({ conversation_id, text }, context) => {
      const tidy = tidyText(text);
      if (tidy === '') return reject('invalid_field', { field: 'text' });
      const act = actOf(conversation_id, context);
      const written = await addConversationNote(support, { ...act, text: tidy });
      if ('reason' in written) return rejectAct(written);
      hub.wake();
      const { actor: writtenBy } = act;
      const writtenByName = context.session.name;
      return answer(viewConversationNote({ ...written, text: tidy, writtenBy, writtenByName }));
    }),
  ];
}

function keepingRoutes(support: Support): ConsoleRoute[] {
  return [
    consoleRoute(calls.linkPlayer, async ({ conversation_id, player_id }, context) => {
      const playerId = player_id === null ? null : idOf<PlayerId>(player_id);
      const act = { ...actOf(conversation_id, context), playerId };
      return reply(support, await acts.linkPlayer(support, act));
    }),
    consoleRoute(calls.removeLine, async ({ conversation_id, id, reason }, context) => {
      const fit = reasonOf(reason);
      if (fit === null) return reject('reason_unfit');
      const act = { ...actOf(conversation_id, context), number: idOf(id), reason: fit };
      return reply(support, await acts.removeMessage(support, act));
    }),
  ];
}

function blockingRoutes(support: Support): ConsoleRoute[] {
  const { hub, now } = support;
  return [
    consoleRoute(calls.blockPerson, async (request, context) => {
      const { conversation_id, hours, with_address: withAddress } = request;
      const reason = reasonOf(request.reason);
      if (reason === null) return reject('reason_unfit');
      const act = { ...actOf(conversation_id, context), hours, withAddress, reason };
      const blocked = await blockPerson(support, { ...act, nowMs: now() });
      if (typeof blocked === 'object') return rejectAct(blocked);
      hub.wake();
      return answer({ block_id: Number(blocked) });
    }),
    consoleRoute(calls.liftBlock, async ({ block_id, reason: given }, { session, address }) => {
      const reason = reasonOf(given);
      if (reason === null) return reject('reason_unfit');
      const lifting = { blockId: idOf<RowId>(block_id), actor: session.actor, address, reason };
      return reply(support, await liftBlock(support, lifting));
    }),
  ];
}

function actOf(
  conversationId: string | number,
  { session, address }: ConsoleContext<StaffSession>,
): acts.Act {
  const { staffId, actor } = session;
  return { conversationId: idOf<RowId>(conversationId), staffId, actor, address };
}

function reply(
  { hub }: Support,
  rejection: acts.ActRejection | null,
): ConsoleReply<{ done: true }> {
  if (rejection !== null) return rejectAct(rejection);
  hub.wake();
  return done();
}

function rejectAct({ reason, ...details }: acts.ActRejection): ConsoleReply<never> {
  return reject(reason, details);
}

const shortestReason = 10;

/** Trimmed; null when it is too short. */
function reasonOf(given: string): string | null {
  const reason = tidyText(given);
  return Array.from(reason).length < shortestReason ? null : reason;
}

function idOf<Id extends bigint = bigint>(given: string | number): Id {
  return BigInt(parseIdentifier(given) ?? 0) as Id;
}
