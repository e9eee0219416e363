/**
 * A line on which the server pushes events. One that broke is made again, at once when the network
 * comes back, and goes on from the last event that was heard.
 */
import { readEvents, type StreamEvent } from '@trine/contract/support/stream.ts';
import { useSession } from './session.ts';
import { currentLocale } from '../i18n/language.ts';

export interface EventStream {
  /** The call's path, and what stands behind it. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** A longer silence is a line that nobody told of its end. */
  silenceMs: number;
  /** Whether events come. */
  onState: (isOpen: boolean) => void;
  onEvent: (event: StreamEvent) => void;
  /** Nobody listens any more. */
  ended: AbortSignal;
}

const firstRetryMs = 500;
const maxRetryMs = 15_000;
/** After a refusal: too many listen, or something between does not let events pass. */
const refusedRetryMs = 30_000;

/** Listens until it is ended. */
export async function followEvents(line: EventStream): Promise<void> {
  const { onState, ended } = line;
  const heard = { id: '' };
  for (let retryMs = firstRetryMs; !ended.aborted; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
    const outcome = await listenOnce(line, heard);
    if (ended.aborted) return;
    onState(false);
    if (outcome === 'broken') retryMs = firstRetryMs;
    await pause(outcome === 'refused' ? refusedRetryMs : retryMs, ended);
  }
}

/** Until the line breaks, however it does; `unheard` when it was never open. */
async function listenOnce(
  { path, query, silenceMs, onState, onEvent, ended }: EventStream,
  heard: { id: string },
): Promise<'broken' | 'unheard' | 'refused'> {
  const broken = new AbortController();
  const cut = () => broken.abort();
  window.addEventListener('offline', cut);
  ended.addEventListener('abort', cut);
  let isOpen = false;
  try {
    const response = await fetch(addressOf(path, query), {
      headers: headersFor(heard.id),
      signal: broken.signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.body === null || !type.startsWith('text/event-stream')) return 'refused';
    for await (const event of readEvents(response.body.pipeThrough(watched(silenceMs, cut)))) {
      // Headers alone may come from something between that keeps the events to itself.
      if (!isOpen) onState(true);
      isOpen = true;
      heard.id = event.id || heard.id;
      onEvent(event);
    }
  } catch (error) {
    if (!isOfTheLine(error)) throw error;
  } finally {
    cut();
    window.removeEventListener('offline', cut);
    ended.removeEventListener('abort', cut);
  }
  return isOpen ? 'broken' : 'unheard';
}

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams({ lang: currentLocale(), ...query });
  return `${useSession.getState().hostUrl}/index.php${path}?${search}`;
}

function headersFor(lastId: string): Record<string, string> {
  const token = useSession.getState().token ?? '';
  return { token, ...(lastId !== '' && { 'last-event-id': lastId }) };
}

/** Calls back when nothing has come for too long. */
export function watched(
  silenceMs: number,
  onSilence: () => void,
): TransformStream<BufferSource, Uint8Array<ArrayBuffer>> {
  let timer = setTimeout(onSilence, silenceMs);
  return new TransformStream({
    transform(chunk: Uint8Array<ArrayBuffer>, controller) {
      clearTimeout(timer);
      timer = setTimeout(onSilence, silenceMs);
      controller.enqueue(chunk);
    },
    flush() {
      clearTimeout(timer);
    },
  });
}

/** A break is an `AbortError` or, from the network, a `TypeError`. */
export function isOfTheLine(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
  );
}

/** Ends early when the network comes back or nobody listens any more. */
export function pause(ms: number, ended: AbortSignal): Promise<void> {
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
