// Which round of a game takes bets, from the heartbeat, as in a player's app.

import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from '@trine/contract/client.ts';
import type { LoadEvent } from './load-record.ts';
import { firstRoomOf } from './player.ts';

export interface RoundWatch {
  /** The issue that takes bets, once it is another one than `last`; null when the run is over. */
  readonly nextIssue: (last: string | null) => Promise<string | null>;
}

export interface WatchedGame {
  readonly client: Client;
  readonly gameId: number;
  readonly report: (event: LoadEvent) => void;
}

type Beat = Answer<'/api/Lottery/heart'>;

const beatMs = 250;
const beatLimitMs = 15_000;

/** Polls until the signal aborts; waiting callers then receive null. */
export function watchRounds(game: WatchedGame, signal: AbortSignal): RoundWatch {
  const { gameId, client, report } = game;
  let open: string | null = null;
  let lastSettled: string | null = null;
  let changed = Promise.withResolvers<void>();

  function see({ issue, last_issue: last }: Beat): void {
    const nowOpen = issue?.status === 'open' && issue.whether_close === 0 ? issue.issue : null;
    if (open !== null && nowOpen === null) report('closed');
    if (last?.status === 'settled' && last.issue !== lastSettled) {
      if (lastSettled !== null) report('settled');
      lastSettled = last.issue;
    }
    open = nowOpen;
    changed.resolve();
    changed = Promise.withResolvers();
  }

  async function poll(): Promise<void> {
    const request = { game_id: gameId, plan_id: firstRoomOf(gameId) };
    while (!signal.aborted) {
      const limit = AbortSignal.timeout(beatLimitMs);
      const outcome = await client.call('/api/Lottery/heart', request, { signal: limit });
      if (outcome.ok) see(outcome.data);
      await delay(beatMs);
    }
    changed.resolve();
  }

  void poll();
  return {
    async nextIssue(last) {
      while (!signal.aborted) {
        if (open !== null && open !== last) return open;
        await changed.promise;
      }
      return null;
    },
  };
}
