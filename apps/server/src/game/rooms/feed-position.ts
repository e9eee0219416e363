// The position from which a stream resumes: which of the newest orders its viewer has received.
// Orders are committed nearly in the order of their ids, but not exactly, since several processes
// and writers commit at once. So a position lists the ids, each as the difference to the one
// before.

import { maxMessages, type FeedRow } from './feed.ts';

const radix = 36;
const positionForm = /^[0-9a-z]{1,13}(\.[0-9a-z]{1,13}){0,99}$/;
const emptyPosition = '0';

/** Whether an order is new to the viewer. */
export type IsNew = (row: FeedRow) => boolean;

/** The position after these orders, oldest first. */
export function feedPosition(rows: readonly FeedRow[]): string {
  let before = 0n;
  const steps = rows.map(({ orderId }) => {
    const step = orderId - before;
    before = orderId;
    return step.toString(radix);
  });
  return steps.length === 0 ? emptyPosition : steps.join('.');
}

/** For a viewer that resumes at `position`; with an invalid position every order is new. */
export function newSincePosition(position: string): IsNew {
  if (!positionForm.test(position)) return () => true;
  let id = 0n;
  const ids = position.split('.').map((step) => {
    id += BigInt(Number.parseInt(step, radix));
    return id;
  });
  return newSince(position === emptyPosition ? [] : ids);
}

/** For a viewer who was sent these orders, oldest first. */
export function newSince(ids: readonly bigint[]): IsNew {
  const sent = new Set(ids);
  // Orders older than a full feed come back into it when a newer one is hidden: they are not new.
  const oldest = ids.length < maxMessages ? 0n : (ids[0] ?? 0n);
  return ({ orderId }) => orderId > oldest && !sent.has(orderId);
}
