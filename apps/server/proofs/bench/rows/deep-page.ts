import type { Measurement } from '../environment.ts';
import { comparePages, historyPage, type KindOfPages } from '../history/pages.ts';

/** Whether older pages are slower. An order is also an entry of the fund log. */
export function deepPage(id: string, kind: KindOfPages): Measurement {
  return {
    id,
    async open(environment) {
      const { many } = await environment.histories();
      const { token } = many.deep;
      const { beforeId } = many;
      const { depth } = environment.sizes;
      return {
        ours: { what: `a page of ${kind} at depth ${depth}, p50`, unit: 'ms' },
        against: { what: 'the first page, p50', unit: 'ms' },
        threshold: { wanted: 'at most', value: 1.1 },
        ...comparePages(environment, () => ({
          ours: historyPage(many, kind, { token, beforeId }),
          against: historyPage(many, kind, { token }),
        })),
      };
    },
  };
}
