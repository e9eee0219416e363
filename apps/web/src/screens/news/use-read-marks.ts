/**
 * What is on the screen becomes read at the server. The rows themselves stay as they were listed,
 * so that what is new can be told from the rest until they are listed again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { replaceUnread } from '../../data/unread.ts';
import { useApiMutation } from '../../data/mutations.ts';

/** The contract takes as many at once. */
const maxIds = 200;

export interface ListedMessage {
  id: number;
  read: 0 | 1;
}

/**
 * Marks listed messages, each once. One whose mark did not get through is marked again when another
 * list comes, and not before: a network that is away is not asked again and again.
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

/** Marks the announcements of one look, unless all of them were read before. */
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
