// The room's feed: its newest accepted orders. Only the owner of an order sees ids and the balance;
// the text for all others is serialized once per language.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { heart } from '@trine/contract/bet-room/room.ts';
import { playCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { asciiJson } from '../../platform/http/route.ts';
import { maskName } from '../../people/usernames/usernames.ts';
import * as sql from './room.sql.ts';

type Message = AnswerOf<typeof heart>['message'][number];
export type FeedRow = Awaited<ReturnType<typeof sql.feed.all>>[number];

export const maxMessages = 30;
const noViewer = 0n;
const noMessages = '[]';

/** The newest orders of a room in its running and its last round. */
export interface Feed {
  /** Oldest first. */
  readonly rows: readonly FeedRow[];
  hasOrderOf(viewer: PlayerId): boolean;
  /** The JSON of each order for players other than its owner, in the order of `rows`. */
  texts(language: Language): readonly string[];
  /** The orders after this one as a JSON array for other players; 0: all orders. */
  after(orderId: number, language: Language): string;
}

interface RoomKey {
  readonly gameId: number;
  readonly planId: number;
}

/** `before` is the previous feed of the room: an unchanged feed keeps its texts. */
export async function readFeed(
  from: Connection,
  room: RoomKey,
  before: Feed | null,
): Promise<Feed> {
  const rows = await sql.feed.all(from, { ...room, viewer: noViewer, limit: maxMessages });
  return createFeed(rows.toReversed(), before);
}

/** The feed of a player whose orders are hidden from others. */
export async function readOwnFeed(
  from: Connection,
  room: RoomKey & { readonly viewer: PlayerId },
): Promise<Feed> {
  const rows = await sql.feed.all(from, { ...room, limit: maxMessages });
  return createFeed(rows.toReversed(), null);
}

/** The new orders of a feed as a JSON array, with the fields that this viewer may see. */
export function feedText(
  feed: Feed,
  viewer: PlayerId,
  { language, isNew }: { readonly language: Language; readonly isNew: (row: FeedRow) => boolean },
): string {
  const texts = feed.texts(language);
  const isOwner = feed.hasOrderOf(viewer);
  const parts: string[] = [];
  for (const [index, row] of feed.rows.entries()) {
    if (!isNew(row)) continue;
    const isOwn = isOwner && row.playerId === viewer;
    parts.push(isOwn ? asciiJson(messageOf(row, language, viewer)) : (texts[index] ?? ''));
  }
  return `[${parts.join(',')}]`;
}

/** Where the app serves its avatars, 1 to 8. */
export function avatarUrl(avatar: number): string {
  return `/avatars/${avatar}.svg`;
}

/** The JSON of an order that another process serialized; undefined without one. */
export type WrittenOrder = (orderId: bigint, language: Language) => string | undefined;

/** `rows` oldest first. An unchanged feed is returned as it was, with its texts. */
export function createFeed(
  rows: readonly FeedRow[],
  before: Feed | null,
  written: WrittenOrder = () => undefined,
): Feed {
  if (before !== null && isSame(rows, before.rows)) return before;
  const owners = new Set(rows.map(({ playerId }) => playerId));
  const textsOf = new Map<Language, readonly string[]>();
  const ids = rows.map(({ orderId }) => Number(orderId));
  const newestId = ids.at(-1) ?? 0;
  const partsOf = new Map<Language, Map<number, string>>();

  function texts(language: Language): readonly string[] {
    const known = textsOf.get(language);
    if (known !== undefined) return known;
    const all = rows.map(
      (row) => written(row.orderId, language) ?? asciiJson(messageOf(row, language, null)),
    );
    textsOf.set(language, all);
    return all;
  }

  return {
    rows,
    texts,
    hasOrderOf: (viewer) => owners.has(viewer),
    after(orderId, language) {
      // The usual case: the viewer has all orders.
      if (orderId >= newestId) return noMessages;
      const first = ids.findIndex((id) => id > orderId);
      const parts = partsOf.get(language) ?? new Map<number, string>();
      partsOf.set(language, parts);
      const text = parts.get(first) ?? `[${texts(language).slice(first).join(',')}]`;
      parts.set(first, text);
      return text;
    },
  };
}

function messageOf(row: FeedRow, language: Language, viewer: PlayerId | null): Message {
  const mine = row.playerId === viewer;
  return {
    id: Number(row.orderId),
    user_id: mine ? Number(row.playerId) : null,
    inviter_id: mine ? Number(row.inviterId) : null,
    nickname: mine ? row.nickname : maskName(row.nickname),
    issue: row.issue,
    quantity: formatMoney(minor(row.stakeMinor)),
    play_method: playName(language, playCode(row.play)),
    play_type: playCode(row.play),
    url: avatarUrl(row.avatar),
    after_quantity: mine ? formatMoney(minor(row.balanceAfterMinor)) : null,
    mine: mine ? 1 : 0,
  };
}

/** An order never changes, but its owner may change nickname and avatar. */
function isSame(rows: readonly FeedRow[], before: readonly FeedRow[]): boolean {
  if (rows.length !== before.length) return false;
  return rows.every((row, index) => {
    const other = before[index];
    return (
      other !== undefined &&
      row.orderId === other.orderId &&
      row.nickname === other.nickname &&
      row.avatar === other.avatar
    );
  });
}
