// Reads pages of the app one after another, and a room's stream, which it opens again whenever it
// ends.

import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Outcome } from '@trine/contract/client.ts';
import { roomStreamPath } from '@trine/contract/live/room-stream.ts';
import type { LoadEvent } from './load-record.ts';
import { firstRoomOf } from './player.ts';
import { between, pick, type Random } from '../kit/random.ts';

export interface Reader {
  readonly client: Client;
  readonly gameId: number;
  readonly random: Random;
  readonly report: (event: LoadEvent) => void;
  readonly reportFailure: (sentence: string) => void;
}

const restMs = { least: 100, most: 600 } as const;
const reconnectMs = 500;
/** A stream sends something every few seconds; one that is silent for this long is closed. */
const silenceMs = 15_000;

export async function readPages(reader: Reader, signal: AbortSignal): Promise<void> {
  const { client, gameId, random, report, reportFailure } = reader;
  const reads: readonly Read[] = [
    () => client.call('/api/user/userInfo', {}),
    () => client.call('/api/index/index', {}),
    () => client.call('/api/user/orderList', {}),
    () => client.call('/api/user/quantityLogList', {}),
    () => client.call('/api/Lottery/issueList', { game_id: gameId }),
    () => client.call('/api/Lottery/index', { game_id: gameId }),
  ];
  while (!signal.aborted) {
    const outcome = await pick(random, reads)();
    if (outcome.ok) report('read');
    else if (outcome.reason === 'busy') report('busy');
    else if (outcome.reason === 'network') report('cut');
    else reportFailure(`a page was answered ${outcome.code} ${outcome.reason}: ${outcome.msg}`);
    await delay(between(random, restMs.least, restMs.most));
  }
}

type Read = () => Promise<Outcome<unknown>>;

export interface Viewer {
  readonly url: string;
  readonly token: string;
  readonly gameId: number;
  readonly report: (event: LoadEvent) => void;
}

/** Counts each chunk; opens the stream again when it ends, as a browser does. */
export async function viewRoom(viewer: Viewer, signal: AbortSignal): Promise<void> {
  const { url, token, gameId, report } = viewer;
  const plan = firstRoomOf(gameId);
  while (!signal.aborted) {
    const given = new AbortController();
    let silence = setTimeout(() => given.abort(), silenceMs);
    try {
      const response = await fetch(`${url}/index.php${roomStreamPath}?plan_id=${plan}`, {
        headers: { token },
        signal: AbortSignal.any([signal, given.signal]),
      });
      if (response.ok && response.body !== null) {
        for await (const _ of response.body) {
          report('streamed');
          clearTimeout(silence);
          silence = setTimeout(() => given.abort(), silenceMs);
        }
      } else await response.body?.cancel();
    } catch {
      // The stream was cut off; open the next one.
    }
    clearTimeout(silence);
    if (!signal.aborted) await delay(reconnectMs);
  }
}
