/**
 * News of the conversation as it happens. The stream stays open while the page is hidden, for the
 * count in its title. A line that broke is made again, at once when the network comes back, and
 * goes on from the last change that is known; what is missed meanwhile is asked for by polling.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { readEvents, type StreamEvent } from '@trine/contract/support/stream.ts';
import { useEffect, useState } from 'react';
import { isOfTheLine, pause, watched } from '../../data/event-stream.ts';
import type { ReadResult } from '../../data/queries.ts';
import { chatAddress, dropToken } from './chat-call.ts';
import { forgetVisitor } from './identity.ts';
import { noteAnswer, noteState, talkKey, useTalk, type ChatAnswer, type Talk } from './talk.ts';

/** `resting`: there is nothing to listen to yet, or too many listen already; polling does. */
export type Line = 'resting' | 'open' | 'cut';

const firstRetryMs = 500;
const maxRetryMs = 15_000;
/** The server speaks every 15 s; a longer silence is a line that nobody told of its end. */
const silenceMs = 40_000;

export interface Conversation {
  talk: ReadResult<Talk>;
  line: Line;
}

/** What has been said, kept fresh: pushed where that works, asked for where it does not. */
export function useConversation(token: string): Conversation {
  const queries = useQueryClient();
  const [line, setLine] = useState<Line>('resting');
  const talk = useTalk(token, line === 'open');
  const hasBegun = Boolean(talk.data?.chat);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const ending = new AbortController();
    void listen({ queries, token, say: setLine, ended: ending.signal });
    return () => {
      ending.abort();
      setLine('resting');
    };
  }, [queries, token, hasBegun]);
  return { talk, line };
}

interface Listener {
  queries: QueryClient;
  token: string;
  say: (line: Line) => void;
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
    noteState(queries, token, { typing: 0 });
    await pause(outcome === 'cut' ? retryMs : maxRetryMs, ended);
  }
}

/** Until the line breaks, however it does. */
async function listenOnce(
  { queries, token, ended }: Listener,
  onOpen: () => void,
): Promise<'cut' | 'resting' | 'over'> {
  const broken = new AbortController();
  const cut = () => broken.abort();
  window.addEventListener('offline', cut);
  ended.addEventListener('abort', cut);
  try {
    const since = queries.getQueryData<Talk>(talkKey(token))?.chat?.changes ?? 0;
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
    else void queries.resetQueries({ queryKey: talkKey(token) });
    forgetVisitor(token);
    return 'over';
  }
  if (event.event === 'chat') {
    noteAnswer(queries, token, JSON.parse(event.data) as ChatAnswer);
  } else if (event.event === 'typing') {
    const { typing } = JSON.parse(event.data) as { typing: 0 | 1 };
    noteState(queries, token, { typing });
  }
  return 'on';
}
