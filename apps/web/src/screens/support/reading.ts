import { useQueryClient } from '@tanstack/react-query';
import { chatLimits } from '@trine/contract/support/words.ts';
import { useEffect, useRef } from 'react';
import { usePageVisible } from '../../ui/layout/in-view.ts';
import { chatCall } from './chat-call.ts';
import { recordState } from './conversation.ts';
import type { Conversation } from './merged-conversation.ts';

/** Reports the newest read message, on a visible page only. */
export function useReading(token: string, conversation: Conversation, isAtNewest: boolean): void {
  const queries = useQueryClient();
  const isSeen = usePageVisible();
  const newest = conversation.messages.findLast(({ from }) => from !== 'you')?.id ?? 0;
  const isUnread = newest > (conversation.chat?.read_by_you ?? 0);
  useEffect(() => {
    if (!isSeen || !isAtNewest || !isUnread) return;
    const report = async () => {
      const outcome = await chatCall('/api/support/read', { id: newest }, { token });
      if (!outcome.ok) return;
      recordState(queries, token, { read_by_you: newest, unread: 0 });
      await queries.invalidateQueries({ queryKey: ['/api/support/unread'] });
    };
    void report();
  }, [queries, token, newest, isSeen, isAtNewest, isUnread]);
}

const typingIntervalMs = (chatLimits.typingSeconds * 1_000) / 2;

/** Reports that the person is typing, at half the time after which the sign expires. */
export function useTypingSign(token: string, hasBegun: boolean): () => void {
  const sentMs = useRef(-Infinity);
  return () => {
    const nowMs = performance.now();
    if (!hasBegun || nowMs - sentMs.current < typingIntervalMs) return;
    sentMs.current = nowMs;
    void chatCall('/api/support/typing', {}, { token });
  };
}
