/**
 * News of the conversation as it happens. The stream stays open while the page is hidden, for the
 * count in its title. A connection that broke is made again, at once when the network comes back,
 * and goes on from the last change that is known; what is missed meanwhile is asked for by polling.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { readEvents, type StreamEvent } from '@trine/contract/support/stream.ts';
import { useEffect, useState } from 'react';
import { isOfTheLine, pause, watched } from '../../data/event-stream.ts';
import type { ReadResult } from '../../data/queries.ts';
import { chatAddress, dropToken } from './chat-call.ts';
import { forgetVisitor } from './identity.ts';
import {
  recordAnswer,
  recordState,
  conversationKey,
  useConversation,
  type ChatAnswer,
  type Conversation,
} from './conversation.ts';

/** `resting`: there is nothing to listen to yet, or too many listen already; polling does. */
export type Connection = 'resting' | 'open' | 'cut';

const firstRetryMs = 500;
const maxRetryMs = 15_000;
/** The server speaks every 15 s; a longer silence is a connection that nobody told of its end. */
const silenceMs = 40_000;

export interface LiveConversation {
  conversation: ReadResult<Conversation>;
  connection: Connection;
}

/** What has been said, kept fresh: pushed where that works, asked for where it does not. */
export function useLiveConversation(token: string): LiveConversation {
  const queries = useQueryClient();
  const [connection, setConnection] = useState<Connection>('resting');
  const conversation = useConversation(token, connection === 'open');
  const hasBegun = Boolean(conversation.data?.chat);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const ending = new AbortController();
    void listen({ queries, token, say: setConnection, ended: ending.signal });
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
  say: (connection: Connection) => void;
  ended: AbortSignal;
}

async function listen(listener: Listener): Promise<void> {
  const { queries, token, say, ended } = listener;
  for (let retryMs = firstRetryMs; !ended.aborted; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
    const outcome = await listenOnce(listener, () => {
      retryMs = firstRetryMs;
      say('open');
    });
    if (ended.aborted || outcome === 'over') return;
    say(outcome);
    // Nobody tells any more when the other side stops writing.
    recordState(queries, token, { typing: 0 });
    await pause(outcome === 'cut' ? retryMs : maxRetryMs, ended);
  }
}

/** Until the connection breaks, however it does. */
async function listenOnce(
  { queries, token, ended }: Listener,
  onOpen: () => void,
): Promise<'cut' | 'resting' | 'over'> {
  const broken = new AbortController();
  const cut = () => broken.abort();
  window.addEventListener('offline', cut);
  ended.addEventListener('abort', cut);
  try {
    const since = queries.getQueryData<Conversation>(conversationKey(token))?.chat?.changes ?? 0;
    const response = await fetch(chatAddress('stream', { since: String(since) }), {
      headers: { token },
      signal: broken.signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.body === null || !type.startsWith('text/event-stream')) return 'resting';
    onOpen();
    for await (const event of readEvents(response.body.pipeThrough(watched(silenceMs, cut)))) {
      if (take(queries, token, event) === 'over') return 'over';
    }
  } catch (error) {
    if (!isOfTheLine(error)) throw error;
  } finally {
    cut();
    window.removeEventListener('offline', cut);
    ended.removeEventListener('abort', cut);
  }
  return 'cut';
}

function take(queries: QueryClient, token: string, event: StreamEvent): 'over' | 'on' {
  if (event.event === 'over') {
    const { reason } = JSON.parse(event.data) as { reason: 'session' | 'gone' };
    if (reason === 'session') dropToken(token);
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
  return 'on';
}
