import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../../data/queries.ts';
import { useSession } from '../../data/session.ts';
import { chatCall } from './chat-call.ts';
import { storedVisitor, useChatToken } from './chat-visitor.ts';

const askIntervalMs = 30_000;

/** The number of unread replies; not read for a visitor without a conversation. */
export function useUnreadReplies(): number {
  const token = useChatToken();
  const isSignedIn = useSession((session) => session.token !== null);
  const { data } = useQuery({
    // For a player it is the tab bar's key, so that both share the read.
    queryKey: ['/api/support/unread', isSignedIn ? {} : token],
    queryFn: async ({ signal }) =>
      answerOf(await chatCall('/api/support/unread', {}, { token, signal })),
    enabled: isSignedIn || storedVisitor() !== null,
    refetchInterval: askIntervalMs,
  });
  return data?.unread ?? 0;
}
