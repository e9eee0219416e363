import type { RequestRow } from './request.ts';
import { stageOf, type Stage } from './stage.ts';

const workable: readonly Stage[] = ['free', 'mine', 'toPay'];

/**
 * The first request after the open one that the person can work on; the search wraps at the end of
 * the list. Undefined when there is no other.
 */
export function nextRequest(
  rows: readonly RequestRow[],
  openId: string,
  actor: string | null,
): RequestRow | undefined {
  const index = rows.findIndex((row) => String(row.request_id) === openId);
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))];
  return others.find((row) => workable.includes(stageOf(row, actor)));
}
