import { quantityLogList } from '@trine/contract/funds.ts';
import { orderList } from '@trine/contract/orders.ts';
import { askChild } from '../child.ts';
import { percentile, type Comparison } from '../measurement.ts';
import type { Environment } from '../environment.ts';
import type { History } from './histories.ts';
import type { TargetPlayer } from '../target/players.ts';
import type { PageAnswer, PageQuestion } from './page-client.ts';
import type { TimedCall } from '../load/timed.ts';

/** Warm-up pages that do not count, so that neither side pays for first use. */
const warmUpPairs = 50;

/** Compares two kinds of pages; `pair` returns the calls of one pair. */
export function comparePages(
  { sizes, signal }: Environment,
  pair: (index: number) => { readonly ours: TimedCall; readonly against: TimedCall },
): Pick<Comparison, 'run' | 'runOurs' | 'remark'> {
  const worst: string[] = [];
  let asked = 0;
  const run = async () => {
    const pairs = Array.from({ length: sizes.pairs + warmUpPairs }, (_, index) =>
      pair(asked + index),
    );
    asked += pairs.length;
    const question: PageQuestion = {
      ours: pairs.map(({ ours }) => ours),
      against: pairs.map(({ against }) => against),
      warmUpPairs,
    };
    const { answer } = await askChild<PageAnswer>({
      script: 'history/page-client.ts',
      question,
      signal,
    });
    const [ours, against] = [answer.oursMs, answer.againstMs];
    worst.push(
      `${percentile(ours, 0.99).toFixed(2)} against ${percentile(against, 0.99).toFixed(2)}`,
    );
    return { ours: middle(ours), against: middle(against) };
  };
  return {
    run,
    runOurs: async () => (await run()).ours,
    remark: () => `p99, ms: ${worst.join(', ')}`,
  };
}

/** What has pages, by the words in the table of rows. */
export const kindsOfPages = { orders: orderList.path, funds: quantityLogList.path } as const;
export type KindOfPages = keyof typeof kindsOfPages;

/** A player's page: the newest rows, or the rows before a given one. */
export function historyPage(
  { server }: History,
  kind: KindOfPages,
  { token, beforeId }: Pick<TargetPlayer, 'token'> & { readonly beforeId?: bigint },
): TimedCall {
  const at = beforeId === undefined ? {} : { before_id: Number(beforeId) };
  return { url: server.url, path: kindsOfPages[kind], token, body: JSON.stringify(at) };
}

function middle(ms: readonly number[]) {
  return { value: percentile(ms, 0.5), cost: null };
}
