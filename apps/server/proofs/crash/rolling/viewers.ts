// People who do not bet: some read pages, some watch a room's stream. No call is repeated: every
// failed first attempt is a failure.

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@trine/contract/client.ts';
import { roomStreamPath, type RoomNotice } from '@trine/contract/live/room-stream.ts';
import { readEvents } from '@trine/contract/support/stream.ts';
import { openPlayerClient, signUp } from '../player.ts';

export interface ViewersOptions {
  /** The proxy's URL, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly readers: number;
  readonly streams: number;
}

export interface Viewers {
  /** In sentences. */
  readonly failures: readonly string[];
  readonly reads: () => number;
  /** Streams that their server ended, and that continued on another one. */
  readonly reopened: () => number;
  stop(): Promise<void>;
}

const pauseMs = 40;
const maxFailures = 20;
/** A session may have six. */
const streamsOfViewer = 3;

/** Resolves once every stream has had its first event, or has failed. */
export async function openViewers({ url, readers, streams }: ViewersOptions): Promise<Viewers> {
  const over = new AbortController();
  const failures: string[] = [];
  const counts = { reads: 0, reopened: 0 };
  const tokens: string[] = [];
  while (tokens.length * streamsOfViewer < streams) {
    tokens.push(await signUp(url, `viewer_${tokens.length + 1}`));
  }
  const watching: Omit<Watching, 'token'> = {
    url,
    signal: over.signal,
    onReopened: () => (counts.reopened += 1),
    onFailure: (sentence) => failures.push(sentence),
  };
  const opened = Array.from({ length: streams }, () => Promise.withResolvers<void>());
  const tokenOf = (place: number) => tokens[place % tokens.length] ?? '';
  const work = [
    ...Array.from({ length: readers }, (_, at) => {
      return read({ ...watching, token: tokenOf(at) }, () => (counts.reads += 1));
    }),
    ...opened.map(({ resolve }, at) => watch({ ...watching, token: tokenOf(at) }, resolve)),
  ];
  await Promise.all(opened.map(({ promise }) => promise));
  return {
    failures,
    reads: () => counts.reads,
    reopened: () => counts.reopened,
    async stop() {
      over.abort();
      await Promise.all(work);
    },
  };
}

interface Watching {
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly onReopened: () => void;
  readonly onFailure: (sentence: string) => void;
}

async function read(watching: Watching, onRead: () => void): Promise<void> {
  const client = openPlayerClient(watching.url, watching.token);
  for (
    let count = 0, failures = 0;
    !watching.signal.aborted && failures < maxFailures;
    count += 1
  ) {
    const answer = await ask(client, count);
    if (answer === 'ok') onRead();
    else {
      failures += 1;
      watching.onFailure(`a read was answered ${answer}`);
    }
    await delay(pauseMs);
  }
}

/** Reads an account, a room's heartbeat and the home screen, in turn. */
async function ask(client: Client, count: number): Promise<string> {
  const calls = [
    () => client.call('/api/user/userInfo', {}),
    () => client.call('/api/Lottery/heart', { game_id: 1, plan_id: 1 }),
    () => client.call('/api/index/index', {}),
  ] as const;
  const outcome = await (calls[count % calls.length] ?? calls[0])();
  return outcome.ok ? 'ok' : `${outcome.code} ${outcome.reason}`;
}

async function watch(watching: Watching, onFirst: () => void): Promise<void> {
  const { signal, onFailure, onReopened } = watching;
  for (let opened = 0; !signal.aborted; opened += 1) {
    const end = await follow(watching, () => {
      onFirst();
      if (opened > 0) onReopened();
    });
    if (signal.aborted) return;
    if (typeof end === 'string') {
      onFailure(`a stream ${end}`);
      return onFirst();
    }
    await delay(end.retryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Reads one stream to its end: when to open it again, or what failed. */
async function follow(
  { url, token, signal }: Watching,
  onOpen: () => void,
): Promise<{ readonly retryMs: number } | string> {
  let retryMs: number | null = null;
  let isOpen = false;
  try {
    const address = `${url}/index.php${roomStreamPath}?plan_id=1&lang=en`;
    const { status, body } = await fetch(address, { headers: { token }, signal });
    if (status !== 200 || body === null) return `was answered ${status}`;
    for await (const event of readEvents(body)) {
      if (!isOpen) onOpen();
      isOpen = true;
      const isEnd = event.event === 'notice' && (JSON.parse(event.data) as RoomNotice).ends;
      if (isEnd === 'stopping') retryMs = event.retryMs ?? null;
    }
  } catch (error) {
    return `broke: ${String(error)}`;
  }
  return retryMs === null ? 'ended without a retry time' : { retryMs };
}
