import { useQueryClient } from '@tanstack/react-query';
import { isVisitorToken } from '@trine/contract/support/words.ts';
import { useEffect } from 'react';
import { chatCall } from './chat-call.ts';
import { forgetVisitor, storedVisitor } from './chat-visitor.ts';
import { conversationKey } from './conversation.ts';

/** Moves a visitor's conversation into the player's after logging in. */
export function useAdoptVisitor(token: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const visitor = storedVisitor();
    if (visitor === null || isVisitorToken(token)) return undefined;
    const leaving = new AbortController();
    const adopt = async () => {
      const options = { token, signal: leaving.signal };
      const outcome = await chatCall('/api/support/adopt', { visitor }, options);
      if (!outcome.ok) return;
      forgetVisitor(visitor);
      await queries.invalidateQueries({ queryKey: conversationKey(token) });
    };
    void adopt();
    return () => leaving.abort();
  }, [queries, token]);
}
