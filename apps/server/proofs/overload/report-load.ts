// Prints the results of a load.

import { costOf, type Used } from '../bench/load/processor.ts';
import {
  countOf,
  quantileOf,
  recoveryMsOf,
  rejectionsOf,
  type Times,
  type OverloadResult,
} from './overload-result.ts';

/** How long the phases of a load are. */
export const seconds = { before: 2, overload: 10, after: 8 } as const;

export interface Reported {
  /** The name of the overload phase. */
  readonly name: string;
  /** At the beginning of each phase. */
  readonly uses: readonly Used[];
}

export function reportLoad({ phases, firstOther }: OverloadResult, { name, uses }: Reported): void {
  const names = ['before', name, 'after'];
  const lengths = Object.values(seconds);
  for (const [at, phase] of phases.entries()) {
    const late = ((100 * phase.late) / phase.count).toFixed(1);
    console.log(`${names[at]}: ${phase.count} calls, ${late} % of them sent late`);
    for (const [kind, outcomes] of Object.entries(phase.kinds)) {
      const { accepted, rejected, unannounced, other } = outcomes;
      const line = [
        `accepted ${processorRate(accepted, lengths[at])}`,
        `rejected ${processorRate(rejected, lengths[at])}`,
        `without Retry-After ${countOf(unannounced)}, others ${countOf(other)}`,
      ];
      console.log(`  ${kind.padEnd(10)} ${line.join('; ')}`);
    }
  }
  const [, overloaded, after] = phases;
  const [, began, ended] = uses;
  if (overloaded === undefined || after === undefined) return;
  const rejectedP99Ms = quantileOf(rejectionsOf(overloaded), 0.99);
  console.log(`rejections took ${rejectedP99Ms} ms at the 99th percentile`);
  console.log(`normal ${(recoveryMsOf(after) / 1_000).toFixed(1)} s after the load`);
  if (began !== undefined && ended !== undefined) {
    const used = costOf(began, ended, seconds.overload * 1e6);
    const parts = Object.entries(used).map(([part, busy]) => `${part} ${busy.toFixed(2)}`);
    console.log(`cores used: ${parts.join(', ')}`);
  }
  if (firstOther !== '') console.log(`first other answer: ${firstOther}`);
}

function processorRate(times: Times, overSeconds = 1): string {
  const rate = (countOf(times) / overSeconds).toFixed(0);
  return `${rate}/s (p50 ${quantileOf(times, 0.5)}, p99 ${quantileOf(times, 0.99)} ms)`;
}
