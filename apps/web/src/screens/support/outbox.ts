/**
 * The player's messages until the server has them. They are sent one after the other, so that they
 * keep their order. Each has its key from the start, so that a retry does not send it twice. The
 * box lives as long as the page: leaving the chat does not stop an upload.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { newKey, type Answer, type Outcome } from '@trine/contract/client.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { chatCall } from './chat-call.ts';
import { storeVisitor } from './chat-visitor.ts';
import { uploadPicture } from './picture-upload.ts';
import type { ShrunkPicture } from './shrink-picture.ts';
import { recordSent, conversationKey } from './conversation.ts';

export interface Draft {
  text: string;
  picture?: ShrunkPicture;
  topic?: Topic | undefined;
  contact?: string | undefined;
}

export interface Outgoing extends Draft {
  key: string;
  token: string;
  state: 'sending' | 'failed';
  /** Of a picture, from 0 to 1. */
  progress: number;
  /** Why it failed, as a sentence; empty without a network. */
  failureText: string;
  createdMs: number;
}

interface Box {
  items: readonly Outgoing[];
  /** After too many messages: nothing is sent before this time of this device's clock. */
  heldUntilMs: number | null;
}

type Sent = Answer<'/api/support/send'>;

const useBox = create<Box>(() => ({ items: [], heldUntilMs: null }));
const minHoldSeconds = 1;
let lastQueued: Promise<void> = Promise.resolve();

export interface Outbox {
  send: (draft: Draft) => void;
  retry: (key: string) => void;
  discard: (key: string) => void;
  /** Ends the pause and sends the waiting messages. */
  release: () => void;
  /** Sends messages again that failed without a network. */
  retryUnsent: () => void;
}

/** The unsent messages of this token. */
export function useOutgoing(token: string): readonly Outgoing[] {
  return useBox(useShallow(({ items }) => items.filter((item) => item.token === token)));
}

export function useHeldUntil(): number | null {
  return useBox(({ heldUntilMs }) => heldUntilMs);
}

export function useOutbox(token: string): Outbox {
  const queries = useQueryClient();
  return useMemo(() => {
    const again = (isMeant: (item: Outgoing) => boolean) => {
      for (const item of useBox.getState().items) {
        if (item.state === 'failed' && isMeant(item)) enqueue(queries, item.key);
      }
    };
    return {
      send(draft) {
        const item = outgoing(draft, token);
        useBox.setState(({ items }) => ({ items: [...items, item] }));
        enqueue(queries, item.key);
      },
      retry: (key) => again((item) => item.key === key),
      discard: (key) =>
        useBox.setState(({ items }) => ({ items: items.filter((item) => item.key !== key) })),
      release() {
        useBox.setState({ heldUntilMs: null });
        again((item) => item.token === token);
      },
      retryUnsent: () => again((item) => item.token === token && item.failureText === ''),
    };
  }, [queries, token]);
}

function outgoing(draft: Draft, token: string): Outgoing {
  const createdMs = Date.now();
  return {
    ...draft,
    token,
    key: newKey(),
    state: 'sending',
    progress: 0,
    failureText: '',
    createdMs,
  };
}

function enqueue(queries: QueryClient, key: string): void {
  change(key, { state: 'sending', progress: 0, failureText: '' });
  lastQueued = lastQueued.then(() => attempt(queries, key));
}

async function attempt(queries: QueryClient, key: string): Promise<void> {
  const item = useBox.getState().items.find((one) => one.key === key);
  if (item === undefined) return;
  if (useBox.getState().heldUntilMs !== null) {
    change(key, { state: 'failed' });
    return;
  }
  storeVisitor(item.token);
  const outcome = await submit(item);
  if (outcome.ok) {
    recordSent(queries, item.token, outcome.data);
    useBox.setState(({ items }) => ({ items: items.filter((one) => one.key !== key) }));
  } else await rejected(queries, item, outcome);
}

function submit(item: Outgoing): Promise<Outcome<Sent>> {
  const { token, key, text, picture, topic, contact } = item;
  if (picture === undefined) {
    const request = {
      text,
      ...(topic !== undefined && { topic }),
      ...(contact !== undefined && { contact }),
    };
    return chatCall('/api/support/send', request, { token, key });
  }
  const onProgress = (progress: number) => change(key, { progress });
  return uploadPicture({ token, key, picture: picture.blob, topic, onProgress });
}

async function rejected(queries: QueryClient, item: Outgoing, rejection: Rejection): Promise<void> {
  if (rejection.reason === 'slow_down') {
    const seconds = Math.max(minHoldSeconds, rejection.details.retry_after ?? 0);
    useBox.setState({ heldUntilMs: Date.now() + seconds * 1_000 });
  }
  const failureText = rejection.reason === 'network' ? '' : rejectionText(rejection);
  change(item.key, { state: 'failed', failureText });
  const saysMore = rejection.reason === 'chat_blocked';
  if (saysMore) await queries.invalidateQueries({ queryKey: conversationKey(item.token) });
}

function change(key: string, fields: Partial<Outgoing>): void {
  useBox.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, ...fields } : item)),
  }));
}
