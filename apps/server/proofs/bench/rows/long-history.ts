import type { History } from '../history/histories.ts';
import type { Measurement } from '../environment.ts';
import { comparePages, pageOf, type KindOfPages } from '../history/pages.ts';

/** So that one player after the other is far away from the one before. */
const stride = 7_919;

/** Whether a page costs more the more others have done. */
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
          ours: pageOf(many, kind, playerAt(many, index)),
          against: pageOf(few, kind, playerAt(few, index)),
        })),
      };
    },
  };
}

function playerAt({ players }: History, index: number) {
  const player = players[(index * stride) % players.length];
  if (player === undefined) throw new Error('nobody has a history');
  return player;
}
