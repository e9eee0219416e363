// Reads pages of history one at a time, alternating between two kinds.

import { Agent } from 'node:http';
import { answerParent } from '../child.ts';
import { sendCall, timed, type TimedCall } from '../load/timed.ts';

export interface PageQuestion {
  /** The same number of each kind. */
  readonly ours: readonly TimedCall[];
  readonly against: readonly TimedCall[];
  /** Warm-up pages, which do not count. */
  readonly warmUpPairs: number;
}

export interface PageAnswer {
  readonly oursMs: readonly number[];
  readonly againstMs: readonly number[];
}

const rowsOnPage = 50;

await answerParent(readPages);

async function readPages(question: PageQuestion): Promise<PageAnswer> {
  const { ours, against, warmUpPairs } = question;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const oursMs: number[] = [];
  const againstMs: number[] = [];
  for (const [index, call] of ours.entries()) {
    const other = against[index];
    if (other === undefined) throw new Error('one kind has fewer pages than the other');
    oursMs.push(await timed(() => readPage(call, agent)));
    againstMs.push(await timed(() => readPage(other, agent)));
  }
  agent.destroy();
  return { oursMs: oursMs.slice(warmUpPairs), againstMs: againstMs.slice(warmUpPairs) };
}

async function readPage(call: TimedCall, agent: Agent): Promise<void> {
  const rows = (await sendCall(call, agent)).split('"createtime":').length - 1;
  if (rows !== rowsOnPage) throw new Error(`a page has ${rows} rows`);
}
