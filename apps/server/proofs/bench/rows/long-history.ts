import type { History } from '../history/histories.ts';
import type { Measurement } from '../environment.ts';
import { comparePages, historyPage, type KindOfPages } from '../history/pages.ts';

/** A stride between players, so that successive pages are far apart on disk. */
const stride = 7_919;

/** Whether pages are slower when other players have more orders. */
export function longHistory(id: string, kind: KindOfPages): Measurement {
  return {
    id,
    async open(environment) {
      const { few, many } = await environment.histories();
      return {
        ours: { what: `a page of ${kind} among ${many.orders} orders, p50`, unit: 'ms' },
        against: { what: `among ${few.orders}, p50`, unit: 'ms' },
        threshold: { wanted: 'at most', value: 1.1 },
        ...comparePages(environment, (index) => ({
          ours: historyPage(many, kind, playerAt(many, index)),
          against: historyPage(few, kind, playerAt(few, index)),
        })),
      };
    },
  };
}

function playerAt({ players }: History, index: number) {
  const player = players[(index * stride) % players.length];
  if (player === undefined) throw new Error('no player has a history');
  return player;
}
