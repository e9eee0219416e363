/**
 * Server-sent events, received over `fetch` because `EventSource` can not send the token. A
 * connection that broke is made again, at once when the network comes back, and goes on from the
 * last event that was received.
 */
import { readEvents, type StreamEvent } from '@trine/contract/support/stream.ts';
import { useSession } from './session.ts';
import { currentLocale } from '../i18n/language.ts';

export interface EventStream {
  /** The call's path, and what stands behind it. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** After a longer silence the connection counts as broken, since nothing else may say so. */
  silenceMs: number;
  /** Whether events come. */
  onState: (isOpen: boolean) => void;
  onEvent: (event: StreamEvent) => void;
  /** Aborted when nobody listens any more. */
  ended: AbortSignal;
}

const firstRetryMs = 500;
const maxRetryMs = 15_000;
/** After a rejection: too many listen, or a proxy does not let events pass. */
const rejectedRetryMs = 30_000;

/**
 * How long to wait after so many attempts in a row without a connection, in milliseconds, or as
 * long as the last event asked for: a server that stops tells each of its viewers another moment.
 */
export function reconnectDelayMs(failures: number, askedMs: number | null = null): number {
  return Math.min(askedMs ?? firstRetryMs * 2 ** failures, maxRetryMs);
}

/** Listens until `ended` is aborted. */
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
        // Headers alone may come from a proxy that keeps the events to itself.
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
  /** The server answers with events; none has come yet. */
  onOpen?: () => void;
  /** The server has too much to do, and asks to be left alone for so long. */
  onBusy?: (retryAfterMs: number) => void;
  /** `over`: nothing more is to be read. */
  onEvent: (event: StreamEvent) => 'over' | void;
}

/**
 * One connection, until it breaks. `rejected`: the answer was no stream of events; a server that is
 * not ready (a status of 500 and more) counts as a broken connection.
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
  // A server that takes the connection and never answers is as silent as one that stopped.
  onChunk();
  try {
    const response = await fetch(url, { headers, signal: broken.signal });
    const askedMs = Number(response.headers.get('retry-after')) * 1_000;
    if (askedMs > 0) onBusy?.(askedMs);
    // A server that is starting, or has lost its database, is asked again soon.
    if (response.status >= 500) return 'broken';
    const type = response.headers.get('content-type') ?? '';
    if (response.body === null || !type.startsWith('text/event-stream')) return 'rejected';
    onOpen?.();
    onChunk();
    for await (const event of readEvents(response.body.pipeThrough(watched(onChunk)))) {
      // Events that were received with the one that ended the stream are dropped.
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

/** Calls back for each piece that comes, comments included. */
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

/** Waits so long; ends early when the network comes back or nobody listens any more. */
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
