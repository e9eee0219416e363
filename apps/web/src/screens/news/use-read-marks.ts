/**
 * Marks what is on the screen as read on the server. The rows keep their unread marks until they
 * are listed again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { replaceUnread } from '../../data/unread.ts';
import { useApiMutation } from '../../data/mutations.ts';

/** The contract's limit. */
const maxIds = 200;

export interface ListedMessage {
  id: number;
  read: 0 | 1;
}

/**
 * Marks listed messages, each once. A failed mark is sent again with the next list and not before,
 * so that a missing network is not retried continuously.
 */
export function useMessageMarks(rows: readonly ListedMessage[] | undefined): void {
  const queries = useQueryClient();
  const { send } = useApiMutation('/api/user/readMessages');
  const marked = useRef(new Set<number>());
  const mark = useEffectEvent(async (ids: number[]) => {
    for (const id of ids) marked.current.add(id);
    const outcome = await send({ ids });
    if (outcome.ok) await replaceUnread(queries, outcome.data);
    else for (const id of ids) marked.current.delete(id);
  });
  const unread = (rows ?? []).filter(({ read }) => read === 0).map(({ id }) => id);
  const listed = unread.join();
  useEffect(() => {
    const ids = listed === '' ? [] : listed.split(',').map(Number);
    const unmarked = ids.filter((id) => !marked.current.has(id)).slice(0, maxIds);
    if (unmarked.length > 0) void mark(unmarked);
  }, [listed]);
}

/** Marks this and all older messages, listed or not. */
export function useMarkAll(): { isBusy: boolean; markAll: (upTo: number) => Promise<void> } {
  const queries = useQueryClient();
  const { isBusy, send } = useApiMutation('/api/user/readMessages');
  return {
    isBusy,
    async markAll(upTo) {
      const outcome = await send({ up_to: upTo });
      if (outcome.ok) await replaceUnread(queries, outcome.data);
    },
  };
}

/** Marks the announcements of one visit, unless all were read before. */
export function useAnnouncementMark(lookedAt: number | undefined, hasUnread: boolean): void {
  const queries = useQueryClient();
  const { send } = useApiMutation('/api/user/readAnnouncements');
  const mark = useEffectEvent(async (looked_at: number) => {
    const outcome = await send({ looked_at });
    if (outcome.ok) await replaceUnread(queries, outcome.data);
  });
  useEffect(() => {
    if (lookedAt !== undefined && hasUnread) void mark(lookedAt);
  }, [lookedAt, hasUnread]);
}
