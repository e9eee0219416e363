/**
 * One's own lines until the server has them. They go out one after the other, so that they keep
 * their order; each has its key from the start, so that trying again never says a thing twice. The
 * box lives as long as the page: leaving the chat does not stop a picture.
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
  /** Why it failed, as a sentence; empty when the network did. */
  why: string;
  createdMs: number;
}

interface Box {
  items: readonly Outgoing[];
  /** Too much was sent: nothing more before this moment of this device's clock. */
  heldUntilMs: number | null;
}

type Sent = Answer<'/api/support/send'>;

const useBox = create<Box>(() => ({ items: [], heldUntilMs: null }));
const shortestHoldSeconds = 1;
let lastInLine: Promise<void> = Promise.resolve();

export interface Outbox {
  send: (draft: Draft) => void;
  retry: (key: string) => void;
  discard: (key: string) => void;
  /** The time of holding back is over: what waited goes out. */
  release: () => void;
  /** What the network swallowed goes out again. */
  retryUnsent: () => void;
}

/** What is on its way for this person. */
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
        if (item.state === 'failed' && isMeant(item)) putInLine(queries, item.key);
      }
    };
    return {
      send(draft) {
        const item = outgoing(draft, token);
        useBox.setState(({ items }) => ({ items: [...items, item] }));
        putInLine(queries, item.key);
      },
      retry: (key) => again((item) => item.key === key),
      discard: (key) =>
        useBox.setState(({ items }) => ({ items: items.filter((item) => item.key !== key) })),
      release() {
        useBox.setState({ heldUntilMs: null });
        again((item) => item.token === token);
      },
      retryUnsent: () => again((item) => item.token === token && item.why === ''),
    };
  }, [queries, token]);
}

function outgoing(draft: Draft, token: string): Outgoing {
  const createdMs = Date.now();
  return { ...draft, token, key: newKey(), state: 'sending', progress: 0, why: '', createdMs };
}

function putInLine(queries: QueryClient, key: string): void {
  change(key, { state: 'sending', progress: 0, why: '' });
  lastInLine = lastInLine.then(() => attempt(queries, key));
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
    const seconds = Math.max(shortestHoldSeconds, rejection.details.retry_after ?? 0);
    useBox.setState({ heldUntilMs: Date.now() + seconds * 1_000 });
  }
  const why = rejection.reason === 'network' ? '' : rejectionText(rejection);
  change(item.key, { state: 'failed', why });
  const saysMore = rejection.reason === 'chat_blocked';
  if (saysMore) await queries.invalidateQueries({ queryKey: conversationKey(item.token) });
}

function change(key: string, fields: Partial<Outgoing>): void {
  useBox.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, ...fields } : item)),
  }));
}
