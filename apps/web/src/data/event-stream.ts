/**
 * Receives server-sent events over `fetch`, because `EventSource` cannot send the token. A broken
 * connection is opened again, at once when the network returns, and resumes after the last received
 * event.
 */
import { readEvents, type StreamEvent } from '@trine/contract/support/stream.ts';
import { useSession } from './session.ts';
import { currentLocale } from '../i18n/language.ts';

export interface EventStream {
  path: string;
  query: Readonly<Record<string, string>>;
  /** After a longer silence the connection counts as broken: no error may be reported. */
  silenceMs: number;
  /** Called with whether events arrive. */
  onState: (isOpen: boolean) => void;
  onEvent: (event: StreamEvent) => void;
  /** Aborted when the caller stops. */
  ended: AbortSignal;
}

const firstRetryMs = 500;
const maxRetryMs = 15_000;
/** After a rejection: the server has too many streams, or a proxy blocks them. */
const rejectedRetryMs = 30_000;

/**
 * The time before the next attempt, in milliseconds: exponential, or what the last event asked for.
 * A stopping server sends each client a different time.
 */
export function reconnectDelayMs(failures: number, askedMs: number | null = null): number {
  return Math.min(askedMs ?? firstRetryMs * 2 ** failures, maxRetryMs);
}

export async function followEvents(stream: EventStream): Promise<void> {
  const { path, query, silenceMs, onState, onEvent, ended } = stream;
  let lastId = '';
  for (let failures = 0; !ended.aborted; failures += 1) {
    let isOpen = false;
    let askedMs: number | null = null;
    let busyMs = 0;
    const outcome = await readStream({
      url: addressOf(path, query),
      headers: headersFor(lastId),
      silenceMs,
      ended,
      onBusy: (retryAfterMs) => (busyMs = retryAfterMs),
      onEvent(event) {
        // Headers alone do not count: a proxy can hold the events back.
        if (!isOpen) onState(true);
        isOpen = true;
        lastId = event.id || lastId;
        askedMs = event.retryMs ?? null;
        onEvent(event);
      },
    });
    if (ended.aborted) return;
    onState(false);
    if (isOpen) failures = 0;
    const ownMs = outcome === 'rejected' ? rejectedRetryMs : reconnectDelayMs(failures, askedMs);
    await waitToReconnect(Math.max(ownMs, busyMs), ended);
  }
}

export interface StreamRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  silenceMs: number;
  ended: AbortSignal;
  /** The server has accepted the stream; no event has arrived yet. */
  onOpen?: () => void;
  /** The overloaded server asks for this pause. */
  onBusy?: (retryAfterMs: number) => void;
  /** `over` ends the stream. */
  onEvent: (event: StreamEvent) => 'over' | void;
}

/**
 * Reads one connection until it breaks. `rejected`: the answer is not an event stream. A server
 * that is not ready (status 500 and above) counts as a broken connection.
 */
export async function readStream(request: StreamRequest): Promise<'rejected' | 'broken' | 'over'> {
  const { url, headers, silenceMs, ended, onOpen, onBusy, onEvent } = request;
  const broken = new AbortController();
  const cut = () => broken.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChunk = () => {
    clearTimeout(timer);
    timer = setTimeout(cut, silenceMs);
  };
  window.addEventListener('offline', cut);
  ended.addEventListener('abort', cut);
  // A server that accepts the connection and never answers is also silent.
  onChunk();
  try {
    const response = await fetch(url, { headers, signal: broken.signal });
    const askedMs = Number(response.headers.get('retry-after')) * 1_000;
    if (askedMs > 0) onBusy?.(askedMs);
    // A server that is starting, or has lost its database, is tried again soon.
    if (response.status >= 500) return 'broken';
    const type = response.headers.get('content-type') ?? '';
    if (response.body === null || !type.startsWith('text/event-stream')) return 'rejected';
    onOpen?.();
    onChunk();
    for await (const event of readEvents(response.body.pipeThrough(watched(onChunk)))) {
      // Events received together with the last one are dropped.
      if (ended.aborted || onEvent(event) === 'over') return 'over';
    }
  } catch (error) {
    if (!isConnectionError(error)) throw error;
  } finally {
    cut();
    clearTimeout(timer);
    window.removeEventListener('offline', cut);
    ended.removeEventListener('abort', cut);
  }
  return 'broken';
}

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams({ lang: currentLocale(), ...query });
  return `${useSession.getState().hostUrl}/index.php${path}?${search}`;
}

function headersFor(lastId: string): Record<string, string> {
  const token = useSession.getState().token ?? '';
  return { token, ...(lastId !== '' && { 'last-event-id': lastId }) };
}

/** Calls back for each chunk, comments included. */
function watched(
  onChunk: () => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(chunk, controller) {
      onChunk();
      controller.enqueue(chunk);
    },
  });
}

/** A break is an `AbortError` or, from the network, a `TypeError`. */
function isConnectionError(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
  );
}

/** Ends early when the network returns or the caller stops. */
export function waitToReconnect(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      ended.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    ended.addEventListener('abort', done);
  });
}
