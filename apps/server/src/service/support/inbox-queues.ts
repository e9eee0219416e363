// Finds and counts the conversations of the inbox.

import type { SupportQueue } from '@trine/contract/console/support.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import { firstInstant, parseDay } from '@trine/game/zone-day.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './inbox.sql.ts';
import type { Row } from './inbox-views.ts';

export interface InboxQuery {
  readonly queue: SupportQueue | null;
  readonly staffId: bigint;
  /** Empty: no search by text. */
  readonly text: string;
  readonly playerId: PlayerId | null;
  readonly topic: Topic | null;
  /** Days of the operator's zone, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly limit: number;
  readonly offset: number;
}

/** Without days, texts are searched in messages of this age at most. */
const searchedMs = 90 * 24 * 60 * 60 * 1000;

export async function findConversations(from: Connection, question: InboxQuery): Promise<Row[]> {
  const { queue, staffId, text, playerId, topic, limit, offset } = question;
  const isSearch =
    text !== '' ||
    playerId !== null ||
    topic !== null ||
    question.from !== null ||
    question.to !== null;
  if (!isSearch && queue !== 'closed') {
    return sql.listOpen.all(from, { queue: queue ?? 'all', staffId, limit, offset });
  }
  return sql.searchAll.all(from, {
    queue: queue ?? '',
    staffId,
    pattern: text === '' ? null : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    playerId,
    topic,
    ...daysOf(question),
    limit,
    offset,
  });
}

function daysOf({ from, to, text, timeZone, nowMs }: InboxQuery) {
  const latest = text === '' ? null : nowMs - searchedMs;
  return {
    lastFrom: from === null ? latest : dayBegins(from, 0, timeZone),
    lastBefore: to === null ? null : dayBegins(to, 1, timeZone),
  };
}

function dayBegins(name: string, later: number, timeZone: string): number {
  const day = parseDay(name.replaceAll('-', ''));
  if (day === null) throw new RangeError(`${name} is no day.`);
  return firstInstant(day + later, '00:00', timeZone);
}

const hereMs = 5 * 60 * 1000;

/** Staff who may hold a conversation. */
export async function listAgents(from: Connection) {
  return sql.listAgents.all(from, { hereMs: BigInt(hereMs) });
}

export async function countInboxQueues(from: Connection, staffId: bigint) {
  return sql.countQueues.one(from, { staffId });
}
