/**
 * Streams the changes of the conversation, also while the page is hidden, for the count in its
 * title. A broken connection is opened again, at once when the network returns, and resumes after
 * the last known change; polling reads what was missed.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { StreamEvent } from '@trine/contract/support/stream.ts';
import { useEffect, useState } from 'react';
import { waitToReconnect, readStream, reconnectDelayMs } from '../../data/event-stream.ts';
import type { ReadResult } from '../../data/queries.ts';
import { chatAddress, dropChatToken } from './chat-call.ts';
import { forgetVisitor } from './chat-visitor.ts';
import { recordAnswer, recordState, conversationKey, useConversation } from './conversation.ts';
import type { ChatAnswer, Conversation } from './merged-conversation.ts';

/** `resting`: no conversation yet, or too many streams; the conversation is polled. */
export type LiveConnection = 'resting' | 'open' | 'cut';

const rejectedRetryMs = 15_000;
/** The server sends an event every 15 s: after a longer silence the connection is broken. */
const silenceMs = 40_000;

export interface LiveConversation {
  conversation: ReadResult<Conversation>;
  connection: LiveConnection;
}

/** The conversation, pushed where possible, otherwise polled. */
export function useLiveConversation(token: string): LiveConversation {
  const queries = useQueryClient();
  const [connection, setConnection] = useState<LiveConnection>('resting');
  const conversation = useConversation(token, connection === 'open');
  const hasBegun = Boolean(conversation.data?.chat);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const ending = new AbortController();
    void listen({ queries, token, setConnection, ended: ending.signal });
    return () => {
      ending.abort();
      setConnection('resting');
    };
  }, [queries, token, hasBegun]);
  return { conversation, connection };
}

interface Listener {
  queries: QueryClient;
  token: string;
  setConnection: (connection: LiveConnection) => void;
  ended: AbortSignal;
}

async function listen(listener: Listener): Promise<void> {
  const { queries, token, setConnection, ended } = listener;
  for (let failures = 0; !ended.aborted; failures += 1) {
    const since = queries.getQueryData<Conversation>(conversationKey(token))?.chat?.changes ?? 0;
    let askedMs = 0;
    const outcome = await readStream({
      url: chatAddress('stream', { since: String(since) }),
      headers: { token },
      silenceMs,
      ended,
      onOpen() {
        failures = 0;
        setConnection('open');
      },
      onBusy: (retryAfterMs) => (askedMs = retryAfterMs),
      onEvent: (event) => take(queries, token, event),
    });
    if (ended.aborted || outcome === 'over') return;
    setConnection(outcome === 'broken' ? 'cut' : 'resting');
    // Without the stream, the end of typing is not reported.
    recordState(queries, token, { typing: 0 });
    const ownMs = outcome === 'broken' ? reconnectDelayMs(failures) : rejectedRetryMs;
    await waitToReconnect(Math.max(ownMs, askedMs), ended);
  }
}

function take(queries: QueryClient, token: string, event: StreamEvent): 'over' | undefined {
  if (event.event === 'over') {
    const { reason } = JSON.parse(event.data) as { reason: 'session' | 'gone' };
    if (reason === 'session') dropChatToken(token);
    else void queries.resetQueries({ queryKey: conversationKey(token) });
    forgetVisitor(token);
    return 'over';
  }
  if (event.event === 'chat') {
    recordAnswer(queries, token, JSON.parse(event.data) as ChatAnswer);
  } else if (event.event === 'typing') {
    const { typing } = JSON.parse(event.data) as { typing: 0 | 1 };
    recordState(queries, token, { typing });
  }
  return undefined;
}
