import type { Measurement } from '../ground.ts';
import { ordersPerSlip } from '../history/make-history.ts';
import { comparePages, pageOf, type KindOfPages } from '../history/pages.ts';

/** Whether a page costs more the older its rows are. A slip of orders is one entry of funds. */
export function deepPage(id: string, kind: KindOfPages): Measurement {
  return {
    id,
    async open(ground) {
      const { many } = await ground.histories();
      const { token } = many.deep;
      const beforeId = many.beforeId[kind];
      const depth = ground.sizes.depth / (kind === 'orders' ? 1 : ordersPerSlip);
      return {
        ours: { what: `a page of ${kind} at depth ${depth}, p50`, unit: 'ms' },
        against: { what: 'the first page, p50', unit: 'ms' },
        bar: { wanted: 'at most', value: 1.2 },
        ...comparePages(ground, () => ({
          ours: pageOf(many, kind, { token, beforeId }),
          against: pageOf(many, kind, { token }),
        })),
      };
    },
  };
}
