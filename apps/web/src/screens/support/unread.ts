import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../../data/queries.ts';
import { useSession } from '../../data/session.ts';
import { chatCall } from './chat-call.ts';
import { storedVisitor, useChatToken } from './chat-visitor.ts';

const askIntervalMs = 30_000;

/** How many replies of customer service wait; nobody is asked about who has never written. */
export function useUnreadReplies(): number {
  const token = useChatToken();
  const isSignedIn = useSession((session) => session.token !== null);
  const { data } = useQuery({
    // A player's is what the tab bar reads as well.
    queryKey: ['/api/support/unread', isSignedIn ? {} : token],
    queryFn: async ({ signal }) =>
      answerOf(await chatCall('/api/support/unread', {}, { token, signal })),
    enabled: isSignedIn || storedVisitor() !== null,
    refetchInterval: askIntervalMs,
  });
  return data?.unread ?? 0;
}
